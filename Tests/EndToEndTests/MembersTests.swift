import Foundation
import Testing

/// `arcade members` and the register's room; `ARCADE_SOAK=1` adds a thousand members.
@Suite struct MembersTests {
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"
  private let visitor = Visitor()

  private func json() async throws -> String {
    try await visitor.run("members", "list", "--format", "json").output
  }

  private func add(_ arguments: [String]) async throws -> Finished {
    try await EndToEndTests.run(
      Visitor.program, ["members", "add"] + arguments, environment: visitor.environment)
  }

  @Test(.timeLimit(.minutes(10)))
  func membersAddedByCommandAreTheSameByteForByteInEveryKindOfStore() async throws {
    for number in 1...(Self.isSoak ? 1_000 : 40) {
      let added = try await add([
        "Member \(number) \u{1B}[31m é", "--email", "m\(number)@example.org", "--phone",
        "555 \(number)", "--address", "Street \(number)\nTown \\u0041 <&>", "--age",
        "\(number % 151)",
      ])
      #expect(added.code == 0)
      #expect(added.output.hasPrefix("Member saved\n"))
    }
    let before = try await json()
    #expect(before.contains("\"age\" : 40"))
    for kind in ["xml", "binary", "sqlite"] {
      #expect(try await visitor.run("settings", "members_store", kind).output == kind + "\n")
      #expect(try visitor.names().filter { $0.hasPrefix("members.") } == ["members.\(kind)"])
      #expect(try await json() == before)
    }
    let wheres = try await visitor.run("where").output
    #expect(wheres.contains("\(visitor.data)/members.sqlite\n  members: object graph, "))
  }

  @Test func aMemberIsAddedFoundChangedAndDeleted() async throws {
    #expect(try await visitor.run("members").output == "No members yet.\n")
    for arguments in [
      ["Ann Lee", "--email", "ann@example.org"], ["Bob", "--age", "7"], ["Cid", "--phone", "1"],
    ] { _ = try await add(arguments) }
    let changed = try await visitor.run(
      "members", "change", "ann@EXAMPLE", "--age", "31", "--email", "")
    #expect(
      changed.output == "Member updated\n  1  Ann Lee, age 31\n")
    let table = """
        no.  name     email  phone  age  address
          1  Ann Lee                 31
          2  Bob                      7

      """
    #expect(
      try await visitor.run("members", "delete", "3").output == "Member removed\n  3  Cid, 1\n")
    #expect(try await visitor.run("members", "list").output == table)
    let found = try await visitor.run("members", "find", "LEE", "31", "--format", "csv").output
    #expect(found == "number,name,email,phone_number,address,age\r\n1,Ann Lee,,,,31\r\n")
    #expect(
      try await visitor.run("members", "find", "x").output == "No member matches 'x'.\n")
    #expect(try await visitor.run("reset", "members", "--yes").output.contains("2 members"))
    #expect(try await visitor.run("undo-reset").output.contains("The deleted data is back."))
    #expect(try await visitor.run("members", "list").output == table)
  }

  @Test(arguments: [
    (["add", " "], 2, "Name must not be empty."),
    (["add", "Dee", "--age", "151"], 2, "An age is a whole number from 0 to 150."),
    (["change", "1", "--name", ""], 2, "Name must not be empty."),
    (["change", "9"], 1, "There's no member 9: the register has 2."),
    (["delete", "0"], 1, "There's no member 0: the register has 2."),
    (["delete", "nobody"], 1, "No member matches 'nobody'."),
    (["delete", "n"], 1, "'n' matches several members (1, 2). Give the number."),
    (["lst"], 2, "There's no command 'lst'. Did you mean 'list'?"),
    (
      ["list", "--format", "plist"], 2,
      "'plist' isn't a format. Choose one of: table, json, csv."
    ),
  ])
  func whatCannotBeDoneIsASentenceAndChangesNothing(
    arguments: [String], code: Int32, sentence: String
  ) async throws {
    for name in ["Ann", "Jan"] { _ = try await add([name]) }
    let before = try await json()
    let finished = try await EndToEndTests.run(
      Visitor.program, ["members"] + arguments, environment: visitor.environment)
    #expect(finished.code == code)
    #expect(finished.output == "")
    #expect(finished.errors == sentence + "\n")
    #expect(try await json() == before)
  }

  @Test func inTheRoomADeletionIsUndoneAndDoneAgain() async throws {
    for name in ["Ann", "Bob"] { _ = try await add([name]) }
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Back office")
    try await terminal.choose("Members")
    try await terminal.wait(forText: "2 members")
    await terminal.type("jd")
    try await terminal.wait(forText: "Member removed")
    #expect(try await json().contains("Bob") == false)
    await terminal.type("u")
    try await terminal.wait(forText: "Undone: Bob")
    #expect(try await json().contains("Bob"))
    await terminal.type("y")
    try await terminal.wait(forText: "Redone")
    #expect(try await json().contains("Bob") == false)
    await terminal.type("aCid\t\t\t\t42\r")
    try await terminal.wait(forText: "Member saved")
    #expect(try await json().contains("\"age\" : 42"))
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Delete hi scores")
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()
  }
}
