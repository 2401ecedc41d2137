import Glibc
import Testing

@testable import SQLiteFiles

/// Databases are opened by names that mean something in an SQLite URI.
struct PathTests {
  @Test(arguments: ["a?mode=memory", "b#c", "d%41e", "e\u{301}?\u{301}", "//f", "/./g"])
  func aDatabaseIsFoundWhateverItsNameIs(name: String) throws {
    let folder = try Folder()
    let path = folder.path + "/" + name
    try SQLiteDatabase(path: path, mode: .making).execute("CREATE TABLE thing (name TEXT)")
    #expect(access(path, F_OK) == 0)
    for mode in [SQLiteDatabase.Mode.reading, .unchanging, .writing] {
      #expect(try SQLiteDatabase(path: path, mode: mode).hasTable("thing"))
    }
  }

  @Test func aPathWithTwoSlashesInFrontIsNotAComputersName() throws {
    let folder = try Folder()
    let path = "/" + folder.path + "/file.sqlite"
    try SQLiteDatabase(path: path, mode: .making).execute("CREATE TABLE thing (name TEXT)")
    #expect(try SQLiteDatabase(path: path, mode: .reading).hasTable("thing"))
  }
}
