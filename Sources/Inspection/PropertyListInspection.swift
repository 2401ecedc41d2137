import ArcadeFormats
import KeyedArchives
import PropertyLists

extension InspectedValue {
  /// The value of a property list; entries of a dictionary in the order of their keys.
  init(_ value: PropertyListValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .unsignedInteger(let number): self = .integer(number)
    case .hugeInteger(let digits): self = .integer(digits)
    // The sign of what is no number means nothing.
    case .real(let number): self = .real(number.isNaN ? .nan : number)
    case .boolean(let truth): self = .boolean(truth)
    case .date(let date):
      self = .date(date.secondsSinceReference + Double(PropertyListDate.referenceSeconds))
    case .data(let bytes): self = .data(bytes)
    case .array(let elements): self = .list(elements.map(InspectedValue.init))
    case .dictionary(let entries):
      self = .fields(
        entries.sorted { $0.key < $1.key }.map { InspectedField($0.key, InspectedValue($0.value)) })
    case .uniqueIdentifier(let number): self = .reference("object \(number)")
    }
  }
}

/// Shows the objects that a keyed archive means.
struct ArchiveInspection {
  /// Objects that are reached more than once are shown in full where they come first.
  private let shared: Set<Int>
  private var shown: Set<Int> = []
  private var depth = 0
  private let archive: KeyedArchive

  init(_ archive: KeyedArchive) {
    self.archive = archive
    shared = Self.shared(in: archive)
  }

  private static func shared(in archive: KeyedArchive) -> Set<Int> {
    var seen: Set<Int> = []
    var shared: Set<Int> = []
    func visit(_ value: PropertyListValue) {
      switch value {
      case .uniqueIdentifier(let number):
        guard let index = Int(exactly: number) else { return }
        if !seen.insert(index).inserted { shared.insert(index) }
      case .array(let elements): elements.forEach(visit)
      case .dictionary(let entries): entries.values.forEach(visit)
      case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data:
        break
      }
    }
    archive.top.values.forEach(visit)
    for case .instance(let instance) in archive.objects { instance.fields.values.forEach(visit) }
    return shared
  }

  /// Everything at the top: the object itself where it is the only one and called `root`.
  mutating func root() throws(KeyedArchiveError) -> InspectedValue {
    if archive.top.count == 1, let item = try archive.item() { return try value(item) }
    var fields: [InspectedField] = []
    for key in archive.top.keys.sorted() {
      guard let item = try archive.item(forKey: key) else { continue }
      fields.append(InspectedField(key, try value(item)))
    }
    return .fields(fields)
  }

  private mutating func value(_ item: ArchiveItem) throws(KeyedArchiveError) -> InspectedValue {
    switch item {
    case .null: return .null
    case .plain(let value): return InspectedValue(value)
    case .node(let node):
      if let leaf = leaf(item) { return leaf }
      guard shown.insert(node.number).inserted else {
        return .reference("object \(node.number)")
      }
      // Deeper objects would be missing: the bare list has them all.
      guard depth < KeyedArchive.depthLimit else { throw KeyedArchiveError(.tooDeep) }
      depth += 1
      defer { depth -= 1 }
      let name = node.instance.archivedClass.name
      return try contents(
        node,
        type: InspectedType(name, number: shared.contains(node.number) ? node.number : nil))
    }
  }

  private static let leaves: [FoundationClass] = [
    .null, .string, .number, .decimal, .data, .date, .url, .uuid, .indexSet, .indexPath,
  ]

  /// A value without objects in it, shown as what it means.
  private func leaf(_ item: ArchiveItem) -> InspectedValue? {
    if let node = item.node, !node.isOnlyAValue { return nil }
    guard let value = try? item.value(classes: Self.leaves) else { return nil }
    switch value {
    case .null: return .null
    case .string(let text): return .text(text)
    case .boolean(let truth): return .boolean(truth)
    case .integer(let number): return .integer(number)
    case .unsignedInteger(let number): return .integer(number)
    case .real(let number): return InspectedValue(.real(number))
    case .data(let bytes): return .data(bytes)
    case .date(let date): return InspectedValue(.date(date))
    case .url(let text, base: nil): return .text(text)
    case .uuid(let bytes): return .text(bytes.uuidText.uppercased())
    case .decimal(let number): return .text(number.text)
    case .url, .array, .dictionary, .set, .orderedSet, .countedSet, .indexSet, .indexPath, .range:
      return nil
    }
  }

