import Foundation
import Glibc
import KeyedArchives
import PropertyLists
import TestSupport
import Testing

private let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

@Suite(.serialized) struct BadArchiveTests {
  private func reason(
    _ work: () throws -> Void
  ) -> KeyedArchiveError.Reason? {
    do {
      try work()
      return nil
    } catch {
      return (error as? KeyedArchiveError)?.reason
    }
  }

  private func archive(
    _ objects: [PropertyListValue], top: PropertyListValue = .uniqueIdentifier(1)
  ) throws -> KeyedArchive {
    try KeyedArchive(
      PropertyList(
        root: .dictionary([
          "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
          "$top": .dictionary(["root": top]),
          "$objects": .array([.string("$null")] + objects),
        ])))
  }

  private func object(
    _ fields: [String: PropertyListValue], class number: UInt64 = 2
  ) -> PropertyListValue {
    .dictionary(fields.merging(["$class": .uniqueIdentifier(number)]) { $1 })
  }

  private func named(_ name: String, _ chain: [String] = []) -> PropertyListValue {
    .dictionary([
      "$classname": .string(name), "$classes": .array(([name] + chain).map { .string($0) }),
    ])
  }

  private func references(_ numbers: [UInt64]) -> PropertyListValue {
    .array(numbers.map { .uniqueIdentifier($0) })
  }

