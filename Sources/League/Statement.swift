/// A statement of SQL with places for values, which are bound and never pasted.
package struct Statement: Sendable, Hashable {
  /// A part of SQL beyond tables, keys, joins and ordinary conditions.
  package enum Feature: String, CaseIterable, Sendable {
    case schemas = "schemas"
    case columnDefaults = "column defaults"
    case checks = "check constraints"
    case expressionIndexes = "indexes on expressions"
    case partialIndexes = "partial indexes"
    case cascades = "cascading deletes"
    case rowSecurity = "row-level security"
    case columnGrants = "grants on columns"
    case roles = "roles as groups"
    case conflicts = "INSERT … ON CONFLICT"
    case returning = "RETURNING"
    case rowLocks = "SELECT … FOR UPDATE"
    case skippedLocks = "SKIP LOCKED"
    case filteredSums = "sums with FILTER"
    case windows = "window functions"
    case unions = "UNION ALL"
    case rowTables = "VALUES as tables"
    case updatesFrom = "UPDATE … FROM"
  }

  /// The role of whoever is connected, as the tables hold roles.
  ///
  /// A name of the system is compared byte by byte. Said so, no index on a column of roles would find
  /// it, since these are in the order of the database.
  static let ownRole = #"current_user::text COLLATE "default""#

  /// The text, with `$1` for the first value.
  package let text: String
  /// The parts of SQL that a server must know for it.
  package let features: Set<Feature>

  package init(_ text: String, _ features: Feature...) {
    self.init(text, Set(features))
  }

  init(_ text: String, _ features: Set<Feature>) {
    (self.text, self.features) = (text, features)
  }
}

/// A value that is bound to a place of a statement.
package enum BoundValue: Sendable, Hashable {
  case text(String)
  case integer(Int)
  case bytes([UInt8])
  case boolean(Bool)
  case null
}
