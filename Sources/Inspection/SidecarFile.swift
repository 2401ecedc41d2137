/// A file that a database keeps beside it, by its name.
struct SidecarFile {
  let kind: String
  let database: String

  private static let endings = [
    ("-wal", "write-ahead log"), ("-shm", "index of a write-ahead log"),
    ("-journal", "rollback journal"),
  ]

  /// Nil for a name that belongs to no database.
  init?(_ path: String) {
    guard let (ending, kind) = Self.endings.first(where: { path.hasSuffix($0.0) }) else {
      return nil
    }
    self.kind = kind
    database = String(path.dropLast(ending.count))
  }
}
