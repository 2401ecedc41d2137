package import PropertyLists

/// A value under a key of an archived object, or an element of a container.
package enum ArchiveItem: Sendable {
  /// No object.
  case null
  /// A string, a number, a truth or data.
  case plain(PropertyListValue)
  /// An object of a class.
  case node(ArchiveNode)

  /// The object of a class; nil for anything else.
  package var node: ArchiveNode? {
    if case .node(let node) = self { node } else { nil }
  }
}

/// An object of a class within its archive, for walking from one to the next.
///
/// The graph may have cycles; `number` tells whether an object was met before.
package struct ArchiveNode: Sendable {
  /// The class and the fields.
  package var instance: ArchivedInstance { graph.instance(number) }
  /// The object's index in the archive's list.
  package let number: Int
  let graph: ArchiveGraph
  /// The object that it was reached from; nil at the top.
  let above: ArchivePath?

  /// The keys that it has, as the archive spells them, in order.
  package var keys: [String] { instance.fields.keys.sorted() }

  /// The number of objects from the top down to this one, both counted.
  var depth: Int { (above?.depth ?? 0) + 1 }

  /// Returns true if the object's class is, or comes from, the one of that name.
  package func isKind(of name: String) -> Bool {
    instance.archivedClass.candidates.contains(name)
  }

  /// The item under a key; nil if there is no such key.
  package func item(forKey key: ArchiveKey) throws(KeyedArchiveError) -> ArchiveItem? {
    guard let field = instance.fields[key.spelling] else { return nil }
    return try item(field)
  }

  func item(_ field: PropertyListValue) throws(KeyedArchiveError) -> ArchiveItem {
    try graph.item(field, above: ArchivePath(number, above: above))
  }

  /// The object under a key; nil where there is none.
  ///
  /// Throws where something other than an object is there, or one whose class is not, and
  /// does not come from, one of `classes`; nil allows all.
  package func node(
    forKey key: ArchiveKey, of classes: Set<String>? = nil
  ) throws(KeyedArchiveError) -> ArchiveNode? {
    switch try item(forKey: key) {
    case nil, .null: return nil
    case .plain(let value): throw wrongKind("an object", found: value.kind)
    case .node(let node):
      try node.check(classes)
      return node
    }
  }

  func check(_ classes: Set<String>?) throws(KeyedArchiveError) {
    guard let classes, classes.isDisjoint(with: instance.archivedClass.candidates) else { return }
    throw KeyedArchiveError(.classNotAllowed(instance.archivedClass.name), object: number)
  }

  /// The error of a key that should be there.
  package func missing(_ key: ArchiveKey) -> KeyedArchiveError {
    KeyedArchiveError(.missing(key.spelling), object: number)
  }

  func wrongKind(_ expected: String, found: String) -> KeyedArchiveError {
    KeyedArchiveError(.wrongKind(expected: expected, found: found), object: number)
  }

  func malformed(_ what: String) -> KeyedArchiveError {
    KeyedArchiveError(.malformed(what), object: number)
  }
}

extension KeyedArchive {
  /// The object under a key at the top.
  ///
  /// Throws where there is none, or one whose class is not, and does not come from, one of
  /// `classes`; nil allows all.
  package func node(
    forKey key: String = "root", of classes: Set<String>? = nil
  ) throws(KeyedArchiveError) -> ArchiveNode {
    guard let field = top[key] else { throw KeyedArchiveError(.missing(key)) }
    guard case .node(let node) = try ArchiveGraph(self).item(field, above: nil) else {
      throw KeyedArchiveError(.wrongKind(expected: "an object", found: field.kind))
    }
    try node.check(classes)
    return node
  }

  /// The item under a key at the top; nil if there is no such key.
  package func item(forKey key: String = "root") throws(KeyedArchiveError) -> ArchiveItem? {
    guard let field = top[key] else { return nil }
    return try ArchiveGraph(self).item(field, above: nil)
  }

  /// The item that a value refers to; a value that is no reference is the item itself.
  package func item(
    referredToBy value: PropertyListValue
  ) throws(KeyedArchiveError) -> ArchiveItem {
    try ArchiveGraph(self).item(value, above: nil)
  }
}
