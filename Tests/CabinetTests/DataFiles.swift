import Foundation
import Persistence
import SQLiteFiles

/// Files for the data room, in a folder with a short name that goes with the test.
final class DataFiles {
  /// As long on every machine, so that lines break at the same places.
  let folder = "/tmp/arcade-data-\(UUID().uuidString.prefix(6))"
  /// The text that a page shows in the folder's place.
  static let shownFolder = "/tmp/arcade-data-folder"

  static let scores = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>hiscores</key><array>
    <dict><key>name</key><string>Zoë</string><key>score</key><integer>61</integer></dict>
    <dict><key>name</key><string>Ann</string><key>score</key><integer>58</integer></dict>
    </array></dict></plist>
    """

  /// Two painters and a picture, which refer to each other.
  static let painters = """
    <?xml version="1.0" standalone="yes"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
    <database>
        <databaseInfo><version>134481920</version>
            <UUID>11111111-1111-4111-8111-111111111111</UUID><nextObjectID>104</nextObjectID>
        </databaseInfo>
        <object type="PAINTER" id="z101"><attribute name="name" type="string">Ada</attribute>
            <relationship name="pictures" type="0/0" destination="PICTURE" idrefs="z103"></relationship>
        </object>
        <object type="PAINTER" id="z102"><attribute name="name" type="string">Bo</attribute>
            <relationship name="pictures" type="0/0" destination="PICTURE"></relationship>
        </object>
        <object type="PICTURE" id="z103"><attribute name="title" type="string">Dawn</attribute>
            <relationship name="painter" type="0/1" destination="PAINTER" idrefs="z101"></relationship>
        </object>
    </database>
    """

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  /// A database of so many stars and a table without rows.
  func makeStars(_ count: Int, _ name: String = "stars.sqlite") throws {
    try write("", to: path(name))
    let database = try SQLiteDatabase(path: path(name), mode: .writing)
    try database.execute(
      """
      CREATE TABLE stars (id INTEGER PRIMARY KEY, name TEXT NOT NULL, magnitude REAL,
        seen INTEGER DEFAULT 0, remarks TEXT, spectrum BLOB)
      """)
    try database.execute("CREATE TABLE planets (name TEXT)")
    try database.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO stars SELECT i, 'star ' || i || iif(i = 3, char(27) || '[31m' || char(10), ''),
        i / 4.0, i % 2,
        iif(i % 5 = 0, NULL, 'a remark that is wider than its column ever is, number ' || i),
        zeroblob(i % 30)
      FROM n
      """)
  }

  /// Gives every file the same time of change.
  func settle() throws { try Self.settle(folder) }

  /// Gives every file of a folder the same time of change.
  static func settle(_ folder: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) + [""] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_795_200_000)],
        ofItemAtPath: folder + "/" + name)
    }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The files that a visit finds there; they go with these.
  lazy var memory = MemoryStorage(folder: folder)

  /// The state that a new session finds there.
  var storage: Storage {
    var locations = FileLocations(dataDirectory: folder, environment: [:])
    // It's never there: what a test exports by chance is refused.
    locations.exportFolder = folder + "/no-exports"
    return Storage(locations: locations)
  }
}
