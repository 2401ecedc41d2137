import Foundation
import KeyedArchives
import PropertyLists

/// Keyed archives that Apple's programs wrote, where `ARCADE_FIXTURES` names a folder of
/// them.
enum Fixtures {
  /// The files, most of them with `archive`, `plist` or `mom` in their names.
  static let paths: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["ARCADE_FIXTURES"] else {
      print("skipped: archives of other programs (ARCADE_FIXTURES names no folder)")
      return []
    }
    let folders = ["/keyed-archives", "/models"].map { folder + $0 }
    return folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter(isArchive).map { folder + "/" + $0 }
    }.sorted()
  }()

  private static func isArchive(_ name: String) -> Bool {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return [".archive", ".plist", ".mom"].contains { last.hasSuffix($0) }
      || ["elements", "layout"].contains(last)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// A hero, in fields with keys and without, and those beside them.
struct Hero: ArchivedType, Hashable {
  static let archivedClass = ArchivedClass("Hero", from: ["Person", "NSObject"])

  var name = "Ann"
  var strength = 10
  var luck = 0.5
  var isHidden = true
  var friends: [Hero] = []
  var belongings: FoundationValue = .array([.string("axe"), .string("bow"), .string("axe")])

  init() {}

  init(from node: ArchiveNode) throws(KeyedArchiveError) {
    guard let name = try node.string(forKey: .unkeyed(0)),
      let strength = try node.integer(forKey: .unkeyed(1)),
      let belongings = try node.value(forKey: "$things", classes: [.array, .string])
    else { throw node.missing(.unkeyed(0)) }
    self.name = name
    self.strength = strength
    self.belongings = belongings
    luck = try node.real(forKey: "luck") ?? 0
    isHidden = try node.boolean(forKey: "hidden") ?? false
    if let friend = try node.decode(Hero.self, forKey: "friend") { friends = [friend] }
  }

  func encode(into encoder: inout ArchiveEncoder) throws(KeyedArchiveError) {
    try encoder.encodeUnkeyed(.string(name))
    try encoder.encodeUnkeyed(.integer(strength))
    try encoder.encode(belongings, forKey: "$things", isMutable: true)
    encoder.encode(real: luck, forKey: "luck")
    encoder.encode(boolean: isHidden, forKey: "hidden")
    for friend in friends { try encoder.encode(friend, forKey: "friend") }
  }
}

/// One of every value that Foundation's common classes hold.
let everyValue: FoundationValue = .dictionary([
  .init(.string("text"), .string("Zoë 中 🐹")), .init(.string("empty"), .string("")),
  .init(.string("most"), .unsignedInteger(.max)), .init(.string("least"), .integer(.min)),
  .init(.string("third"), .real(1 / 3)), .init(.string("yes"), .boolean(true)),
  .init(.string("one"), .integer(1)), .init(.string("data"), .data([0, 1, 255])),
  .init(.string("date"), .date(PropertyListDate(secondsSinceReference: 0.75))),
  .init(.string("null"), .null),
  .init(.string("url"), .url("a/b", base: .url("http://example.org/", base: nil))),
  .init(.string("uuid"), .uuid(Array(1...16))),
  .init(.string("array"), .array([.integer(1), .integer(1), .array([])])),
  .init(.string("set"), .set([.integer(3), .string("b")])),
  .init(.string("ordered"), .orderedSet([.integer(2), .integer(1), .string("x")])),
  .init(.string("one index"), .indexSet([3..<7])), .init(.string("no index"), .indexSet([])),
  .init(.string("indices"), .indexSet([3..<7, 300..<70_300])),
  .init(.string("index"), .indexPath([7])), .init(.string("path"), .indexPath([1, 300, 70_000])),
  .init(.string("range"), .range(location: 97_345, length: 98_345)),
])

/// Archives that only Apple's Foundation writes: that of Linux dies of them.
let valuesOfApplesOnly: FoundationValue = .array([
  .decimal(ArchivedDecimal(isNegative: true, mantissa: 123_456, exponent: -3)),
  .countedSet([.init(.string("a"), count: 5), .init(.integer(2), count: 1)]),
])