  private mutating func contents(
    _ node: ArchiveNode, type: InspectedType
  ) throws(KeyedArchiveError) -> InspectedValue {
    if node.isKind(of: "NSDictionary"), node.isOnlyADictionary {
      return try dictionary(node, type: type)
    }
    if ["NSArray", "NSSet", "NSOrderedSet"].contains(where: node.isKind),
      !node.isKind(of: "NSCountedSet"), node.isOnlyAList
    {
      var values: [InspectedValue] = []
      for element in try node.elements() { values.append(try value(element)) }
      return .list(values, type: type)
    }
    var fields: [InspectedField] = []
    for key in node.keys.sorted(by: Self.precedes) {
      guard let field = node.instance.fields[key] else { continue }
      fields.append(InspectedField(key, try self.field(field)))
    }
    return .fields(fields, type: type)
  }

  /// A field may be a list or a dictionary of references without a class of its own.
  private mutating func field(
    _ field: PropertyListValue
  ) throws(KeyedArchiveError) -> InspectedValue {
    if case .uniqueIdentifier = field { return try value(archive.item(referredToBy: field)) }
    guard field.array != nil || field.dictionary != nil else { return InspectedValue(field) }
    guard depth < KeyedArchive.depthLimit else { throw KeyedArchiveError(.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    switch field {
    case .array(let elements):
      var values: [InspectedValue] = []
      for element in elements { values.append(try self.field(element)) }
      return .list(values)
    case .dictionary(let entries):
      var fields: [InspectedField] = []
      for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
        fields.append(InspectedField(name, try self.field(entry)))
      }
      return .fields(fields)
    case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data,
      .uniqueIdentifier:
      return InspectedValue(field)
    }
  }

  /// Entries by their keys; where one of them is no text, pairs of a key and a value.
  private mutating func dictionary(
    _ node: ArchiveNode, type: InspectedType
  ) throws(KeyedArchiveError) -> InspectedValue {
    let entries = try node.entries()
    let names = entries.compactMap { leaf($0.key)?.name }
    guard names.count == entries.count, Set(names).count == names.count else {
      var pairs: [InspectedValue] = []
      for entry in entries {
        pairs.append(
          .fields([
            InspectedField("key", try value(entry.key)),
            InspectedField("value", try value(entry.value)),
          ]))
      }
      return .list(pairs, type: type)
    }
    var fields: [InspectedField] = []
    for (name, entry) in zip(names, entries) {
      fields.append(InspectedField(name, try value(entry.value)))
    }
    return .fields(fields, type: type)
  }

  /// `$2` comes before `$10`.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    let numbers = [left, right].map { $0.hasPrefix("$") ? Int($0.dropFirst()) : nil }
    guard let first = numbers[0], let second = numbers[1] else { return left < right }
    return first < second
  }
}

extension InspectedValue {
  /// The value as the name of a field; nil for one that is more than a text or a number.
  fileprivate var name: String? {
    switch self {
    case .text(let text): text
    case .integer(let digits): digits
    case .null, .boolean, .real, .date, .data, .reference, .list, .fields: nil
    }
  }
}

/// A class that an app makes of one of Foundation's may add fields, which no text and no list of
/// elements would show.
extension ArchiveNode {
  /// The fields in which Foundation keeps a text, a number, bytes, a date, a place or an identifier.
  private static let fieldsOfValues: Set<String> = [
    "NS.string", "NS.bytes", "NS.data", "NS.time", "NS.base", "NS.relative", "NS.uuidbytes",
    "NS.mantissa", "NS.mantissa.bo", "NS.exponent", "NS.length", "NS.negative", "NS.compact",
  ]

  /// True if the object has no fields but those of such a value.
  fileprivate var isOnlyAValue: Bool {
    instance.fields.keys.allSatisfy { Self.fieldsOfValues.contains($0) }
  }

  /// True if the object has no fields but those of a list's elements.
  fileprivate var isOnlyAList: Bool {
    let fields = instance.fields
    if fields["NS.objects"] != nil { return fields.count == 1 }
    return (0..<fields.count).allSatisfy { fields["NS.object.\($0)"] != nil }
  }

  /// True if the object has no fields but those of a dictionary's entries.
  fileprivate var isOnlyADictionary: Bool {
    let fields = instance.fields
    if fields["NS.keys"] != nil { return fields["NS.objects"] != nil && fields.count == 2 }
    return fields.count.isMultiple(of: 2)
      && (0..<fields.count / 2).allSatisfy { number in
        fields["NS.key.\(number)"] != nil && fields["NS.object.\(number)"] != nil
      }
  }
}