  @Test func whatIsNoArchiveIsTold() throws {
    #expect(
      reason { _ = try KeyedArchive(reading: []) } == .propertyList(PropertyListError(.empty)))
    let list = try PropertyList(root: .dictionary(["hiscores": .array([])])).bytes()
    #expect(reason { _ = try KeyedArchive(reading: list) } == .notAnArchive)
    let newer = PropertyList(
      root: .dictionary([
        "$archiver": .string("NSKeyedArchiver"), "$version": .integer(200_000),
        "$top": .dictionary([:]), "$objects": .array([.string("$null")]),
      ]))
    #expect(reason { _ = try KeyedArchive(newer) } == .unknownVersion(200_000))
  }

  @Test func aReferenceThatLeadsNowhereIsRefusedWhereverItStands() {
    #expect(reason { _ = try archive([], top: .uniqueIdentifier(1)) } == .reference(1, count: 1))
    let deep = PropertyListValue.array([.dictionary(["a": references([9])])])
    #expect(
      reason { _ = try archive([object(["x": deep]), named("A")]) } == .reference(9, count: 3))
    #expect(
      reason { _ = try archive([object([:], class: .max)]) } == .reference(.max, count: 2))
  }

  @Test func anObjectWithoutAClassIsRefused() {
    #expect(reason { _ = try archive([.dictionary([:])]) } != nil)
    #expect(reason { _ = try archive([object([:], class: 1)]) } != nil)
    #expect(reason { _ = try archive([.dictionary(["$classname": .integer(1)])]) } != nil)
  }

  @Test func aClassThatIsNotInTheListIsRefused() throws {
    let villain = try archive([object([:]), named("Villain", ["NSObject"])])
    #expect(reason { _ = try villain.decode(Hero.self) } == .classNotAllowed("Villain"))
    #expect(reason { _ = try villain.item()?.value() } == .classNotAllowed("Villain"))
    let nested = try archive([
      object(["NS.objects": references([3])]), named("NSArray"), .integer(1),
    ])
    let item = try nested.item()
    #expect(try item?.value(classes: [.array, .number]) == .array([.integer(1)]))
    #expect(
      reason { _ = try item?.value(classes: [.array, .string]) } == .classNotAllowed("NSNumber"))
  }

  @Test func aWrongKindOfFieldIsRefused() throws {
    let number = try archive([
      object(["$0": .uniqueIdentifier(3), "$1": .string("ten"), "$$things": .integer(3)]),
      named("Hero"), .integer(3),
    ])
    #expect(reason { _ = try number.decode(Hero.self) } == .classNotAllowed("NSNumber"))
    let empty = try archive([object([:]), named("Hero")])
    #expect(reason { _ = try empty.decode(Hero.self) } == .missing("$0"))
  }

  @Test func aValueThatHoldsItselfIsRefused() throws {
    let loop = try archive([object(["NS.objects": references([1])]), named("NSMutableArray")])
    #expect(reason { _ = try loop.item()?.value() } == .cycle)
    let fields: [String: PropertyListValue] = [
      "$0": .string("Ann"), "$1": .integer(1), "friend": .uniqueIdentifier(1),
      "$$things": .string("axe"),
    ]
    let hero = try archive([object(fields), named("Hero")])
    #expect(reason { _ = try hero.decode(Hero.self) } == .cycle)
  }

  @Test func countsThatTheArchiveCannotHoldAreRefused() throws {
    let huge: [(String, [String: PropertyListValue])] = [
      ("NSCountedSet", ["NS.count": .integer(.max)]),
      ("NSIndexSet", ["NSRangeCount": .integer(.max), "NSRangeData": .data([1, 2])]),
      ("NSIndexSet", ["NSRangeCount": .integer(-1), "NSRangeData": .data([])]),
      (
        "NSIndexSet",
        ["NSRangeCount": .integer(1), "NSLocation": .integer(.max), "NSLength": .integer(.max)]
      ),
      ("NSIndexPath", ["NSIndexPathLength": .integer(.max), "NSIndexPathData": .data([1])]),
      ("NSUUID", ["NS.uuidbytes": .data([1, 2, 3])]),
      ("NSDictionary", ["NS.keys": .array([.integer(1)]), "NS.objects": .array([])]),
    ]
    for (name, fields) in huge {
      let bad = try archive([object(fields), named(name)])
      #expect(reason { _ = try bad.item()?.value() } != nil, "\(name)")
    }
  }

  /// Arrays in each other: each refers to the next as often as told, the last to none.
  private func chain(_ count: Int, references each: Int) throws -> KeyedArchive {
    var objects: [PropertyListValue] = []
    for index in 1...count {
      let next = [UInt64](repeating: UInt64(index + 1), count: index < count ? each : 0)
      objects.append(object(["NS.objects": references(next)], class: UInt64(count + 1)))
    }
    return try archive(objects + [named("NSArray")])
  }

  @Test func depthAndSizeAreLimited() throws {
    let fitting = try chain(256, references: 1)
    #expect(reason { _ = try fitting.item()?.value() } == nil)
    let deep = try chain(257, references: 1)
    #expect(reason { _ = try deep.item()?.value() } == .tooDeep)
    let doubling = try chain(60, references: 2)
    #expect(reason { _ = try doubling.item()?.value() } == .tooLarge)
  }

  // MARK: - Mutations

  // Each of the two is a process of its own: the most memory that was ever taken is one number for all
  // tests beside each other.

  /// Everything that can be done with an archive; gives whether all of it worked.
  private static func use(_ bytes: [UInt8]) -> Bool {
    do {
      let archive = try KeyedArchive(reading: bytes)
      var worked = true
      for key in archive.top.keys {
        do { _ = try archive.item(forKey: key)?.value() } catch { worked = false }
        do { _ = try archive.decode(Hero.self, forKey: key) } catch { worked = false }
      }
      _ = try archive.bytes()
      return worked
    } catch {
      return false
    }
  }

  private static func mutate(_ original: [UInt8], count: Int) {
    let generator = Mutations(next: randomNumbers(seed: UInt64(original.count)))
    let before = peakMemory()
    for _ in 0..<count {
      let bytes = generator.changed(original)
      let took = processorTime { _ = use(bytes) }
      #expect(took < .seconds(1))
    }
    #expect(peakMemory() - before < 50 << 20)
  }

  @Test func changedBytesGiveAnErrorOrAValueAndNeverACrash() async {
    await #expect(processExitsWith: .success) {
      var hero = Hero()
      hero.friends = [Hero()]
      let count = isSoak ? 100_000 : 2_000
      for form in [PropertyList.Form.xml, .binary] {
        BadArchiveTests.mutate(
          try KeyedArchive(encoding: hero, form: form).bytes(), count: count)
        BadArchiveTests.mutate(
          try KeyedArchive(encoding: everyValue, form: form).bytes(), count: count)
      }
    }
  }

  /// The few large ones are changed less often, but for the long test.
  @Test(.enabled(if: !Fixtures.paths.isEmpty))
  func changedBytesOfApplesArchivesGiveAnErrorOrAValueAndNeverACrash() async {
    await #expect(processExitsWith: .success) {
      for path in Fixtures.paths {
        let bytes = try Fixtures.bytes(path)
        BadArchiveTests.mutate(
          bytes, count: isSoak ? 100_000 : bytes.count < 4_096 ? 2_000 : 400)
      }
    }
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func anArchiveCutAnywhereIsAnError(form: PropertyList.Form) throws {
    let bytes = try KeyedArchive(encoding: Hero(), form: form).bytes()
    for count in 0..<bytes.count - 1 {
      #expect(reason { _ = try KeyedArchive(reading: Array(bytes.prefix(count))) } != nil)
    }
  }
}

/// Changes as a bad disk or a bad person makes them.
struct Mutations {
  let next: (_ bound: Int) -> Int

  func changed(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...next(4) where !bytes.isEmpty {
      let place = next(bytes.count)
      switch next(8) {
      case 0: bytes[place] = 0xff
      case 1: bytes[place] ^= 1 << UInt8(next(8))
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(UInt8(next(256)), at: place)
      case 4: bytes[place] = bytes[next(bytes.count)]
      case 5 where next(8) == 0: bytes.removeLast(bytes.count - place)
      default: bytes[place] = UInt8(next(256))
      }
    }
    return bytes
  }
}
