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
