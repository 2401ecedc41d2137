import Foundation
import KeyedArchives
import PropertyLists
import Testing

@Suite struct KeyedArchiveTests {
  @Test(arguments: [PropertyList.Form.xml, .binary])
  func everyValueSurvivesBothForms(form: PropertyList.Form) throws {
    for value in [everyValue, valuesOfApplesOnly] {
      let archive = try KeyedArchive(encoding: value, forKey: "Data", form: form)
      let again = try KeyedArchive(reading: archive.bytes())
      #expect(again.form == form)
      #expect(try again.item(forKey: "Data")?.value() == value)
      #expect(try again.bytes() == archive.bytes())
    }
  }

  @Test func aValueOfAClassWritesItsFieldsWithKeysAndWithout() throws {
    var hero = Hero()
    hero.friends = [Hero()]
    let archive = try KeyedArchive(encoding: hero, forKey: "hero")
    #expect(try KeyedArchive(reading: archive.bytes()).decode(Hero.self, forKey: "hero") == hero)
    let node = try archive.node(forKey: "hero")
    #expect(node.number == 1)
    #expect(node.instance.archivedClass.chain == ["Hero", "Person", "NSObject"])
    #expect(node.keys == ["$$things", "$0", "$1", "friend", "hidden", "luck"])
    #expect(try node.node(forKey: "$things")?.isKind(of: "NSMutableArray") == true)
    #expect(try node.node(forKey: "friend", of: ["Person"]) != nil)
    #expect(try archive.node(forKey: "hero").elements().isEmpty)
  }

  @Test func equalTextIsListedOnceAndTextThatOnlyLooksEqualTwice() throws {
    let texts = ["axe", "axe", "\u{e9}", "e\u{301}"].map { FoundationValue.string($0) }
    let archive = try KeyedArchive(encoding: .array(texts))
    #expect(archive.objects.count == 5)
    let listed = archive.objects.compactMap { object -> [UInt8]? in
      if case .plain(let value) = object { Array(value.string?.utf8 ?? "".utf8) } else { nil }
    }
    #expect(listed == [Array("axe".utf8), [0xc3, 0xa9], [0x65, 0xcc, 0x81]])
  }

  @Test func aGraphWithCyclesCanBeWalkedButNotDecoded() throws {
    let person = ArchivedClass("Person")
    let archive = KeyedArchive(
      top: ["root": .uniqueIdentifier(1)],
      objects: [
        .null,
        .instance(ArchivedInstance(archivedClass: person, fields: ["pet": .uniqueIdentifier(2)])),
        .instance(ArchivedInstance(archivedClass: person, fields: ["owner": .uniqueIdentifier(1)])),
      ])
    let again = try KeyedArchive(reading: archive.bytes())
    let root = try again.node()
    #expect(try root.node(forKey: "pet")?.node(forKey: "owner")?.number == root.number)
    #expect(again.objects.count == 4)
  }

  @Test func decimalsAreTold() {
    let numbers = [
      (ArchivedDecimal(isNegative: true, mantissa: 123_456, exponent: -3), "-123.456"),
      (ArchivedDecimal(isNegative: false, mantissa: 5, exponent: -3), "0.005"),
      (ArchivedDecimal(isNegative: false, mantissa: 5, exponent: 2), "500"),
      (ArchivedDecimal(isNegative: false, mantissa: 0, exponent: 9), "0"),
      (ArchivedDecimal(isNegative: false, mantissa: .max, exponent: 0), "18446744073709551615"),
    ]
    for (number, text) in numbers { #expect(number.text == text) }
  }

  // MARK: - Other programs

  @Test func foundationReadsWhatWeWrite() throws {
    let bytes = try KeyedArchive(encoding: everyValue).bytes()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
    unarchiver.requiresSecureCoding = false
    let read = try #require(
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary)
    #expect(read["text"] as? String == "Zoë 中 🐹")
    #expect(read["most"] as? UInt64 == .max)
    #expect(read["data"] as? Data == Data([0, 1, 255]))
    #expect((read["date"] as? Date)?.timeIntervalSinceReferenceDate == 0.75)
    #expect((read["url"] as? URL)?.absoluteString == "http://example.org/a/b")
    #expect((read["uuid"] as? UUID)?.uuidString == "01020304-0506-0708-090A-0B0C0D0E0F10")
    #expect((read["ordered"] as? NSOrderedSet)?.count == 3)
    #expect(read["indices"] as? IndexSet == IndexSet(3..<7).union(IndexSet(300..<70_300)))
    #expect(read["path"] as? IndexPath == IndexPath(indexes: [1, 300, 70_000]))
    #expect((read["set"] as? NSSet)?.contains("b") == true)
  }

