import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing

/// A change of a row that a table itself prevents is told, and costs no other row.
@Suite struct RefusedRowTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func made() throws -> String {
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
    return try changeDatabase(
      "db.executescript(sys.argv[2])", at: folder.path + "/made.sqlite", [script])
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

  @Test(arguments: [true, false])
  func aRefusalNamesTheFileAndSaysOnceThatItIsAsItWas(isTrial: Bool) throws {
    let store = try Studio.store(.xml, "studio.xml", in: folder)
    let model = try folder.write(
      "<model><entity name=\"Other\">"
        + "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/></entity></model>",
      to: "Other.xcdatamodel/contents")
    let failure = try #require(throws: ValueEdit.Failure.self) {
      try edit(store, "Other[102].name", "x", model: model, isTrial: isTrial)
    }
    let sentence = failure.sentence
    #expect(
      sentence.hasPrefix("'\(store)' can't be changed: it was made with another model: "),
      "\(sentence)")
    #expect(sentence.components(separatedBy: "been changed").count == 2, "\(sentence)")
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

  /// SQLite itself refuses every change of a row with such a key.
  @Test func aForeignKeyToATableThatIsGoneHoldsUpNoChange() throws {
    let path = try changeDatabase(
      """
      db.executescript('''
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER PRIMARY KEY, m REFERENCES missing (id),
          p REFERENCES Parent (id));
      INSERT INTO parent VALUES (1), (2);
      INSERT INTO child VALUES (1, 5, 1), (2, 5, 1), (3, 5, 9);
      ''')
      """, at: folder.path + "/keys.sqlite")
    try edit(path, "child[1].m", "6")
    try edit(path, "child[2]", "", .remove)
    try edit(path, "child", #"{"m": 7, "p": 2}"#, .add)
    #expect(
      try shown(path, as: .csv) { $0.entity = "child" }
        == "id,m,p\r\n1,6,1\r\n3,5,9\r\n4,7,2\r\n")
    // The keys to the other table are still watched.
    for (keyPath, text, operation) in [
      ("child[1].p", "8", ValueEdit.Operation.replace), ("parent[1]", "", .remove),
      ("child", #"{"p": 8}"#, .add),
    ] {
      let failure = try #require(throws: ValueEdit.Failure.self) {
        try edit(path, keyPath, text, operation)
      }
      #expect(failure.sentence.contains("FOREIGN KEY constraint failed"), "\(failure.sentence)")
    }
    try edit(path, "child[3].p", "2")
  }

  private func made(_ script: String) throws -> String {
    try changeDatabase(
      "db.executescript(sys.argv[2])", at: folder.path + "/more.sqlite", [script])
  }

  /// Keys elsewhere that lead nowhere keep SQLite neither from a change nor from what follows it.
  @Test func aForeignKeyElsewhereToATableThatIsGoneTurnsNoCascadeOff() throws {
    let path = try made(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER PRIMARY KEY, p REFERENCES parent ON DELETE CASCADE);
      CREATE TABLE other (id INTEGER PRIMARY KEY, m REFERENCES missing (id));
      CREATE TABLE code (c);
      CREATE TABLE bad (id INTEGER PRIMARY KEY, c REFERENCES code (c));
      INSERT INTO parent VALUES (1), (2);
      INSERT INTO child VALUES (1, 1), (2, 2);
      """)
    try edit(path, "parent[1]", "", .remove)
    #expect(try shown(path, as: .csv) { $0.entity = "child" } == "id,p\r\n2,2\r\n")
  }

  /// The row that goes led nowhere itself, so that there are no more such rows than before.
  @Test func aRowThatLedNowhereLeavesNoOtherOneBehindThatDoes() throws {
    let path = try made(
      """
      CREATE TABLE node (id INTEGER PRIMARY KEY, up REFERENCES node (id),
          m REFERENCES missing (id));
      INSERT INTO node VALUES (1, 9, NULL), (2, 1, 5);
      """)
    let failure = try #require(throws: ValueEdit.Failure.self) {
      try edit(path, "node[1]", "", .remove)
    }
    #expect(failure.sentence.contains("FOREIGN KEY constraint failed"), "\(failure.sentence)")
    try edit(path, "node[2]", "", .remove)
    try edit(path, "node[1]", "", .remove)
  }
}
