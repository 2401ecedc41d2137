package import PropertyLists

/// A value that is archived as an object of a class.
package protocol ArchivedType {
  static var archivedClass: ArchivedClass { get }

  /// Reads the fields of an object of that class. Throws where they are not its own.
  init(from node: ArchiveNode) throws(KeyedArchiveError)

  /// Writes the fields, in an order of its own for those without keys.
  func encode(into encoder: inout ArchiveEncoder) throws(KeyedArchiveError)
}

extension KeyedArchive {
  /// The value under a key at the top.
  ///
  /// Throws where it is not of that class or does not come from it, or is damaged.
  package func decode<Value: ArchivedType>(
    _ type: Value.Type, forKey key: String = "root"
  ) throws(KeyedArchiveError) -> Value {
    try Value(from: try node(forKey: key, of: [Value.archivedClass.name]))
  }

  /// Makes an archive of a value, under a key at the top.
  package init(
    encoding value: some ArchivedType, forKey key: String = "root",
    form: PropertyList.Form = .binary
  ) throws(KeyedArchiveError) {
    var encoder = ArchiveEncoder()
    let reference = try encoder.add(value)
    self.init(top: [key: reference], objects: encoder.objects, form: form)
  }

  /// Makes an archive of a Foundation value, under a key at the top.
  package init(
    encoding value: FoundationValue, forKey key: String = "root", isMutable: Bool = false,
    form: PropertyList.Form = .binary
  ) throws(KeyedArchiveError) {
    var encoder = ArchiveEncoder()
    let reference = try encoder.add(value, isMutable: isMutable)
    self.init(top: [key: reference], objects: encoder.objects, form: form)
  }
}

extension ArchiveNode {
  /// The value under a key; nil where there is no object.
  ///
  /// Throws where it is not of that class or does not come from it, and where it holds
  /// itself.
  package func decode<Value: ArchivedType>(
    _ type: Value.Type, forKey key: ArchiveKey
  ) throws(KeyedArchiveError) -> Value? {
    guard let node = try node(forKey: key, of: [Value.archivedClass.name]) else { return nil }
    guard node.above?.contains(node.number) != true else {
      throw KeyedArchiveError(.cycle, object: node.number)
    }
    return try Value(from: node)
  }
}
