import Conversion
import Foundation
import Inspection
import Persistence
import Testing
import Words

/// A change of a row that a table itself prevents is told, and costs no other row.
@Suite struct RefusedRowTests: EditedFiles {
  let folder: TemporaryFolder
  let storage: Storage

  init() throws {
    folder = try TemporaryFolder()
    storage = Storage(
      locations: FileLocations(dataDirectory: folder.path + "/home", environment: [:]))
  }

  private func made() throws -> String {
    let path = folder.path + "/made.sqlite"
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.executescript(sys.argv[2])
      db.commit()
      """
    let script = """
      CREATE TABLE taking (id INTEGER PRIMARY KEY, a UNIQUE ON CONFLICT REPLACE);
      CREATE TABLE keeping (id INTEGER PRIMARY KEY, a UNIQUE ON CONFLICT IGNORE);
      CREATE TABLE held (id INTEGER PRIMARY KEY, a);
      INSERT INTO taking VALUES (1, 'x'), (2, 'y');
      INSERT INTO keeping VALUES (1, 'x'), (2, 'y');
      INSERT INTO held VALUES (1, 'x');
      CREATE TRIGGER d BEFORE DELETE ON held BEGIN SELECT raise(IGNORE); END;
      CREATE TRIGGER u BEFORE UPDATE ON held BEGIN SELECT raise(IGNORE); END;
      CREATE TRIGGER i BEFORE INSERT ON held BEGIN SELECT raise(IGNORE); END;
      """
    #expect(try python(program, [path, script]) == "")
    return path
  }

  @Test(arguments: ["taking", "keeping"])
  func aValueThatIsThereAlreadyIsToldAndTakesNoOtherRowAway(_ table: String) throws {
    let path = try made()
    let before = try shown(path, as: .csv) { $0.entity = table }
    for (keyPath, text, operation) in [
      ("\(table)[1].a", "y", ValueEdit.Operation.replace), (table, #"{"a": "y"}"#, .add),
    ] {
      let failure = try #require(throws: ValueEdit.Failure.self) {
        try edit(path, keyPath, text, operation)
      }
      #expect(failure.sentence.contains("UNIQUE constraint failed"), "\(failure.sentence)")
    }
    #expect(try shown(path, as: .csv) { $0.entity = table } == before)
    try edit(path, "\(table)[1].a", "z")
    #expect(try value("\(table)[1].a", in: path) == "z")
  }

  @Test func aTriggerThatLeavesARowAsItIsIsTold() throws {
    let path = try made()
    for (keyPath, text, operation) in [
      ("held[1].a", "y", ValueEdit.Operation.replace), ("held[1]", "", .remove),
      ("held", #"{"a": "y"}"#, .add),
    ] {
      let failure = try #require(throws: ValueEdit.Failure.self) {
        try edit(path, keyPath, text, operation)
      }
      #expect(
        failure.sentence.hasPrefix("A trigger of 'held' refuses the change."),
        "\(failure.sentence)")
    }
    let missing = try #require(throws: ValueEdit.Failure.self) {
      try edit(path, "held[2]", "", .remove)
    }
    #expect(missing.sentence.hasPrefix("'held' has no row 2."), "\(missing.sentence)")
  }
}
