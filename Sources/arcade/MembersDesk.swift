import Canvas
import Commands
import JSON
import Persistence
import Words

/// The register as commands use it.
struct MembersDesk {
  private let register: MemberRegister

  init(_ files: FileOptions) {
    register = MemberRegister(storage: files.storage)
  }

  func members(matching text: String = "") throws -> [Member] {
    try register.members(matching: text)
  }

  /// The one member that a number or some words mean.
  func member(_ text: String) throws -> Member {
    let words = Words.spoken.rooms.members
    if let number = Int(text) {
      let all = try members()
      guard number > 0, number <= all.count else {
        throw CommandFailure(words.noSuchNumber(number, all.count))
      }
      return all[number - 1]
    }
    let found = try members(matching: text)
    guard let member = found.first, !text.allSatisfy(\.isWhitespace) else {
      throw CommandFailure(words.noneFound(text.printable.cut(to: 60)))
    }
    guard found.count == 1 else {
      throw CommandFailure(
        words.severalFound(text.printable.cut(to: 60), found.prefix(10).map(\.number)))
    }
    return member
  }

  /// Changes the register and prints what the change has to say.
  func change(
    _ work: (MemberRegister) throws(MemberError) -> String
  ) throws(CommandFailure) -> Int32 {
    do {
      let text = try work(register)
      for notice in register.takeNotices() { printError(notice) }
      print(text)
      return ExitStatus.done
    } catch {
      for notice in register.takeNotices() { printError(notice) }
      guard case .invalid = error else { throw CommandFailure(error.sentence) }
      throw CommandFailure(
        Words.spoken.commands.refused(error.sentence), exitStatus: ExitStatus.wrongUsage)
    }
  }
}

extension Member {
  /// The number and what is known, for people.
  var line: String {
    let facts = [
      details.name, details.email, details.phoneNumber, details.address,
      details.age.map { Words.spoken.rooms.members.years(Int($0)) },
    ]
    let shown = facts.compactMap { $0 }.filter { !$0.isEmpty }
    return "  \(number)  " + shown.map { $0.printable.cut(to: 60) }.joined(separator: ", ")
  }
}

extension ListFormat {
  /// The whole text, its last line ended; for people `none` where there are no members.
  func text(of members: [Member], orNone none: String) -> String {
    text(
      of: members.map(record),
      columns: ["number", "name", "email", "phone_number", "address", "age"]
    ) { members.isEmpty ? none + "\n" : table(members) }
  }

  /// One member as programs read it; what is not known is left out.
  private func record(_ member: Member) -> [String: JSONValue] {
    let details = member.details
    let values: [String: JSONValue?] = [
      "number": .integer(member.number), "name": details.name.map { .string($0) },
      "email": details.email.map { .string($0) },
      "phone_number": details.phoneNumber.map { .string($0) },
      "address": details.address.map { .string($0) }, "age": details.age.map { .integer($0) },
    ]
    return values.compactMapValues { $0 }
  }

  private func table(_ members: [Member]) -> String {
    let words = Words.spoken.rooms.members
    let header = [
      words.number, words.name, words.email, words.phoneNumber, words.age, words.address,
    ]
    let rows = members.map { member in
      let details = member.details
      let texts = [details.name, details.email, details.phoneNumber].map {
        ($0 ?? "").printable.cut(to: 24)
      }
      return ["\(member.number)"] + texts
        + [details.age.map { "\($0)" } ?? "", (details.address ?? "").printable.cut(to: 40)]
    }
    return TextTable.columns([header] + rows, numbers: [0, 4])
  }
}
