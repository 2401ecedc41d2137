import FileSystemDouble
import Glibc
import Persistence
import PropertyLists
import Testing

@Suite struct MemberRegisterTests {
  private let place = TestStorage()

  static let odd: [MemberDetails] = [
    MemberDetails(
      name: "Ann Lee", email: "ann@example.org", phoneNumber: "555 0101",
      address: "King Street 2\nOld Town", age: 31),
    MemberDetails(name: "Zoë <\"b\"> & 'q' \\ \\u0041", age: 0),
    MemberDetails(name: "日本 \u{1F468}\u{200D}\u{1F469}", email: "\u{1}\u{7}\u{1B}[2J\u{FFFE}\r"),
    MemberDetails(name: "e\u{301} and é", address: " blanks ", age: 150),
  ]

  private func register() -> MemberRegister { place.members() }
  private func choose(_ kind: MemberStoreKind) throws { try place.choose(kind) }
  private func names() throws -> [String] { try place.memberNames() }

  @Test func everyMemberAndTheirOrderSurviveEveryKindOfStore() throws {
    let register = register()
    for details in Self.odd + (0..<60).map({ MemberDetails(name: "m\($0)") }) {
      _ = try register.add(details)
    }
    for number in [20, 3, 50] { try register.delete(register.members()[number].id) }
    try register.change(
      register.members()[5].id, from: MemberDetails(), to: MemberDetails(name: "new", age: 9))
    let before = try register.members().map { [$0.number: $0.details] }
    #expect(before.prefix(3).map { $0.values.first } == Self.odd.prefix(3).map { $0 })
    for kind in [MemberStoreKind.xml, .binary, .xml, .sqlite, .binary, .sqlite] {
      try choose(kind)
      try self.register().convert()
      #expect(try self.register().members().map { [$0.number: $0.details] } == before, "\(kind)")
      #expect(try register.members().map { [$0.number: $0.details] } == before, "\(kind)")
      let files = try place.names().filter { $0.hasPrefix("members.") && $0 != "members.lock" }
      #expect(files.filter { !$0.hasSuffix(".lock") } == ["members.\(kind)"])
    }
    #expect(try place.names("data/backups").filter { $0.hasPrefix("members-") }.count == 6)
    #expect(register.takeNotices().isEmpty)
  }

  @Test(arguments: MemberStoreKind.allCases)
  func undoBringsADeletedMemberBackAndRedoTakesItAwayAgain(kind: MemberStoreKind) throws {
    try choose(kind)
    let register = register()
    for details in Self.odd { _ = try register.add(details) }
    let all = try register.members()
    try register.delete(all[1].id)
    #expect(try names() == [0, 2, 3].map { Self.odd[$0].name })
    #expect(try register.undo() == .added(id: all[1].id))
    #expect(try self.register().members() == all)
    #expect(try register.redo() == .deleted)
    #expect(try names().count == 3)
    #expect(try register.redo() == nil)
    #expect(try register.undo() == .added(id: all[1].id))
    #expect(try register.undo() == .deleted)
    #expect(try register.members() == Array(all.dropLast()))
    #expect(try self.register().undo() == nil)
  }

  @Test(arguments: MemberStoreKind.allCases)
  func aChangeIsUndoneWithoutTouchingWhatAnotherArcadeHasChanged(kind: MemberStoreKind) throws {
    try choose(kind)
    let (one, other) = (register(), register())
    let ann = try one.add(MemberDetails(name: "Ann", email: "a", age: 5))
    try one.change(ann.id, from: ann.details, to: MemberDetails(name: "Ann", email: "b", age: 5))
    try other.change(ann.id, from: ann.details, to: MemberDetails(name: "Ann", email: "a", age: 6))
    _ = try other.add(MemberDetails(name: "Bob"))
    let expected = MemberDetails(name: "Ann", email: "b", age: 6)
    #expect(try one.members().map(\.details) == [expected, MemberDetails(name: "Bob")])
    #expect(try one.undo() == .changed(id: ann.id))
    #expect(try names() == ["Ann", "Bob"])
    #expect(try other.members()[0].details == MemberDetails(name: "Ann", email: "a", age: 6))
  }

