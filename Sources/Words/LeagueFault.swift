/// The reason that a league could not be used, as a fact.
package enum LeagueFault: Error, Hashable, Sendable {
  case notSet
  /// The server doesn't answer, or refuses the connection, with its own words.
  case unreachable(String)
  /// The connection was lost on the way.
  case lost
  /// The database holds no league.
  case notALeague
  /// The league is of a later version.
  case newer(found: Int, known: Int)
  /// The league is of an earlier version.
  case older(found: Int, known: Int)
  /// The server knows no row-level security.
  case noRowSecurity
  /// The server takes no changes now.
  case readOnly
  /// Its disk is full, or it has no connection left.
  case full
  /// The role may not do this.
  case notAllowed
  /// The role is no player of the league.
  case notInvited
  case banned
  /// Somebody else has the name.
  case nameTaken(String)
  /// The text is no name.
  case badName
  case noSuchPlayer(String)
  /// The role of one player, whose shown name is another one, and the shown name of another player.
  case twoPlayers(String, shown: String, role: String)
  case noSuchEntry(String)
  /// The text is no identifier of an entry.
  case badEntry(String)
  /// The entry's record was not kept, or can't be read.
  case noRecord(String)
  /// An identifier that another player's entry has.
  case notOwn(String)
  /// The record is larger than a league takes.
  case recordTooLarge(bytes: Int)
  /// The server doesn't take an entry as it is, with its own words.
  case refused(String)
  /// Something else, in the server's words.
  case server(String)
  /// A file of the outbox.
  case file(FileFault, path: String)
}

extension LeagueFault: PlayerMessage {
  package func sentence(in words: Words) -> String { words.league.fault(self) }
}

extension LeagueFault {
  /// True where the league's server isn't there.
  package var isWithoutServer: Bool {
    switch self {
    case .unreachable, .lost: true
    case .notSet, .notALeague, .newer, .older, .noRowSecurity, .readOnly, .full, .notAllowed,
      .notInvited, .banned, .nameTaken, .badName, .noSuchPlayer, .twoPlayers, .noSuchEntry,
      .badEntry, .noRecord, .notOwn, .recordTooLarge, .refused, .server, .file:
      false
    }
  }

  /// True if the same may succeed later without anybody's doing.
  package var isPassing: Bool {
    switch self {
    case .unreachable, .lost, .readOnly, .full, .server, .newer, .older, .notALeague, .notAllowed,
      .notInvited:
      true
    case .notSet, .noRowSecurity, .banned, .nameTaken, .badName, .noSuchPlayer, .twoPlayers,
      .noSuchEntry, .badEntry, .noRecord, .notOwn, .recordTooLarge, .refused, .file:
      false
    }
  }
}

extension LeagueWords {
  @Sendable static func englishFault(_ fault: LeagueFault) -> String {
    let later = "Your games are kept here and will be sent later."
    return switch fault {
    case .notSet: "No league is set. Set one with 'arcade settings league_url ADDRESS'."
    case .unreachable(let text): "The league can't be reached: \(text). \(later)"
    case .lost: "The connection to the league was lost. \(later)"
    case .notALeague:
      "This database has no league. Its owner can make one with 'arcade league init'."
    case .newer(let found, let known):
      "This league has version \(found), and this Arcade knows \(known). Update the arcade. \(later)"
    case .older(let found, let known):
      "This league has version \(found), and this Arcade needs \(known). Its owner runs 'arcade "
        + "league init' once more. \(later)"
    case .noRowSecurity:
      "This server has no row-level security, so a league on it couldn't keep players apart. "
        + "Nothing was made."
    case .readOnly: "The league's server is read-only right now. \(later)"
    case .full: "The league's server is out of disk space or connections. \(later)"
    case .notAllowed: "The league doesn't allow your role to do that."
    case .notInvited:
      "You aren't a player in this league. Its owner can invite you with 'arcade league invite'."
    case .banned: "You're banned from this league."
    case .nameTaken(let name): "Somebody else is called '\(name)' in this league."
    case .badName:
      "That isn't a valid name. A name has 1 to 24 visible characters."
    case .noSuchPlayer(let name): "Nobody in this league is called '\(name)'."
    case .twoPlayers(let name, let shown, let role):
      "'\(name)' is the role of the player '\(shown)', and the name of the player with the role "
        + "'\(role)'. Type '\(shown)' or '\(role)'."
    case .noSuchEntry(let entry): "The league has no entry '\(entry)'."
    case .badEntry(let entry):
      "'\(entry)' isn't an entry. 'arcade league scores' lists them in the last column."
    case .noRecord(let entry): "The recording of entry '\(entry)' isn't there."
    case .notOwn(let entry): "The entry '\(entry)' belongs to somebody else."
    case .recordTooLarge(let bytes):
      "The recording has \(bytes) bytes, more than a league takes. The game stays here."
    case .refused(let text): "The league's server refuses the game: \(text). The game stays here."
    case .server(let text): "The league's server reports an error: \(text)."
    case .file(let fault, let path): "'\(path)': \(StoreWords.english.fault(fault))."
    }
  }
}
