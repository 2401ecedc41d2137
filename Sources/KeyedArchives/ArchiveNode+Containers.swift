import PropertyLists

extension ArchiveNode {
  /// The elements of an array or a set, in the archive's order.
  ///
  /// Throws where the object holds none.
  package func elements() throws(KeyedArchiveError) -> [ArchiveItem] {
    try items("NS.objects", numbered: "NS.object.")
  }

  /// The keys and values of a dictionary, in the archive's order.
  ///
  /// Throws where the object holds none, or not as many of the one as of the other.
  package func entries() throws(KeyedArchiveError) -> [(key: ArchiveItem, value: ArchiveItem)] {
    let keys = try items("NS.keys", numbered: "NS.key.")
    let values = try elements()
    guard keys.count == values.count else {
      throw malformed("a dictionary has \(keys.count) keys and \(values.count) values")
    }
    return Array(zip(keys, values).map { (key: $0, value: $1) })
  }

  /// The objects of the dictionary under a key by their names; none where there is no dictionary.
  ///
  /// Core Data's models have their dictionaries in a second form, `NSKnownKeysDictionary`. Throws where
  /// something else is under the key.
  package func namedNodes(
    forKey key: ArchiveKey
  ) throws(KeyedArchiveError) -> [(name: String, node: ArchiveNode)] {
    guard let dictionary = try node(forKey: key) else { return [] }
    guard dictionary.isKind(of: "NSKnownKeysDictionary") else {
      return Self.named(try dictionary.entries().map { ($0.key, $0.value) })
    }
    let keys = try dictionary.node(forKey: "searchMapping")?.node(forKey: "keys")?.elements() ?? []
    let values = try dictionary.node(forKey: "values")?.elements() ?? []
    return Self.named(Array(zip(keys, values)))
  }

  private static func named(
    _ entries: [(ArchiveItem, ArchiveItem)]
  ) -> [(name: String, node: ArchiveNode)] {
    entries.compactMap { key, value in
      // A key of another kind names nothing.
      guard let node = value.node, case .string(let name)? = try? key.value(classes: [.string])
      else { return nil }
      return (name, node)
    }
  }

  /// A list under one key, or an element each under numbered keys as old archivers and
  /// ordered sets have it.
  private func items(
    _ key: String, numbered: String
  ) throws(KeyedArchiveError) -> [ArchiveItem] {
    let fields = instance.fields
    let path = ArchivePath(number, above: above)
    var items: [ArchiveItem] = []
    if let list = fields[key] {
      guard let elements = list.array else { throw wrongKind("an array", found: list.kind) }
      for element in elements { items.append(try graph.item(element, above: path)) }
    } else {
      while let element = fields[numbered + "\(items.count)"] {
        items.append(try graph.item(element, above: path))
      }
    }
    return items
  }
}