  @Test(arguments: MemberStoreKind.allCases)
  func whoAnotherArcadeHasDeletedIsToldAndNoOneElseIsTouched(kind: MemberStoreKind) throws {
    try choose(kind)
    let (one, other) = (register(), register())
    let ann = try one.add(MemberDetails(name: "Ann"))
    try one.change(ann.id, from: ann.details, to: MemberDetails(name: "Anna"))
    try other.delete(ann.id)
    _ = try other.add(MemberDetails(name: "Bob"))
    #expect(throws: MemberError.gone) { try one.delete(ann.id) }
    #expect(throws: MemberError.gone) {
      try one.change(ann.id, from: ann.details, to: MemberDetails(name: "x"))
    }
    #expect(throws: MemberError.gone) { _ = try one.undo() }
    #expect(try names() == ["Bob"])
    _ = try one.add(MemberDetails(name: "Cid"))
    #expect(try names() == ["Bob", "Cid"])
  }

  /// A new store gives its identifiers anew: an undo must not meet someone else.
  @Test(arguments: MemberStoreKind.allCases)
  func aStoreThatAnotherArcadeHasBegunAnewIsNotUndoneInto(kind: MemberStoreKind) throws {
    try choose(kind)
    let one = register()
    let ann = try one.add(MemberDetails(name: "Ann"))
    _ = try DataReset(storage: place.storage).perform([.members])
    _ = try register().add(MemberDetails(name: "Bob"))
    #expect(try one.undo() == nil)
    #expect(throws: MemberError.gone) { try one.delete(ann.id) }
    #expect(try names() == ["Bob"])
  }

  @Test func aNameIsWanted() throws {
    for name in [nil, "", " \t\u{2003}"] {
      #expect(throws: MemberError.invalid(["Name must not be empty"])) {
        _ = try register().add(MemberDetails(name: name, age: 3))
      }
    }
    #expect(try place.names().isEmpty)
    let ann = try register().add(MemberDetails(name: "Ann"))
    #expect(throws: MemberError.invalid(["Name must not be empty"])) {
      try register().change(ann.id, from: ann.details, to: MemberDetails())
    }
    #expect(try names() == ["Ann"])
  }

  @Test(arguments: MemberStoreKind.allCases)
  func everyWordIsLookedForInEveryField(kind: MemberStoreKind) throws {
    try choose(kind)
    let register = register()
    for details in Self.odd { _ = try register.add(details) }
    for (text, numbers) in [
      ("", [1, 2, 3, 4]), ("ann", [1]), ("ZOE", [2]), ("31", [1]), ("0", [1, 2]),
      ("old ann 555", [1]), ("old zoe", []), ("blanks", [4]), ("%", []), ("<\"", [2]),
      ("e", [1, 2, 4]), ("日本", [3]), ("  ", [1, 2, 3, 4]), ("*", []), ("'", [2]),
    ] {
      #expect(try register.members(matching: text).map(\.number) == numbers, "'\(text)'")
    }
  }

  @Test func theStoreIsOneThatAnApplicationOfTheOriginalOpens() throws {
    try choose(.xml)
    _ = try register().add(Self.odd[0])
    let text = String(
      decoding: try place.bytes(place.folder.file("data/members.xml")) ?? [], as: UTF8.self)
    #expect(text.contains("gKvhkHsRmSUP8W0B4hDm9bQiYNLUmbp121Ti22e0hBs="))
    #expect(text.contains("<object type=\"CUSTOMER\" id=\"z102\">"))
    #expect(text.contains("<attribute name=\"phone_number\" type=\"string\">555 0101</attribute>"))
    #expect(text.contains("<attribute name=\"age\" type=\"int16\">31</attribute>"))
  }

  @Test(arguments: MemberStoreKind.allCases)
  func aResetCanBeUndoneAndKeepsWhoHasJoinedSince(kind: MemberStoreKind) throws {
    for details in Self.odd { _ = try register().add(details) }
    let reset = DataReset(storage: place.storage)
    let done = try reset.perform([.members])
    #expect(done.items.map(\.records) == [4])
    #expect(try names().isEmpty)
    try choose(kind)
    _ = try register().add(MemberDetails(name: "since"))
    _ = try register().add(Self.odd[2])
    _ = try reset.undo()
    #expect(try names() == Self.odd.map(\.name) + ["since"])
  }

  @Test func readingWhatIsNotThereFindsNothingAndMakesNothing() throws {
    #expect(try register().members().isEmpty)
    #expect(try register().undo() == nil)
    try register().convert()
    #expect(try place.names().isEmpty)
  }
}

extension TestStorage {
  func members() -> MemberRegister { MemberRegister(storage: storage) }

  func choose(_ kind: MemberStoreKind) throws {
    try Settings(storage: storage).set(.string(kind.rawValue), for: .membersStore)
  }

  /// Every name, in order, as a new session reads them.
  func memberNames() throws -> [String] { try members().members().map { $0.details.name ?? "" } }
}
