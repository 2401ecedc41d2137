import Glibc

/// The places of the arcade's files.
///
/// One folder for all where `--data-dir` or `ARCADE_HOME` names one, else the folders of
/// the XDG Base Directory Specification, whose relative values do not count.
package struct FileLocations: Sendable, Hashable {
  /// Scores, replays and everything else that a player made.
  package let dataFolder: String
  package let configurationFolder: String
  /// Backups, kept scores and the log.
  package let stateFolder: String
  /// Folders for scores that could not be saved, in the order in which they are tried;
  /// the second is outside a folder that the player named.
  package let spoolFolders: [String]
  /// The folder in which an export of scores is proposed.
  package var exportFolder = currentFolder()

  /// Decides by the option `--data-dir` and the environment.
  package init(dataDirectory: String?, environment: [String: String]) {
    let state = Self.xdgFolder("XDG_STATE_HOME", else: ".local/state", environment)
    if let named = Self.named(dataDirectory) ?? Self.named(environment["ARCADE_HOME"]) {
      dataFolder = named
      configurationFolder = named
      stateFolder = named
      spoolFolders = [named + "/spool", state + "/spool"]
    } else {
      dataFolder = Self.xdgFolder("XDG_DATA_HOME", else: ".local/share", environment)
      configurationFolder = Self.xdgFolder("XDG_CONFIG_HOME", else: ".config", environment)
      stateFolder = state
      spoolFolders = [state + "/spool", dataFolder + "/spool"]
    }
  }

  package var defaultsFile: String { configurationFolder + "/defaults.plist" }
  package var replayFolder: String { dataFolder + "/replays" }
  /// The recorded games that no table names, in a folder for each game.
  package var keptReplayFolder: String { replayFolder + "/kept" }
  package var sceneFolder: String { dataFolder + "/scenes" }
  package var crowdFile: String { dataFolder + "/crowd.json" }
  /// The souvenirs, a folder each.
  package var albumFolder: String { dataFolder + "/album" }
  /// The values that a person took out of files in the data room.
  package var takenOutFolder: String { dataFolder + "/exports" }
  /// The last good states of files, and every reset.
  package var backupFolder: String { stateFolder + "/backups" }
  /// The record of the last meeting with a board at a URL.
  package var boardRecord: String { stateFolder + "/lander-board.plist" }
  /// The games that wait for a league, and its tables as they were last read.
  package var leagueFolder: String { stateFolder + "/league" }
  /// The games that wait for a league, a file each.
  package var leagueOutbox: String { leagueFolder + "/outbox" }
  /// The games that a league refused for good.
  package var refusedByLeague: String { leagueOutbox + "/refused" }
  /// A league's tables as they were last read.
  package var leagueTables: String { leagueFolder + "/tables.plist" }
  /// The recordings of a league's entries that were fetched.
  package var leagueRecords: String { leagueFolder + "/records" }
  /// The log of errors, for whoever looks into them.
  package var logFile: String { stateFolder + "/arcade.log" }

  package func scoreFile(_ name: String) -> String { dataFolder + "/" + name }

  private static func named(_ path: String?) -> String? {
    guard let path, !path.isEmpty else { return nil }
    var absolute = path.hasPrefix("/") ? path : currentFolder() + "/" + path
    while absolute.utf8.count > 1, absolute.utf8.last == UInt8(ascii: "/") {
      absolute.removeLast()
    }
    return absolute
  }

  private static func xdgFolder(
    _ variable: String, else fallback: String, _ environment: [String: String]
  ) -> String {
    if let value = environment[variable], value.hasPrefix("/") { return value + "/arcade" }
    return home(environment) + "/" + fallback + "/arcade"
  }

  private static func home(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home == "/" ? "" : home }
    guard let user = getpwuid(getuid()), let folder = user.pointee.pw_dir else { return "" }
    return String(cString: folder)
  }

  /// The folder in which the program runs; empty where it is gone.
  package static func currentFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    let path = String(cString: folder)
    return path == "/" ? "" : path
  }
}
