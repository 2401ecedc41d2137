import CNCurses

/// The characters that the terminal understands, as far as the environment says.
enum Locale {
  private static let universal = "C.UTF-8"

  /// Sets the character type, and tells whether text may be sent as UTF-8.
  ///
  /// A locale that names UTF-8 but is not installed (a container, a fresh machine) is
  /// taken at its word. One that says nothing, or C, promises nothing.
  static func setCharacterType(_ environment: (String) -> String?) -> Bool {
    let name = Self.name(environment)
    if arcade_set_character_type(name), arcade_encodes_utf8() { return true }
    let saysUTF8 = ["utf-8", "utf8"].contains { name.lowercased().hasSuffix($0) }
    guard saysUTF8 else {
      if !arcade_set_character_type(name) { _ = arcade_set_character_type("C") }
      return false
    }
    return arcade_set_character_type(universal)
  }

  /// The locale for characters, by the order that POSIX gives.
  private static func name(_ environment: (String) -> String?) -> String {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    return names.first { !$0.isEmpty } ?? "C"
  }
}
