import ArgumentParser
import Canvas
import Commands
import GameCore
import Words

/// `arcade league init`: makes a league in a database.
struct InitializeCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "init", help: \.league.initialize)

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.league
    let isNew = try LeagueServer.initialize(try Connection(try options.address()))
    print(isNew ? words.made : words.upToDate)
    print(words.privacy)
    return 0
  }
}

/// `arcade league invite`: makes a role a player or a referee.
struct InviteCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "invite", help: \.league.invite)

  @Argument(help: .words(\.league.role))
  var role: String

  @Flag(help: .words(\.league.asReferee))
  var referee = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.league
    let server = try options.server()
    if referee {
      try server.inviteReferee(role)
      print(words.refereeInvited(role).printable)
    } else {
      print(words.invited(role, try server.invite(role)).printable)
    }
    return 0
  }
}

/// `arcade league ban`: takes a player out of all tables.
struct BanCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "ban", help: \.league.ban)

  @Argument(help: .words(\.league.role))
  var role: String

  @Flag(help: .words(\.league.lift))
  var lift = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.league
    let server = try options.server()
    // The tables have shown names alone.
    try server.setBan(!lift, of: try server.role(named: role))
    print((lift ? words.unbanned(role) : words.banned(role)).printable)
    return 0
  }
}

/// `arcade league remove`: takes an entry out of the tables.
struct RemoveCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "remove", help: \.league.remove)

  @Argument(help: .words(\.league.entry))
  var entry: String

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    guard DrawnGame(ticket: entry) != nil else { throw LeagueFault.badEntry(entry) }
    try options.server().remove(entry)
    print(Words.spoken.league.removed(entry).printable)
    return 0
  }
}
