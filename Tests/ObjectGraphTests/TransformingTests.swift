import Foundation
import ObjectGraph
import Testing

/// Transformable attributes with transformers of their own and with keyed archives.
@Suite struct TransformingTests {
  /// Three bytes; a colour that is not one of the table has none.
  struct Color: TransformableValue, Hashable {
    enum Transformer: AttributeTransformer {
      static var name: String { "ColorTransformer" }

      static func data(from color: Color) throws -> Data {
        guard color.red <= 255, color.green <= 255, color.blue <= 255 else {
          throw TransformingError("its parts do not fit a byte")
        }
        return Data([color.red, color.green, color.blue].map { UInt8(truncatingIfNeeded: $0) })
      }

      static func value(from data: Data) throws -> Color {
        guard data.count == 3 else { throw TransformingError("it has \(data.count) bytes, not 3") }
        let parts = data.map { Int($0) }
        return Color(red: parts[0], green: parts[1], blue: parts[2])
      }
    }

    static var placeholder: Color { Color(red: 0, green: 0, blue: 0) }
    var red: Int
    var green: Int
    var blue: Int
  }

  private struct Pen: Entity {
    let color: Attribute<Color?>
    let ink: Attribute<Color>
    let notes: Attribute<Data?>

    init(_ describe: EntityBuilder<Self>) {
      color = describe.attribute("color")
      ink = describe.attribute("ink", default: Color(red: 9, green: 9, blue: 9))
      notes = describe.attribute("notes") {
        $0.type = .transformable
        $0.valueTransformerName = KeyedArchiveTransformer.name
      }
    }
  }

  private let red = Color(red: 255, green: 0, blue: 1)

  private func open(_ kind: StoreKind, _ url: URL) throws -> PersistentStoreCoordinator {
    let made = try PersistentStoreCoordinator(model: ManagedObjectModel(Pen.self), kind, at: url)
    return made
  }

  private func newURL() throws -> URL {
    try Fixtures.temporaryFolder().appendingPathComponent("pens")
  }

