import ArcadeCPostgres

/// The database and the role that an address names, however it is spelled.
///
/// `host=/run/db dbname=club` and `postgresql:///club?host=/run/db` are one place. Another word about
/// encryption or patience doesn't change it.
struct LeaguePlace: Hashable {
  private static let names: Set = ["host", "hostaddr", "port", "dbname", "user", "service"]

  private let values: [String: String]

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
