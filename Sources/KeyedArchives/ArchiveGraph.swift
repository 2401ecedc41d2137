import PropertyLists

/// An archive that many nodes share.
final class ArchiveGraph: Sendable {
  private let archive: KeyedArchive

  init(_ archive: KeyedArchive) {
    self.archive = archive
  }

  /// The object of a class that a node was made for.
  func instance(_ number: Int) -> ArchivedInstance {
    guard case .instance(let instance) = archive.objects[number] else {
      preconditionFailure("a node stands for an object that has no class")
    }
    return instance
  }

  func item(
    _ field: PropertyListValue, above: ArchivePath?
  ) throws(KeyedArchiveError) -> ArchiveItem {
    guard case .uniqueIdentifier(let number) = field else { return .plain(field) }
    guard let object = archive.object(at: field) else {
      throw KeyedArchiveError(
        .reference(number, count: archive.objects.count), object: above?.number)
    }
    switch object {
    case .null: return .null
    case .plain(let value): return .plain(value)
    case .instance:
      guard (above?.depth ?? 0) < KeyedArchive.depthLimit else {
        throw KeyedArchiveError(.tooDeep, object: Int(number))
      }
      return .node(ArchiveNode(number: Int(number), graph: self, above: above))
    case .classDescription:
      throw KeyedArchiveError(.malformed("a class stands for an object"), object: Int(number))
    }
  }
}

/// The objects from the top down to one.
final class ArchivePath: Sendable {
  let number: Int
  let depth: Int
  private let above: ArchivePath?

  init(_ number: Int, above: ArchivePath?) {
    self.number = number
    self.above = above
    depth = (above?.depth ?? 0) + 1
  }

  func contains(_ number: Int) -> Bool {
    var next: ArchivePath? = self
    while let path = next {
      if path.number == number { return true }
      next = path.above
    }
    return false
  }
}
