import Cabinet
import Canvas
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing

/// The members' register as it is seen and worked in.
@Suite struct MembersVisitTests {
  /// The keys that lead to the register from the title.
  private static let way = "go:office m <enter> "

  private static let people: [MemberDetails] = [
    MemberDetails(
      name: "Ann Lee", email: "ann@example.org", phoneNumber: "555 0101",
      address: "King Street 2\nOld Town", age: 31),
    MemberDetails(name: "Zoë Bell", email: "zoe@example.org", age: 7),
    MemberDetails(name: "日本語の名前", phoneNumber: "03 1234 5678", address: "東京"),
    MemberDetails(
      name: "bad\u{1b}[2Jname that is much too long for its column",
      email: "an.address.that.is.much.too.long@example.org", age: 150),
  ]

  private static func storage(_ people: [MemberDetails] = people) throws -> MemoryStorage {
    let storage = MemoryStorage()
    let register: MemberRegister = storage.rooms.store()
    for details in people { _ = try register.add(details) }
    return storage
  }

  /// Names as a new session reads them from the disk.
  private func names(_ storage: MemoryStorage) throws -> [String] {
    let locations = FileLocations(dataDirectory: storage.folder, environment: [:])
    return try MemberRegister(storage: Storage(locations: locations)).members()
      .map { $0.details.name ?? "" }
  }

  private static let places: [(name: String, keys: String, isEmpty: Bool)] = [
    ("nobody yet", "", true),
    ("the list", "<down>", false),
    ("looking for", "/ b e l l", false),
    ("found", "/ b e l l <enter>", false),
    ("not found", "/ x x <enter>", false),
    ("deleted", "<down> d", false),
    ("undone", "<down> d u", false),
    ("redone", "<down> d u y", false),
    ("a new member", "a B e a <tab> b @ c", false),
    ("a new member without a name", "a <enter>", false),
    ("a member", "<enter> <down>", false),
    ("an age that is none", "<enter> <up> x <enter>", false),
    ("changed", "<enter> B <enter>", false),
  ]

  @Test(arguments: [(80, 24), (60, 20)], [true, false])
  func everyPageLooksAsItDid(size: (Int, Int), unicode: Bool) throws {
    let (columns, rows) = size
    let pages = try Self.places.map { place in
      let visit = Visit(
        Self.way + place.keys, columns: columns, rows: rows, unicode: unicode,
        storage: try Self.storage(place.isEmpty ? [] : Self.people))
      return "== \(place.name)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "members-\(columns)x\(rows)-\(unicode ? "unicode" : "ascii")")
  }

  @Test func undoBringsADeletedMemberBackAndRedoTakesItAwayAgain() throws {
    let storage = try Self.storage()
    let all = Self.people.map { $0.name ?? "" }
    #expect(Visit(Self.way + "<down> d", storage: storage).text.contains("Member removed"))
    #expect(try names(storage) == [all[0], all[2], all[3]])
    // The register lives as long as the arcade, not as long as its screen.
    let undone = Visit(Self.way + "u", storage: storage)
    #expect(try names(storage) == all)
    #expect(undone.text.contains("Undone: Zoë Bell"))
    #expect(undone.screen.contains { $0.contains("▸") && $0.contains("Zoë Bell") })
    _ = Visit(Self.way + "y", storage: storage)
    #expect(try names(storage) == [all[0], all[2], all[3]])
    _ = Visit(Self.way + "u", storage: storage)
    _ = Visit(Self.way + "<c-r>", storage: storage)
    #expect(try names(storage) == [all[0], all[2], all[3]])
  }

  @Test func aMemberIsAddedChangedAndFoundByKeysAlone() throws {
    let storage = try Self.storage([])
    let added = Visit(
      Self.way + "a B e a <tab> b @ c <tab> 5 5 <tab> <tab> 4 2 <enter>", storage: storage)
    #expect(added.text.contains("Member saved"))
    #expect(try names(storage) == ["Bea"])
    let changed = Visit(Self.way + "<enter> t <enter>", storage: storage)
    #expect(changed.text.contains("Member updated"))
    #expect(try names(storage) == ["Beat"])
    #expect(Visit(Self.way + "/ 4 2 <enter>", storage: storage).text.contains("Beat"))
    #expect(Visit(Self.way + "<enter> <escape> <escape>", storage: storage).text.contains("Back"))
  }

  @Test func aTextWithoutRoomIsRefusedForItsLength() throws {
    let storage = try Self.storage([])
    let age = Visit(Self.way + "a <up> 1 2 3 4", storage: storage)
    #expect(age.text.contains("That's too long (3 at most)."))
    let search = Visit(
      Self.way + "/", storage: storage,
      then: [(at: .seconds(9), event: .paste(String(repeating: "x", count: 41)))])
    #expect(search.text.contains("That's too long (40 at most)."))
  }

  @Test func aNameIsWantedAndWhatWasTypedStays() throws {
    let storage = try Self.storage([])
    let visit = Visit(Self.way + "a <tab> b @ c <enter>", storage: storage)
    #expect(visit.text.contains("Name must not be empty"))
    #expect(visit.text.contains("b@c"))
    #expect(try names(storage).isEmpty)
  }

  /// Lines and control characters that a field cannot show are not lost by changing another one.
  @Test func whatWasNotTouchedStaysAsItWas() throws {
    let storage = try Self.storage()
    _ = Visit(Self.way + "<enter> ! <enter>", storage: storage)
    let locations = FileLocations(dataDirectory: storage.folder, environment: [:])
    let ann = try MemberRegister(storage: Storage(locations: locations)).members()[0].details
    #expect(ann.name == "Ann Lee!")
    #expect(ann.address == Self.people[0].address)
  }

  @Test func aDamagedRegisterIsToldAndLeftAlone() throws {
    let storage = try Self.storage([])
    let path = storage.folder + "/members.sqlite"
    try write("garbage", to: path)
    let text = Visit(Self.way, storage: storage).sentences
    #expect(text.contains("is damaged: it is too short for an SQLite database."))
    #expect(text.contains("It hasn't been changed."))
  }

  @Test func theListScrollsAndTheCursorStandsOnTheChosenLine() throws {
    let storage = try Self.storage((1...60).map { MemberDetails(name: "Member \($0)") })
    let visit = Visit(Self.way + "<end>", storage: storage)
    let cursor = try #require(visit.terminal.cursor)
    #expect(visit.screen[cursor.row].contains("Member 60"))
    let back = Visit(Self.way + "<end> <home> <down>", storage: storage)
    #expect(back.screen.contains { $0.contains("▸") && $0.contains("Member 2") })
  }
}
