import Foundation
import KeyedArchives
import ObjectGraph
import PropertyLists

/// Writes the inputs that fuzzing begins with, a folder for each target: small files of every
/// kind, made by the code that reads them.
func writeSeeds(to folder: String) throws {
  for (target, name, bytes) in try allSeeds() {
    let place = "\(folder)/\(target)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(place)/seed-\(name)"))
  }
}

private func allSeeds() throws -> [(target: String, name: String, bytes: [UInt8])] {
  var seeds: [(String, String, [UInt8])] = []
  for (form, name) in [(PropertyList.Form.xml, "xml"), (.binary, "binary")] {
    seeds.append(("property-list", name, try PropertyList(root: sampleList, form: form).bytes()))
    seeds.append(
      ("archive", name, try KeyedArchive(encoding: sampleValue, form: form).bytes()))
    seeds.append(("replay", name, try PropertyList(root: sampleReplay, form: form).bytes()))
  }
  seeds += Texts.all.map { ($0, $1, Array($2.utf8)) }
  seeds.append(("xml-store", "sample", try SampleStores.bytes(.xml)))
  seeds.append(("binary-store", "sample", Array(try SampleStores.bytes(.binary).dropFirst(44))))
  seeds.append(("sqlite-store", "raw", try SampleStores.bytes(.sqlite)))
  seeds.append(("sqlite-store", "log", try SampleDatabases.withLog()))
  seeds.append(("sqlite-store", "plain", try SampleDatabases.plain()))
  let model = try SampleModel.archive().bytes()
  seeds.append(("model", "compiled", model))
  seeds.append(("model-cache", "archive", [1] + model))
  seeds.append(("model-cache", "stored", [0] + deflated(model)))
  let list = try PropertyList(root: sampleList, form: .binary).bytes()
  seeds.append(("nested-data", "list", list))
  seeds.append(
    ("nested-data", "archive", try KeyedArchive(encoding: sampleValue, form: .binary).bytes()))
  seeds.append(("nested-data", "packed", packed(list)))
  seeds.append(("nested-data", "packed-twice", packed(packed(Array("{\"a\": [1]}".utf8)))))
  return seeds
}

