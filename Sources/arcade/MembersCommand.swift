import ArgumentParser
import Canvas
import Commands
import Persistence
import Words

/// `arcade members`: the club's register.
struct MembersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    help: \.rooms.members,
    examples: """
      arcade members
      arcade members add "Ann Lee" --email ann@example.org --age 31
      arcade members find ann --format json
      arcade members change 3 --phone "555 0101"
      """,
    subcommands: [
      MembersListCommand.self, MembersFindCommand.self, MembersAddCommand.self,
      MembersChangeCommand.self, MembersDeleteCommand.self,
    ],
    defaultSubcommand: MembersListCommand.self)
}

/// `arcade members list`: everyone, in the order of joining.
struct MembersListCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", help: \.rooms.listMembers,
    examples: """
      arcade members list --format csv
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try list.form()
    let members = try MembersDesk(files).members()
    print(format.text(of: members, orNone: Words.spoken.rooms.members.none), terminator: "")
    return ExitStatus.done
  }
}

/// `arcade members find`: those in whose fields every word occurs.
struct MembersFindCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", help: \.rooms.findMembers,
    examples: """
      arcade members find lee "king street"
      """)

  @Argument(help: .words(\.rooms.searchWords))
  var words: [String]

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try list.form()
    let text = words.joined(separator: " ")
    let members = try MembersDesk(files).members(matching: text)
    let none = Words.spoken.rooms.members.noneFound(text.printable.cut(to: 60))
    print(format.text(of: members, orNone: none), terminator: "")
    return ExitStatus.done
  }
}

/// `arcade members add`: one more.
struct MembersAddCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", help: \.rooms.addMember,
    examples: """
      arcade members add "Ann Lee" --email ann@example.org --age 31
      """)

  @Argument(help: .words(\.rooms.memberName))
  var name: String

  @OptionGroup var fields: MemberFieldOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let details = try fields.applied(to: MemberDetails(name: name))
    return try MembersDesk(files).change { register throws(MemberError) in
      let member = try register.add(details)
      return Words.spoken.rooms.members.saved + "\n" + member.line
    }
  }
}

/// `arcade members change`: other facts about one member.
struct MembersChangeCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", help: \.rooms.changeMember,
    examples: """
      arcade members change 3 --phone "555 0101"
      arcade members change ann@example.org --name "Ann Bell" --address ""
      """)

  @Argument(help: .words(\.rooms.member))
  var member: String

  @Option(help: .words(\.rooms.newMemberName))
  var name: String?

  @OptionGroup var fields: MemberFieldOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let desk = MembersDesk(files)
    let found = try desk.member(member)
    var details = try fields.applied(to: found.details)
    if let name { details.name = name }
    let new = details
    return try desk.change { register throws(MemberError) in
      try register.change(found.id, from: found.details, to: new)
      let changed = Member(id: found.id, number: found.number, details: new)
      return Words.spoken.rooms.members.updated + "\n" + changed.line
    }
  }
}

/// `arcade members delete`: one less.
struct MembersDeleteCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", help: \.rooms.deleteMember,
    examples: """
      arcade members delete 3
      """)

  @Argument(help: .words(\.rooms.member))
  var member: String

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let desk = MembersDesk(files)
    let found = try desk.member(member)
    return try desk.change { register throws(MemberError) in
      try register.delete(found.id)
      return Words.spoken.rooms.members.removed + "\n" + found.line
    }
  }
}

/// The facts about a member beside the name.
struct MemberFieldOptions: ParsableArguments {
  @Option(help: .words(\.rooms.email))
  var email: String?

  @Option(help: .words(\.rooms.phone))
  var phone: String?

  @Option(help: .words(\.rooms.address))
  var address: String?

  @Option(parsing: .unconditional, help: .words(\.rooms.age))
  var age: String?

  func applied(to details: MemberDetails) throws(CommandFailure) -> MemberDetails {
    var details = details
    if let email { details.email = email }
    if let phone { details.phoneNumber = phone }
    if let address { details.address = address }
    if let age { details.age = try years(age) }
    return details
  }

  private func years(_ text: String) throws(CommandFailure) -> Int16? {
    if text.isEmpty { return nil }
    guard let age = Int16(text), MemberDetails.ages.contains(age) else {
      throw CommandFailure(Words.spoken.rooms.members.badAge, exitStatus: ExitStatus.wrongUsage)
    }
    return age
  }
}
