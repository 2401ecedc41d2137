import ArgumentParser
import Canvas
import Commands
import JSON
import League
import Words

/// `arcade league name`: changes the shown name.
struct NameCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "name", help: \.league.name,
    examples: """
      arcade league name Zoë
      """)

  @Argument(help: .words(\.league.newName))
  var name: String

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.league
    guard let shown = ShownName(name) else { throw LeagueFault.badName }
    let server = try options.server()
    let player = try server.player()
    switch try server.request("name", shown.text) {
    case .done: print(words.renamed(shown.text))
    case .waiting: print(words.requestWaits)
    case .refused:
      // A referee also refuses where it waits in vain for a player whose game another one judges.
      guard try server.isTaken(shown.text, byOthersThan: player.role) else {
        throw CommandFailure(words.notRenamed)
      }
      throw LeagueFault.nameTaken(shown.text)
    }
    return 0
  }
}

/// `arcade league leave`: deletes everything of the player.
struct LeaveCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "leave", help: \.league.leave)

  @Flag(name: .shortAndLong, help: .words(\.common.yes))
  var yes = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.league
    guard yes else { throw CommandFailure(words.leaveAsks, exitStatus: ExitStatus.wrongUsage) }
    let server = try options.server()
    _ = try server.player(orBanned: true)
    switch try server.request("leave", nil) {
    case .done: print(words.left)
    case .waiting: print(words.requestWaits)
    case .refused: throw CommandFailure(words.notLeft)
    }
    return 0
  }
}

/// `arcade league friend`: the list of friends.
struct FriendCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "friend", help: \.league.friend)

  @Argument(help: .words(\.league.friendName))
  var name: String?

  @Flag(help: .words(\.league.noFriend))
  var remove = false

  @OptionGroup var list: ListOptions

  @OptionGroup var options: LeagueOptions

  func validate() throws {
    guard remove, name == nil else { return }
    throw ValidationError(Words.spoken.commandHelp().league.friendName)
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.league
    let format = try list.form()
    let server = try options.server()
    guard let name else {
      print(Self.text(of: try server.friends(), as: format), terminator: "")
      return 0
    }
    // A banned player is told that, instead of what the server allows.
    _ = try server.player()
    try server.setFriend(try server.role(named: name), isWanted: !remove)
    print((remove ? words.noFriend(name) : words.friend(name)).printable)
    return 0
  }

  private static func text(of friends: [Friend], as format: ListFormat) -> String {
    let records = friends.map { friend in
      let name = friend.name.map { ["name": JSONValue.string($0)] } ?? [:]
      return name.merging(["role": .string(friend.role)]) { $1 }
    }
    return format.text(of: records, columns: ["name", "role"]) {
      guard !friends.isEmpty else { return Words.spoken.league.noFriends + "\n" }
      return friends.map { ($0.name ?? $0.role).printable + "\n" }.joined()
    }
  }
}
