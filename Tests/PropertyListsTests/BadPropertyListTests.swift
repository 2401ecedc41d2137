import Foundation
import PropertyLists
import TestSupport
import Testing

private let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

@Suite struct BadPropertyListTests {
  private func reason(_ bytes: [UInt8]) -> PropertyListError.Reason? {
    do {
      _ = try PropertyList(reading: bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  private func reason(_ text: String) -> PropertyListError.Reason? { reason(Array(text.utf8)) }

  @Test func whatIsNoPropertyListIsTold() {
    #expect(reason("") == .empty)
    #expect(reason("  \n") == .empty)
    #expect(reason("garbage") == .notAPropertyList)
    #expect(reason("{ hiscores = (); }") == .notAPropertyList)
    #expect(reason("{\"hiscores\": []}") == .notAPropertyList)
    #expect(reason("SQLite format 3\u{0}") == .notAPropertyList)
    #expect(reason("<html><body/></html>") == .notAPropertyList)
    #expect(reason([0, 1, 2, 3]) == .notAPropertyList)
    #expect(reason("bplist00") == .truncated)
  }

  @Test(arguments: [
    "<plist/>", "<plist></plist>", "<plist><dict></array></plist>", "<plist><dict/></dict>",
    "<plist><dict/></plist>more", "<plist><dict><string/></dict></plist>",
    "<plist><dict><key>a</key></dict></plist>", "<plist><integer>1.5</integer></plist>",
    "<plist><integer></integer></plist>", "<plist><integer>0x</integer></plist>",
    "<plist><integer>--1</integer></plist>", "<plist><real>one</real></plist>",
    "<plist><date>yesterday</date></plist>", "<plist><date>2026-13-01T00:00:00Z</date></plist>",
    "<plist><data>a</data></plist>", "<plist><data>a*bc</data></plist>",
    "<plist><string>a<b/></string></plist>", "<plist><string>&nbsp;</string></plist>",
    "<plist><string>&#xD800;</string></plist>", "<plist><string>&#99999999;</string></plist>",
    "<plist><string>& </string></plist>", "<plist>text</plist>", "<plist><null/></plist>",
    "<plist><string>a</key></plist>", "<plist><array>1</array></plist>",
    "<plist><true>yes</true></plist>", "<plist><array <dict/></array></plist>",
    "<?xml version=\"1.0\" encoding=\"EBCDIC\"?><plist><dict/></plist>",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
    "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><plist><string>&a;</string></plist>",
  ])
  func brokenXmlIsAnError(text: String) {
    guard case .malformed = reason(text) else {
      Issue.record("\(text) gave \(String(describing: reason(text)))")
      return
    }
  }

  @Test func textThatIsNotUTF8IsAnErrorUnlessRepairIsAskedFor() throws {
    let bytes = Array("<plist><string>a".utf8) + [0xff, 0xfe] + Array("b</string></plist>".utf8)
    #expect(reason(bytes) == .invalidText)
    let repaired = try PropertyList(reading: bytes, repairingText: true)
    #expect(repaired.root == .string("a\u{fffd}\u{fffd}b"))
    #expect(repaired.isRepaired)
  }

  /// The arcade's own files are read with repaired texts, and a wrong reference is damage.
  @Test func aReferenceToHalfOfACharacterIsAnErrorButWhereItIsShown() throws {
    let bytes = Array("<plist><string>&#xD800;</string></plist>".utf8)
    #expect(throws: PropertyListError.self) {
      try PropertyList(reading: bytes, repairingText: true)
    }
    #expect(try PropertyList(showing: bytes).root == .string("\u{fffd}"))
  }

  private func sample(_ form: PropertyList.Form) throws -> [UInt8] {
    let score: PropertyListValue = .dictionary([
      "name": .string("Zoë"), "score": .integer(300), "date": .date(.init(secondsSince1970: 1)),
      "seed": .unsignedInteger(.max), "data": .data([1, 2, 3]), "r": .real(0.1),
    ])
    let list = PropertyListValue.dictionary(["hiscores": .array([score, score, .boolean(true)])])
    return try PropertyList(root: list, form: form).bytes()
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func aFileCutAnywhereIsAnError(form: PropertyList.Form) throws {
    let bytes = try sample(form)
    let end = form == .xml ? bytes.count - 1 : bytes.count
    for count in 0..<end {
      #expect(reason(Array(bytes.prefix(count))) != nil, "cut at \(count)")
    }
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func changedBytesGiveAnErrorOrAValueAndNeverACrash(form: PropertyList.Form) throws {
    let original = try sample(form)
    let next = randomNumbers(seed: 42)
    var refused = 0
    for _ in 0..<(isSoak ? 300_000 : 5_000) {
      var bytes = original
      for _ in 0...next(4) { bytes[next(bytes.count)] = UInt8(next(256)) }
      if reason(bytes) != nil { refused += 1 }
    }
    #expect(refused > 500)
  }

  @Test func nestingBeyondTheLimitIsRefusedWhereverItComesFrom() throws {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(reason("<plist>" + deep) == .tooDeep)
    let dictionaries = String(repeating: "<dict><key>a</key>", count: 100_000)
    #expect(reason("<plist>" + dictionaries) == .tooDeep)
    var value = PropertyListValue.integer(1)
    for _ in 0..<PropertyList.depthLimit { value = .array([value]) }
    #expect(throws: PropertyListError(.tooDeep)) { try PropertyList(root: value).bytes() }
    #expect(throws: PropertyListError(.tooDeep)) {
      try PropertyList(root: value, form: .binary).bytes()
    }
  }

  /// A binary list of arrays with one byte references, the last element of each given.
  private func arrays(_ references: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for elements in references {
      offsets.append(UInt8(bytes.count))
      bytes += elements.isEmpty ? [0x09] : [0xa0 | UInt8(elements.count)] + elements
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(references.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  @Test func anArrayThatHoldsItselfIsRefused() {
    #expect(reason(arrays([[0]])) == .tooDeep)
    #expect(reason(arrays([[1], [2], [0]])) == .tooDeep)
  }

  /// A binary list of arrays with two byte references; one without elements stands for true.
  private func wideArrays(_ references: [[Int]]) -> [UInt8] {
    func pair(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for elements in references {
      offsets += pair(bytes.count)
      bytes += elements.isEmpty ? [0x09] : [0xa0 | UInt8(elements.count)] + elements.flatMap(pair)
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [references.count, 0, table] { bytes += [0, 0, 0, 0, 0, 0] + pair(number) }
    return bytes
  }

  @Test func aBinaryListIsNestedToTheLimitAndNoDeeperAlsoThroughWhatWasReadBefore() {
    let limit = PropertyList.depthLimit
    let chain = { (first: Int, count: Int) in (0..<count).map { [first + $0 + 1] } }
    #expect(reason(wideArrays(chain(0, limit - 1) + [[]])) == nil)
    #expect(reason(wideArrays(chain(0, limit) + [[]])) == .tooDeep)
    // The first chain ends in a value; the second one, read after it, leads into its beginning.
    let half = limit / 2 + 10
    let first = chain(1, half) + [[]]
    let second = chain(half + 2, half - 1) + [[1]]
    #expect(reason(wideArrays([[1]] + first)) == nil)
    #expect(reason(wideArrays([[1, half + 2]] + first + second)) == .tooDeep)
  }

  @Test func aSmallFileThatStandsForTooMuchIsRefused() {
    let doubling = (0..<40).map { [UInt8]([UInt8($0 + 1), UInt8($0 + 1)]) } + [[]]
    #expect(reason(arrays(doubling)) == .tooLarge)
    #expect(reason(arrays(Array(doubling.suffix(1)))) == nil)
  }

  /// 19,683 empty lists: 60 deep, their text is mostly indentation.
  @Test func aSmallFileIsRefusedForTheIndentationThatItsTextWouldNeed() {
    let spread = { (first: Int) in
      (0..<9).map { [Int](repeating: first + $0 + 1, count: 3) } + [[]]
    }
    let chain = (0..<60).map { [$0 + 1] }
    #expect(reason(wideArrays(chain + spread(60))) == .tooLarge)
    #expect(reason(wideArrays(spread(0))) == nil)
  }

  @Test func whatAFormHasNoPlaceForIsNotWritten() {
    #expect(throws: PropertyListError.self) {
      try PropertyList(root: .hugeInteger("1"), form: .binary).bytes()
    }
    #expect(throws: PropertyListError.self) {
      try PropertyList(root: .date(.init(secondsSinceReference: .nan))).bytes()
    }
    #expect(throws: PropertyListError.self) {
      try PropertyList(root: .date(.init(secondsSinceReference: 1e18))).bytes()
    }
  }
}
