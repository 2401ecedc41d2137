import ArcadeCPostgres

/// The database and the role that an address names, however it is spelled.
///
/// `host=/run/db dbname=club` and `postgresql:///club?host=/run/db` are one place. Another word about
/// encryption or patience doesn't change it.
struct LeaguePlace: Hashable {
  private static let names: Set = ["host", "hostaddr", "port", "dbname", "user", "service"]

  private let values: [String: String]

  /// Tells whether two addresses name one place; the same text does, whatever libpq takes.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let place = LeaguePlace(one) else { return false }
    return place == LeaguePlace(other)
  }

  /// Reads an address as libpq does; nil where libpq doesn't take it.
  init?(_ address: String) {
    guard let options = PQconninfoParse(address, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    // The last one has no name.
    while let keyword = option.pointee.keyword {
      let name = String(cString: keyword)
      if Self.names.contains(name), let value = option.pointee.val {
        values[name] = String(cString: value)
      }
      option += 1
    }
    self.values = values
  }
}
