import DurableFiles
package import GameCore
import PropertyLists

/// A league's tables as they were last read, in a file of the state folder: they're shown with their
/// age, and no screen waits for a network.
package struct KeptLeagueTables: Sendable, Hashable {
  private static let version = 1
  private static let sizeLimit = 4 << 20

  package let league: String
  /// When they were read.
  package let date: Timestamp
  package let tables: [LeagueTable]

  package init(league: String, date: Timestamp, tables: [LeagueTable]) {
    (self.league, self.date, self.tables) = (league, date, tables)
  }

  /// The seconds since they were read; none for a moment that is still to come, as a file may say.
  package func age(at moment: Timestamp) -> Int {
    let (age, isBeyond) = moment.secondsSince1970
      .subtractingReportingOverflow(date.secondsSince1970)
    return date > moment ? 0 : isBeyond ? .max : Int(age)
  }

  /// The tables of a league; nil where none were read, or where their file can't be: it's written anew
  /// with the next reading.
  package static func last(of league: String, in storage: Storage) -> KeptLeagueTables? {
    guard let content = try? storage.files.read(path(in: storage), limit: sizeLimit),
      let list = try? PropertyList(reading: content.bytes), let root = list.root.dictionary,
      root["arcadeLeagueTables"] == .integer(version), root["league"] == .string(league),
      let date = root["date"]?.date?.secondsSince1970, let tables = root["tables"]?.array
    else { return nil }
    return KeptLeagueTables(
      league: league, date: Timestamp(secondsSince1970: date),
      tables: tables.compactMap(LeagueTable.init))
  }

  /// Writes them down; nothing of a player's is lost where that fails.
  ///
  /// Newer ones stay: another process may have read them while these were on their way.
  package func write(in storage: Storage) {
    let last = Self.last(of: league, in: storage)
    // A moment that is still to come is that of a clock that ran ahead.
    if let last, last.date > date, last.date <= storage.now() { return }
    let root: [String: PropertyListValue] = [
      "arcadeLeagueTables": .integer(Self.version), "league": .string(league),
      "date": .date(PropertyListDate(secondsSince1970: date.secondsSince1970)),
      "tables": .array(tables.map(\.value)),
    ]
    // The tables are the league's: the next reading writes them again.
    guard let bytes = try? PropertyList(root: .dictionary(root), form: .binary).bytes() else {
      return
    }
    try? storage.files.makeFolder(storage.locations.leagueFolder)
    try? storage.files.replace(Self.path(in: storage), with: bytes)
  }

  private static func path(in storage: Storage) -> String {
    storage.locations.leagueTables
  }
}