  @Test func weReadWhatFoundationWrites() throws {
    let indices = NSMutableIndexSet(indexesIn: NSRange(location: 3, length: 4))
    indices.add(in: NSRange(location: 300, length: 70_000))
    let theirs: [(object: NSObject, value: FoundationValue)] = [
      (indices, .indexSet([3..<7, 300..<70_300])),
      (NSIndexPath(index: 7), .indexPath([7])), (NSNull(), .null),
      (NSMutableData(data: Data([1, 2])), .data([1, 2])),
      (NSDate(timeIntervalSinceReferenceDate: 0.75), .date(.init(secondsSinceReference: 0.75))),
      (NSOrderedSet(array: [1, 2]), .orderedSet([.integer(1), .integer(2)])),
      (
        NSArray(array: [true, -1.5, UInt64.max]),
        .array([.boolean(true), .real(-1.5), .unsignedInteger(.max)])
      ),
      (
        NSDictionary(object: "v", forKey: "k" as NSString),
        .dictionary([.init(.string("k"), .string("v"))])
      ),
      (NSValue(range: NSRange(location: 1, length: 2)), .range(location: 1, length: 2)),
    ]
    for (object, value) in theirs {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: false)
      #expect(try KeyedArchive(reading: Array(data)).item()?.value() == value)
    }
  }

  @Test(.enabled(if: OtherPrograms.hasPython), arguments: [PropertyList.Form.xml, .binary])
  func pythonReadsTheSameTreeFromWhatWeWrite(form: PropertyList.Form) throws {
    // The XML form has no fractions of a second in dates, but archives keep theirs as reals.
    for value in [everyValue, valuesOfApplesOnly] {
      let archive = try KeyedArchive(encoding: value, form: form)
      #expect(try OtherPrograms.pythonTree(archive.bytes()) == tree(archive.propertyList.root))
    }
  }

  @Test(.enabled(if: OtherPrograms.hasPlutil)) func plutilAcceptsWhatWeWrite() throws {
    let bytes = try KeyedArchive(encoding: everyValue).bytes()
    let path = FileManager.default.temporaryDirectory.path + "/archive-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try OtherPrograms.output(["plutil", "-lint", path])?.contains("OK") == true)
  }

  // MARK: - Archives of Apple's programs

  @Test(.enabled(if: OtherPrograms.hasPython), arguments: Fixtures.paths)
  func applesArchivesGivePythonsTree(path: String) throws {
    let bytes = try Fixtures.bytes(path)
    let archive = try KeyedArchive(reading: bytes)
    let theirs = try #require(try OtherPrograms.pythonTree(bytes))
    #expect(tree(archive.propertyList.root) == theirs)
    #expect(try OtherPrograms.pythonTree(archive.bytes()) == theirs)
  }

  @Test(arguments: Fixtures.paths.filter { $0.contains("/NS") })
  func applesValuesAreDecodedAndWrittenAgain(path: String) throws {
    let archive = try KeyedArchive(reading: try Fixtures.bytes(path))
    let known = ["Set", "IndexPath", "Array", "Range", "URL"].contains { path.contains($0) }
    guard known else { return }
    let value = try #require(try archive.item()).value()
    #expect(
      try KeyedArchive(reading: KeyedArchive(encoding: value).bytes()).item()?.value() == value)
  }

  @Test(
    arguments: Fixtures.paths.filter {
      $0.hasSuffix("CountedSet-NumbersAppearingSeveralTimes.archive")
    })
  func aCountedSetOfApplesHoldsItsCounts(path: String) throws {
    let counted = [3, 2, 5, 1, 4].map { FoundationValue.Counted(.integer($0), count: 5) }
    #expect(
      try KeyedArchive(reading: try Fixtures.bytes(path)).item()?.value() == .countedSet(counted))
  }

  @Test(arguments: Fixtures.paths.filter { $0.hasSuffix("fetchRequest.mom") })
  func aCompiledModelCanBeWalked(path: String) throws {
    let model = try KeyedArchive(reading: try Fixtures.bytes(path)).node(of: [
      "NSManagedObjectModel"
    ])
    let entities = try #require(try model.node(forKey: "NSEntities")).entries()
    let names = try entities.map { try $0.key.value() }
    #expect(names == [.string("Event"), .string("AnotherEntity")])
    for entity in entities.compactMap(\.value.node) {
      for property in try #require(try entity.node(forKey: "NSProperties")).entries() {
        #expect(try property.value.node?.node(forKey: "NSEntity")?.number == entity.number)
      }
    }
  }
}
