import CNCurses

/// Which characters the terminal understands, as far as the environment says.
enum Locale {
  private static let fallback = "C.UTF-8"

  /// Sets the character type, and tells whether text may be sent as UTF-8.
  ///
  /// A locale that names UTF-8 but is not installed (a container, a fresh machine) is
  /// taken at its word. One that says nothing, or C, promises nothing.
  static func setCharacterType(
    assumingUnicode: Bool, _ environment: (String) -> String?
  ) -> Bool {
    if arcade_set_character_type(""), arcade_encodes_utf8() { return true }
    guard assumingUnicode || namesUTF8(environment) else { return false }
    return arcade_set_character_type(fallback)
  }

  private static func namesUTF8(_ environment: (String) -> String?) -> Bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    guard let name = set?.lowercased() else { return false }
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }
}
