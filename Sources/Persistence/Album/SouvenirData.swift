package import KeyedArchives
import PropertyLists

/// The data of a souvenir: its title and its rating.
///
/// The class is that of the tutorial whose folders these are, so a folder that gets the
/// tutorial's ending opens there.
package struct SouvenirData: ArchivedType, Sendable, Hashable {
  /// The tutorial's class.
  package static let archivedClass = ArchivedClass("ScaryBugData")
  /// The key at the top of the archive.
  package static let key = "Data"
  package static let ratings: ClosedRange<Float> = 0...5

  /// The title; empty where the archive holds none.
  package var title: String
  /// From 0 to 5.
  package var rating: Float

  /// Takes a title and a rating, which is brought into its limits.
  package init(title: String, rating: Float = 0) {
    self.title = title
    self.rating = Self.limited(Double(rating))
  }

  /// Reads both; what is missing is empty or 0, and a rating is brought into its limits.
  package init(from node: ArchiveNode) throws(KeyedArchiveError) {
    title = try node.string(forKey: "Title") ?? ""
    rating = Self.limited(try node.real(forKey: "Rating") ?? 0)
  }

  package func encode(into encoder: inout ArchiveEncoder) throws(KeyedArchiveError) {
    try encoder.encode(.string(title), forKey: "Title")
    encoder.encode(real: Double(rating), forKey: "Rating")
  }

  private static func limited(_ rating: Double) -> Float {
    rating.isNaN
      ? 0 : Float(min(max(rating, Double(ratings.lowerBound)), Double(ratings.upperBound)))
  }
}

extension KeyedArchive {
  /// The object that the tutorial's archives hold; its class may be named with a module.
  var souvenirNode: ArchiveNode {
    get throws(KeyedArchiveError) {
      let node = try node(forKey: SouvenirData.key)
      let name = node.instance.archivedClass.name
      guard name.hasSuffix(SouvenirData.archivedClass.name) else {
        throw KeyedArchiveError(.classNotAllowed(name), object: node.number)
      }
      return node
    }
  }

  /// The same archive with another title and rating, and everything else as it was.
  func changed(to data: SouvenirData) throws(KeyedArchiveError) -> KeyedArchive {
    let node = try souvenirNode
    var changed = self
    var instance = node.instance
    changed.objects.append(.plain(.string(data.title)))
    instance.fields["Title"] = .uniqueIdentifier(UInt64(changed.objects.count - 1))
    instance.fields["Rating"] = .real(Double(data.rating))
    changed.objects[node.number] = .instance(instance)
    return changed.withoutStrayText()
  }

  /// Without plain objects at the end of the list that nothing refers to any more, as the
  /// titles before the last: the new title takes the place of the first such.
  private func withoutStrayText() -> KeyedArchive {
    var tidied = self
    let used = references
    let last = objects.count - 1
    let stray = objects.indices.dropFirst().first { index in
      guard case .plain(.string) = objects[index] else { return false }
      return !used.contains(UInt64(index))
    }
    guard let stray, case .uniqueIdentifier(let data)? = top[SouvenirData.key],
      case .instance(var instance) = objects[Int(data)]
    else { return self }
    tidied.objects[stray] = objects[last]
    tidied.objects.removeLast()
    instance.fields["Title"] = .uniqueIdentifier(UInt64(stray))
    tidied.objects[Int(data)] = .instance(instance)
    return tidied
  }

  /// The numbers of all objects that another one, or the top, refers to.
  private var references: Set<UInt64> {
    var found: Set<UInt64> = []
    func collect(_ value: PropertyListValue) {
      switch value {
      case .uniqueIdentifier(let number): found.insert(number)
      case .array(let elements): elements.forEach(collect)
      case .dictionary(let entries): entries.values.forEach(collect)
      case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data:
        break
      }
    }
    top.values.forEach(collect)
    for case .instance(let instance) in objects { instance.fields.values.forEach(collect) }
    for case .plain(let value) in objects { collect(value) }
    return found
  }
}