  @Test(arguments: StoreKind.allCases) func valuesComeBackAsTheirTypes(_ kind: StoreKind) throws {
    let url = try newURL()
    let coordinator = try open(kind, url)
    let context = ManagedObjectContext(coordinator)
    let pen = context.insert(Pen.self)
    #expect(pen.color == nil)
    #expect(pen.ink.red == 9)
    pen.color = red
    #expect(pen.color == red)
    #expect(try pen.untyped.value(forKey: "color") == .data(Data([255, 0, 1])))
    try pen.untyped.setTransformedValue(
      ArchivedValue.array(["a", "b"].map { .string($0) }), forKey: "notes")
    try context.save()
    let fresh = ManagedObjectContext(kind == .inMemory ? coordinator : try open(kind, url))
    let read = try #require(try fresh.fetch(FetchRequest(Pen.self)).first)
    #expect(read.color == red)
    #expect(read.ink.green == 9)
    #expect(try read.untyped.transformedValue(forKey: "color") as? Color == red)
    #expect(
      try read.untyped.transformedValue(forKey: "notes") as? ArchivedValue
        == .array([.string("a"), .string("b")]))
    let same = red
    #expect(try fresh.count(FetchRequest(Pen.self).where { $0.color == same }) == 1)
    #expect(try fresh.count(FetchRequest(Pen.self).where { $0.color == nil }) == 0)
    read.color = red
    #expect(!fresh.hasChanges)
    read.color = nil
    try fresh.save()
    #expect(read.color == nil)
  }

  @Test(arguments: StoreKind.allCases) func aSaveRefusesWhatTheTransformerDoes(
    _ kind: StoreKind
  ) throws {
    let context = ManagedObjectContext(try open(kind, try newURL()))
    let pen = context.insert(Pen.self)
    try pen.untyped.setValue(.data(Data([1, 2])), forKey: "color")
    try pen.untyped.setValue(.data(Data("no archive".utf8)), forKey: "notes")
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.failures.map(\.property) == ["color", "notes"])
    #expect(
      error?.failures.first?.sentence
        == "cannot be read by the transformer 'ColorTransformer': it has 2 bytes, not 3.")
    #expect(throws: ObjectError.self) { try pen.untyped.transformedValue(forKey: "color") }
    pen.color = red
    try pen.untyped.setValue(.null, forKey: "notes")
    pen.ink = Color(red: 256, green: 0, blue: 0)
    #expect(pen.ink.red == 9)
    #expect {
      try context.save()
    } throws: { error in
      guard case .untransformable("ink", "ColorTransformer", _)? = (error as? ObjectError)?.reason
      else { return false }
      return "\(error)".contains("its parts do not fit a byte")
    }
    try context.save()
    #expect(throws: ObjectError.self) {
      try pen.untyped.setTransformedValue("text", forKey: "color")
    }
    #expect(throws: ObjectError.self) {
      try pen.untyped.setTransformedValue(Color(red: 300, green: 0, blue: 0), forKey: "color")
    }
    #expect(!context.hasChanges)
  }

  @Test func bytesThatNobodyCanReadAreToldAndKept() throws {
    let url = try newURL()
    let context = ManagedObjectContext(try open(.sqlite, url))
    context.insert(Pen.self).color = red
    try context.save()
    _ = Database(url).rows("UPDATE ZPEN SET ZCOLOR = x'0102'")
    let fresh = ManagedObjectContext(try open(.sqlite, url))
    let pen = try #require(try fresh.fetch(FetchRequest(Pen.self)).first)
    #expect(pen.color == nil)
    #expect(throws: ObjectError.self) { try fresh.save() }
    pen.ink = red
    try fresh.save()
    #expect(Database(url).column("SELECT hex(ZCOLOR) FROM ZPEN") == ["0102"])
  }

  @Test func aModelNeedsTheTransformersThatItNames() throws {
    var attribute = AttributeDescription("image", .transformable)
    attribute.valueTransformerName = "ImageTransformer"
    let plain = AttributeDescription("plain", .transformable)
    var model = try ManagedObjectModel(entities: [
      EntityDescription("Picture", [.attribute(attribute), .attribute(plain)])
    ])
    let without = try PersistentStoreCoordinator(model: model, .inMemory)
    let context = ManagedObjectContext(without)
    let picture = try context.insert(entityNamed: "Picture")
    try picture.setValue(.data(Data([1])), forKey: "plain")
    try context.save()
    try picture.setValue(.data(Data([1])), forKey: "image")
    #expect(throws: ValidationError.self) { try context.save() }
    #expect(throws: ObjectError.self) { try picture.transformedValue(forKey: "image") }
    enum ImageTransformer: AttributeTransformer {
      static func data(from value: String) throws -> Data { Data(value.utf8) }
      static func value(from data: Data) throws -> String { String(decoding: data, as: UTF8.self) }
    }
    model.transformers.register(ImageTransformer.self)
    let with = try PersistentStoreCoordinator(model: model, .inMemory)
    let other = ManagedObjectContext(with)
    let painted = try other.insert(entityNamed: "Picture")
    try painted.setTransformedValue("sea", forKey: "image")
    try other.save()
    #expect(try painted.transformedValue(forKey: "image") as? String == "sea")
    #expect(model.entityVersionHashesByName == without.model.entityVersionHashesByName)
  }

  @Test func keyedArchivesHoldPlainValuesOnly() throws {
    let values: [ArchivedValue] = [
      .null, .bool(true), .integer(-5), .double(1.5), .string("é"), .string("$null"), .string(""),
      .date(Date(timeIntervalSinceReferenceDate: 3.25)), .data(Data([0, 255])), .uuid(UUID()),
      .url("https://example.org/a"), .array([]), .dictionary([:]),
      .dictionary(["a": .array([.null, .integer(1)]), "b": .dictionary(["c": .bool(false)])]),
    ]
    for value in values + [.array(values)] {
      let data = try KeyedArchiveTransformer.data(from: value)
      #expect(try KeyedArchiveTransformer.value(from: data) == value)
    }
    let deep = (0..<200).reduce(ArchivedValue.null) { value, _ in .array([value]) }
    #expect(throws: TransformingError.self) { try KeyedArchiveTransformer.data(from: deep) }
    for bytes in [Data(), Data("bplist00".utf8), Data([1, 2, 3])] {
      #expect(throws: TransformingError.self) { try KeyedArchiveTransformer.value(from: bytes) }
    }
    let whole = try KeyedArchiveTransformer.data(from: .array(values))
    for cut in stride(from: 0, to: whole.count, by: 7) {
      var damaged = whole
      damaged[cut] ^= 0x5a
      do { _ = try KeyedArchiveTransformer.value(from: damaged) } catch {
        #expect(error is TransformingError)
      }
    }
  }

  @Test func foundationReadsOurArchivesAndWeReadIts() throws {
    let data = try KeyedArchiveTransformer.data(
      from: .dictionary(["a": .array([.string("x"), .integer(3)])]))
    let classes = [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self]
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    let dictionary = try #require(read as? [String: [Any]])
    #expect(dictionary["a"]?.first as? String == "x")
    let theirs = try NSKeyedArchiver.archivedData(
      withRootObject: ["k": ["v", "w"]] as NSDictionary, requiringSecureCoding: true)
    #expect(
      try KeyedArchiveTransformer.value(from: theirs)
        == .dictionary(["k": .array([.string("v"), .string("w")])]))
  }

  @Test func realArchivesAreReadOrRefusedByClass() throws {
    let words = ["baa", "baa", "black", "sheep"].map { ArchivedValue.string($0) }
    let expected: [(String, ArchivedValue?)] = [
      ("NSKeyedUnarchiver-ArrayTest.plist", .array(words)),
      ("NSSet-Numbers.archive", .array([3, 2, 5, 1, 4].map { .integer($0) })),
      ("NSIndexSet-OneRange.archive", nil), ("NSMeasurement-Zero.archive", nil),
    ]
    for (name, value) in expected {
      guard let url = Fixtures.file("keyed-archives/swift-corelibs-foundation/" + name) else {
        return
      }
      let data = try Data(contentsOf: url)
      if let value {
        #expect(try KeyedArchiveTransformer.value(from: data) == value, "\(name)")
      } else {
        #expect(throws: TransformingError.self, "\(name)") {
          try KeyedArchiveTransformer.value(from: data)
        }
      }
    }
  }
}
