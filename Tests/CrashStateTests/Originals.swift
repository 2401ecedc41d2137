import ArcadeCSQLite
import Foundation
import Testing

/// Score files as the original games wrote them, and damage.
enum Originals {
  static func write(_ game: String, name: String, points: Int, in place: Place) throws {
    switch game {
    case "whackamole":
      try place.write(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>hiscores</key><array><dict>
        <key>name</key><string>\(name)</string><key>score</key><integer>\(points)</integer>
        </dict></array></dict></plist>
        """, to: "data/whackamole.plist")
    case "skeet":
      try write(
        "CREATE TABLE hiscores (name TEXT, score TEXT);"
          + "INSERT INTO hiscores VALUES ('\(name)', '\(points)')",
        to: "skeetshooter.sqlite", in: place)
    case "lander":
      try write(
        "CREATE TABLE HIGHSCORE (NAME TEXT, SCORE INTEGER);"
          + "INSERT INTO HIGHSCORE VALUES ('\(name)', \(points)), ('Mark', 900), ('Rachel', 700),"
          + "('Oliver', 500), ('Harry', 300)",
        to: "lunarlander.sqlite3", in: place)
    default: break
    }
  }

  private static func write(_ sql: String, to name: String, in place: Place) throws {
    try place.write("", to: "data/" + name)
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(place.data + "/" + name, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  /// Overwrites the middle of a game's score file.
  static func damage(_ game: String, in place: Place) throws {
    let names = [
      "whackamole": "whackamole.plist", "skeet": "skeetshooter.sqlite",
      "memory": "memory.sqlite", "lander": "lunarlander.sqlite3",
    ]
    try damage(file: names[game] ?? "", in: place)
  }

  static func damage(file name: String, in place: Place) throws {
    let url = URL(fileURLWithPath: place.data + "/" + name)
    var bytes = try Data(contentsOf: url)
    // A database whose first bytes are gone is taken for a foreign file, not for a damaged one.
    let isList = bytes.first == UInt8(ascii: "<") || bytes.starts(with: Array("bplist".utf8))
    let middle = min(bytes.count / 4, isList ? 40 : 100)..<bytes.count * 9 / 10
    bytes.replaceSubrange(middle, with: repeatElement(0x7a, count: middle.count))
    try bytes.write(to: url)
  }
}