/// Bytes as gzip packs them, without looking for what is alike.
private func packed(_ bytes: [UInt8]) -> [UInt8] {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  let end = [~sum, UInt32(truncatingIfNeeded: bytes.count)].flatMap { number in
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflated(bytes) + end
}

private let sampleList: PropertyListValue = .dictionary([
  "text": .string("a <&> é 🎯"), "number": .integer(-5), "large": .unsignedInteger(.max),
  "real": .real(0.1), "truth": .boolean(true), "data": .data([0, 1, 2, 255]),
  "date": .date(PropertyListDate(secondsSinceReference: 86_400)),
  "list": .array([.string("a"), .string("a"), .array([]), .dictionary([:])]),
  "reference": .uniqueIdentifier(3),
])

private let sampleReplay: PropertyListValue = .dictionary([
  "arcadeReplay": .integer(1), "game": .string("lander"), "rules": .integer(1),
  "seed": .integer(42), "difficulty": .string("normal"), "ticks": .integer(120),
  "score": .integer(7), "inputs": .array([3, 1, 60, 2].map { .integer($0) }),
  "hashes": .data([UInt8](repeating: 7, count: 16)),
])

private let sampleValue: FoundationValue = .dictionary([
  .init(.string("text"), .string("é")), .init(.string("number"), .integer(7)),
  .init(
    .string("decimal"), .decimal(ArchivedDecimal(isNegative: true, mantissa: 1_999, exponent: -2))),
  .init(
    .string("date"), .date(PropertyListDate(secondsSinceReference: 5))),
  .init(.string("data"), .data([1, 2, 3])), .init(.string("uuid"), .uuid([UInt8](0..<16))),
  .init(.string("url"), .url("b", base: .url("http://a/", base: nil))),
  .init(.string("list"), .array([.null, .boolean(true), .real(0.5)])),
  .init(.string("set"), .set([.string("a")])),
  .init(.string("ordered"), .orderedSet([.string("a"), .string("b")])),
  .init(.string("counted"), .countedSet([.init(.string("a"), count: 2)])),
  .init(.string("indexes"), .indexSet([1..<3, 5..<6])), .init(.string("path"), .indexPath([1, 2])),
  .init(.string("range"), .range(location: 1, length: 2)),
])

/// A small compiled model, which this program has no writer for.
private struct SampleModel {
  private var objects: [ArchivedObject] = [.null]

  static func archive() throws -> KeyedArchive {
    var model = SampleModel()
    let root = model.root()
    return KeyedArchive(top: ["root": root], objects: model.objects)
  }

  private mutating func add(
    _ name: String, _ fields: [String: PropertyListValue]
  ) -> PropertyListValue {
    let object = ArchivedObject.instance(
      ArchivedInstance(archivedClass: ArchivedClass(name), fields: fields))
    objects.append(object)
    return .uniqueIdentifier(UInt64(objects.count - 1))
  }

  private mutating func text(_ text: String) -> PropertyListValue {
    objects.append(.plain(.string(text)))
    return .uniqueIdentifier(UInt64(objects.count - 1))
  }

  private mutating func dictionary(
    _ entries: [(String, PropertyListValue)]
  ) -> PropertyListValue {
    let keys = entries.map { text($0.0) }
    return add("NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.1))])
  }

  private mutating func attribute(
    _ name: String, _ type: AttributeType, default value: PropertyListValue? = nil
  ) -> (String, PropertyListValue) {
    var fields: [String: PropertyListValue] = [
      "NSPropertyName": text(name), "NSAttributeType": .integer(Int(type.rawValue)),
      "NSIsOptional": .boolean(true),
    ]
    if let value {
      objects.append(.plain(value))
      fields["NSDefaultValue"] = .uniqueIdentifier(UInt64(objects.count - 1))
    }
    return (name, add("NSAttributeDescription", fields))
  }

  private mutating func relationship(
    _ name: String, _ destination: String, inverse: String, isToMany: Bool
  ) -> (String, PropertyListValue) {
    let node = add(
      "NSRelationshipDescription",
      [
        "NSPropertyName": text(name), "_NSDestinationEntityName": text(destination),
        "_NSInverseRelationshipName": text(inverse), "NSIsOptional": .boolean(true),
        "NSMaxCount": .integer(isToMany ? 0 : 1), "NSMinCount": .integer(0),
        "NSDeleteRule": .integer(1), "NSIsOrdered": .boolean(false),
      ])
    return (name, node)
  }

  private mutating func root() -> PropertyListValue {
    let book = entity(
      "Book",
      [
        attribute("title", .string, default: .string("untitled")),
        attribute("pages", .integer32, default: .integer(1)), attribute("bought", .date),
        relationship("author", "Author", inverse: "books", isToMany: false),
      ], parent: nil)
    let author = entity(
      "Author",
      [
        attribute("name", .string),
        relationship("books", "Book", inverse: "author", isToMany: true),
      ], parent: nil)
    let novel = entity("Novel", [attribute("kind", .string)], parent: book)
    let entities = dictionary([("Book", book), ("Author", author), ("Novel", novel)])
    let identifiers = add("NSSet", ["NS.objects": .array([text("1")])])
    return add(
      "NSManagedObjectModel", ["NSEntities": entities, "NSVersionIdentifiers": identifiers])
  }

  private mutating func entity(
    _ name: String, _ properties: [(String, PropertyListValue)], parent: PropertyListValue?
  ) -> PropertyListValue {
    var fields = ["NSEntityName": text(name), "NSProperties": dictionary(properties)]
    fields["NSSuperentity"] = parent
    return add("NSEntityDescription", fields)
  }
}
