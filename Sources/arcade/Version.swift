import ArcadeCExpat
import ArcadeCSQLite
import ArcadeCZlib
import CBuildFacts
import CNCurses

/// The text of `arcade --version`.
enum Version {
  /// Raised with each release; the CHANGELOG says what came with it.
  static let number = "0.1.0"

  static var text: String {
    #if DEBUG
      "\(number) (debug)"
    #else
      number
    #endif
  }

  /// The version with what a report of a mistake needs to know, a line each.
  static var details: String {
    let facts = [
      ("commit", String(cString: arcade_commit())),
      ("Swift", String(cString: arcade_swift())),
      ("SQLite", String(cString: sqlite3_libversion())),
      ("ncurses", String(cString: curses_version()).split(separator: " ").last.map(String.init)),
      ("expat", String(cString: XML_ExpatVersion()).split(separator: "_").last.map(String.init)),
      ("zlib", String(cString: zlibVersion())),
    ]
    return
      (["arcade \(text)"]
      + facts.map { name, version in
        let gap = String(repeating: " ", count: 8 - name.utf8.count)
        return "\(name)\(gap)\(version.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown")"
      }).joined(separator: "\n")
  }
}
