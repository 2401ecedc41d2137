import SQLiteFiles

/// A file that a database keeps beside it, by its name.
package struct SidecarFile {
  /// The endings of those that hold changes.
  package static let endingsOfChanges = Sidecar.ofChanges.map(\.rawValue)

  let kind: String
  let database: String

  /// Nil for a name that belongs to no database.
  init?(_ path: String) {
    guard let sidecar = Sidecar.allCases.first(where: { path.hasSuffix($0.rawValue) }) else {
      return nil
    }
    kind = sidecar.kind
    database = String(path.dropLast(sidecar.rawValue.count))
  }
}

extension Sidecar {
  fileprivate var kind: String {
    switch self {
    case .journal: "rollback journal"
    case .log: "write-ahead log"
    case .index: "index of a write-ahead log"
    }
  }
}
