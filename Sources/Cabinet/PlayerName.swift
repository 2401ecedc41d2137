import Canvas

package enum PlayerName {
  /// A name takes at most this many columns.
  package static let mostColumns = 24

  /// Returns true if a name has 1 to 24 columns, is not blank, and holds nothing that would have to
  /// be escaped.
  package static func isUsable(_ name: String) -> Bool {
    let columns = TextWidth.leastColumns(of: name)
    return columns > 0 && columns <= mostColumns && name.printable == name
      && name.contains { !$0.isWhitespace }
  }

  /// A name that comes from another program's file: one that is wider than names are here is cut.
  package static func cut(_ name: String) -> String { name.cut(to: mostColumns) }
}
