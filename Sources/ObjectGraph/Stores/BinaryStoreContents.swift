/// The contents of a binary store without its model: the container names entities and properties,
/// so that a store whose model is lost can still be looked at.
package struct BinaryStoreContents {
  /// An object that another one refers to.
  package struct Reference {
    package let entity: String
    package let key: Int64
  }

  /// A value of an object under a name.
  package enum Field {
    case value(Value)
    case one(Reference)
    case many([Reference])
  }

  /// An object, with the properties that are not nothing.
  package struct Object {
    package let entity: String
    package let key: Int64
    package let fields: [(name: String, field: Field)]
  }

  package let metadata: StoreMetadata
  /// Its objects in the order of their keys.
  package let objects: [Object]

  /// Takes a file apart; throws where it is damaged.
  package init(_ bytes: [UInt8], path: String) throws {
    let format = BinaryStoreFormat()
    var reader = try format.checkedReader(bytes, path)
    metadata = try format.metadata(&reader, path)
    _ = try reader.integer(Int64.self)
    var objects: [Object] = []
    for _ in 0..<max(0, try reader.integer(Int64.self)) { objects.append(try Self.object(&reader)) }
    self.objects = objects
  }

  private static func object(_ reader: inout ByteReader) throws -> Object {
    let key = try reader.integer(Int64.self)
    let entity = try reader.text()
    _ = try reader.integer(Int64.self)
    var fields: [(name: String, field: Field)] = []
    for _ in 0..<max(0, try reader.integer(Int64.self)) {
      fields.append((try reader.text(), try reader.field()))
    }
    return Object(entity: entity, key: key, fields: fields)
  }
}
