import GameCore
import Persistence
import PropertyLists
import Testing

/// Files that hold only what the original game wrote, and what others put beside it.
@Suite struct OldScoreFileTests {
  private let place = TestStorage()

  private static let unknown: PropertyListValue = .dictionary([
    "when": .date(PropertyListDate(secondsSince1970: 5)), "truth": .boolean(true),
    "one": .integer(1), "real": .real(1), "big": .unsignedInteger(.max), "data": .data([1, 2]),
    "list": .array([.string(""), .array([])]),
  ])

  private func record(_ name: String, _ points: Int) -> PropertyListValue {
    .dictionary(["name": .string(name), "score": .integer(points), "club": Self.unknown])
  }

  private func writeOld(_ form: PropertyList.Form, _ records: [PropertyListValue]) throws {
    let root: [String: PropertyListValue] = ["hiscores": .array(records), "extra": Self.unknown]
    try place.write(try PropertyList(root: .dictionary(root), form: form).bytes())
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func anOriginalsFileOpensAndKeepsWhatWeDoNotKnow(form: PropertyList.Form) throws {
    try writeOld(form, [record("Player1", 12), record("Player2", 20)])
    let store = place.store()
    #expect(try store.table(.medium) == ["Player2 20", "Player1 12"])
    #expect(
      try store.best(1, difficulty: nil, speed: .full) == [Score(name: "Player2", points: 20)])
    try store.submit("Player1", 15, day: 3)
    try store.submit("Ann", 1, .hard)
    #expect(try place.store().table() == ["Player2 20", "Player1 15", "Ann 1"])
    let root = try place.root()
    let records = root["hiscores"]?.array ?? []
    #expect(root["extra"] == Self.unknown)
    #expect(root["arcadeVersion"] == .integer(1))
    #expect(records.count == 3)
    #expect(records.prefix(2).map { $0.dictionary?["club"] } == [Self.unknown, Self.unknown])
    #expect(records[1] == record("Player2", 20))
    #expect(try PropertyList(reading: try place.bytes() ?? []).form == form)
  }

  @Test func ofSeveralEntriesOfANameTheBestIsReplacedAndNoneGoes() throws {
    try writeOld(.xml, [record("ann", 3), record("ann", 8), record("ann", 8), record("bob", 5)])
    let store = place.store()
    #expect(try store.table() == ["ann 8", "ann 8", "bob 5", "ann 3"])
    #expect(try store.submit("ann", 6)?.isPersonalBest == false)
    try store.submit("ann", 9)
    #expect(try store.table() == ["ann 9", "ann 8", "bob 5", "ann 3"])
    #expect(try place.root()["hiscores"]?.array?.count == 4)
  }

  @Test func aRecordOfTheWrongShapeStaysAsItIs() throws {
    let odd: [PropertyListValue] = [
      .string("no record"), .dictionary([:]), .dictionary(["name": .integer(3)]),
      .dictionary(["name": .string("none")]),
      .dictionary(["name": .string("truth"), "score": .boolean(true)]),
      .dictionary(["name": .string("nan"), "score": .real(.nan)]),
      .dictionary(["name": .string("real"), "score": .real(12.75)]),
      .dictionary(["name": .string("text"), "score": .string("30")]),
      .dictionary(["name": .string("minus"), "score": .integer(-5)]),
      .dictionary(["name": .string("huge"), "score": .unsignedInteger(.max)]),
      .dictionary(["name": .string("dated"), "score": .integer(2), "date": .string("today")]),
      .dictionary(["name": .string("hard"), "score": .integer(6), "difficulty": .string("Absurd")]),
      .dictionary(["name": .string("slow"), "score": .integer(6), "speed": .integer(33)]),
    ]
    try writeOld(.binary, odd)
    let store = place.store()
    let shown = ["huge \(Int.max)", "text 30", "real 12", "hard 6", "dated 2", "minus -5"]
    #expect(try store.table() == shown)
    #expect(try store.submit("text", 20)?.previousBest == 30)
    try store.submit("text", 40)
    try store.submit("hard", 50)
    let records = try place.root()["hiscores"]?.array ?? []
    #expect(records.count == odd.count + 2)
    for (record, old) in zip(records, odd) where old.dictionary?["name"] != .string("nan") {
      #expect(record == old)
    }
  }

  @Test(arguments: ["<dict/>", "<dict><key>hiscores</key><array/></dict>"])
  func anEmptyListIsAnEmptyStore(root: String) throws {
    try place.write("<plist version=\"1.0\">\(root)</plist>")
    #expect(try place.store().count() == 0)
    try place.store().submit("ann", 1)
    #expect(try place.store().table() == ["ann 1"])
    #expect(try place.names().allSatisfy { !$0.contains("damaged") })
  }

  @Test func scoresOfATemplateStandInANewFile() throws {
    let template =
      "<plist><dict><key>hiscores</key><array><dict><key>name</key>"
      + "<string>Mole</string><key>score</key><integer>4</integer></dict></array></dict></plist>"
    let store = PropertyListScoreStore(
      path: place.scoreFile, template: Array(template.utf8), storage: place.storage)
    #expect(store.seedScores == [Score(name: "Mole", points: 4)])
    #expect(try store.best(9, difficulty: nil, speed: .full) == store.seedScores)
    #expect(try place.bytes() == nil)
    try store.submit("ann", 5)
    #expect(try place.store().table() == ["ann 9", "Mole 4"])
  }
}
