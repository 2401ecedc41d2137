import ArgumentParser
import Canvas
import Persistence
import Words

/// `arcade members`: the club's register.
struct MembersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    abstract: "List, find, add, change or delete members of the club.",
    discussion: """
      The members are an object graph in an SQLite, XML or binary store. The setting \
      'members_store' picks the kind, and changing it converts the store.

      Examples:
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
    commandName: "list", abstract: "Print all members.",
    discussion: """
      Example:
        arcade members list --format csv
      """)

  @Option(
    name: .shortAndLong, help: "table, json or csv.", completion: .words(of: ListFormat.self))
  var format = "table"

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try ListFormat.named(format)
    let members = try MembersDesk(files).members()
    print(format.text(of: members, orNone: Words.english.rooms.members.none), terminator: "")
    return ExitStatus.done
  }
}

/// `arcade members find`: those in whose fields every word occurs.
struct MembersFindCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Print members that match every word.",
    discussion: """
      Ignores case and accents.

      Example:
        arcade members find lee "king street"
      """)

  @Argument(help: "Words to find in the name, email, phone number, address or age.")
  var words: [String]

  @Option(
    name: .shortAndLong, help: "table, json or csv.", completion: .words(of: ListFormat.self))
  var format = "table"

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try ListFormat.named(format)
    let text = words.joined(separator: " ")
    let members = try MembersDesk(files).members(matching: text)
    let none = Words.english.rooms.members.noneFound(text.printable.cut(to: 60))
    print(format.text(of: members, orNone: none), terminator: "")
    return ExitStatus.done
  }
}

/// `arcade members add`: one more.
struct MembersAddCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a member.",
    discussion: """
      Example:
        arcade members add "Ann Lee" --email ann@example.org --age 31
      """)

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var fields: MemberFieldOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let details = try fields.applied(to: MemberDetails(name: name))
    return try MembersDesk(files).change { register throws(MemberError) in
      let member = try register.add(details)
      return Words.english.rooms.members.saved + "\n" + member.line
    }
  }
}

/// `arcade members change`: other facts about one member.
struct MembersChangeCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Edit a member.",
    discussion: """
      Fields you leave out don't change. An empty text clears a field.

      Examples:
        arcade members change 3 --phone "555 0101"
        arcade members change ann@example.org --name "Ann Bell" --address ""
      """)

  @Argument(help: "The member's number in the list, or words that match only this member.")
  var member: String

  @Option(help: "The new name.")
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
      return Words.english.rooms.members.updated + "\n" + changed.line
    }
  }
}

/// `arcade members delete`: one less.
struct MembersDeleteCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a member.",
    discussion: """
      The members after it move up one number. If you delete in the arcade itself, you can \
      undo it until you quit.

      Example:
        arcade members delete 3
      """)

  @Argument(help: "The member's number in the list, or words that match only this member.")
  var member: String

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let desk = MembersDesk(files)
    let found = try desk.member(member)
    return try desk.change { register throws(MemberError) in
      try register.delete(found.id)
      return Words.english.rooms.members.removed + "\n" + found.line
    }
  }
}

/// The facts about a member beside the name.
struct MemberFieldOptions: ParsableArguments {
  @Option(help: "Email address.")
  var email: String?

  @Option(help: "Phone number.")
  var phone: String?

  @Option(help: "Postal address.")
  var address: String?

  @Option(parsing: .unconditional, help: "Age in years, 0 to 150.")
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
      throw CommandFailure(Words.english.rooms.members.badAge, exitStatus: ExitStatus.wrongUsage)
    }
    return age
  }
}
