/// The files that SQLite keeps beside a database.
///
/// Source: "Temporary Files Used By SQLite".
package enum Sidecar: String, CaseIterable, Sendable {
  /// The content that an unfinished change has overwritten.
  case journal = "-journal"
  /// Changes that are not in the database yet.
  case log = "-wal"
  /// The index of the log, which can be made again.
  case index = "-shm"

  /// Those that hold changes, and that SQLite reads again.
  package static let ofChanges = [Sidecar.journal, .log]

  /// The path of such a file beside a database.
  package func path(of database: String) -> String { database + rawValue }
}
