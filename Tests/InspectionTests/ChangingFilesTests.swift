import Conversion
import Foundation
import Inspection
import ObjectGraph
import Persistence
import PropertyLists
import Testing
import Words

/// Rows are changed, lists converted, and the state before is kept.
@Suite struct ChangingFilesTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Rows

  @Test func aValueOfARowIsChangedAndTheStateBeforeIsKept() throws {
    let path = try database()
    let outcome = try edit(path, "t[8].b", "z'); DROP TABLE t; --")
    #expect(outcome.old == .text("\"y\""))
    #expect(try value("t[8].b", in: path) == "z'); DROP TABLE t; --")
    #expect(try value("t[7].b", in: path) == "x")
    let kept = try BackupList(storage: storage).copies(of: path)
    #expect(try value("t[8].b", in: try #require(kept.first).path) == "y")
  }

  @Test func aTrialChangesNothing() throws {
    let path = try database()
    let before = try snapshot(of: folder.path)
    #expect(try edit(path, "t[8].c", "5", isTrial: true).new == .text("5"))
    #expect(try snapshot(of: folder.path) == before)
  }

  static let refused: [(String, String)] = [
    ("t[8].c", "five"), ("t[8].c", "-1"), ("t[9].b", "z"), ("u[8].b", "z"), ("t[8].d", "z"),
    ("t.b", "z"), ("b", "z"),
  ]

  @Test(arguments: refused) func aChangeThatDoesNotFitLeavesTheRowsAsTheyWere(
    _ keyPath: String, _ text: String
  ) throws {
    let path = try database()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let failure = try #require(throws: ValueEdit.Failure.self) { try edit(path, keyPath, text) }
    #expect(failure.sentence.contains("hasn't been changed"), "\(failure.sentence)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test func anObjectIsChangedAsItsModelMeansIt() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    let keyPath = "Picture[4].painted"
    _ = try edit(store, keyPath, "2020-02-29T12:00:00Z", model: model)
    #expect(try value(keyPath, in: store, model: model) == "2020-02-29T12:00:00Z")
    for (keyPath, text) in [("Picture[4].number", "many"), ("Picture[4].painter", "1")] {
      #expect(throws: ValueEdit.Failure.self) { try edit(store, keyPath, text, model: model) }
    }
    // The model says that a person has a name.
    #expect(throws: ValueEdit.Failure.self) {
      try edit(store, "Painter[1].name", "null", kind: .null, model: model)
    }
    #expect(throws: ValueEdit.Failure.self) { try edit(store, keyPath, "2020-02-29T12:00:00Z") }
  }

  // MARK: - Rows that come and go

  @Test func aRowIsAddedAndRemovedAndTheStateBeforeIsKept() throws {
    let path = try database()
    let text = #"{"b": "z'); --", "c": 3}"#
    let before = try snapshot(of: folder.path)
    #expect(try edit(path, "t", text, .add, isTrial: true).new == .text("t[9]"))
    #expect(try snapshot(of: folder.path) == before)
    #expect(try edit(path, "t", text, .add).new == .text("t[9]"))
    #expect(try value("t[9].b", in: path) == "z'); --")
    _ = try edit(path, "t[7]", "", .remove)
    #expect(throws: InspectionError.self) { try value("t[7].b", in: path) }
    #expect(try value("t[8].b", in: path) == "y")
    let kept = try BackupList(storage: storage).copies(of: path)
    #expect(try kept.contains { try value("t[7].b", in: $0.path) == "x" })
  }

  static let refusedRows: [(String, String, ValueEdit.Operation)] = [
    ("t", #"{"b": "z"}"#, .add), ("t", #"{"c": -1}"#, .add), ("t", #"{"c": 1, "d": 2}"#, .add),
    ("t", #"{"c": [1]}"#, .add), ("t", #"{"c": 1, "c": 2}"#, .add), ("t", "c", .add),
    ("t[9]", #"{"c": 1}"#, .add), ("u", #"{"c": 1}"#, .add), ("t[9]", "", .remove),
    ("t", "", .remove), ("t[7].b", "", .remove), ("u[7]", "", .remove),
  ]

  @Test(arguments: refusedRows) func aRowThatDoesNotFitLeavesTheRowsAsTheyWere(
    _ keyPath: String, _ text: String, _ operation: ValueEdit.Operation
  ) throws {
    let path = try database()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let failure = try #require(throws: ValueEdit.Failure.self) {
      try edit(path, keyPath, text, operation)
    }
    #expect(failure.sentence.contains("hasn't been changed"), "\(failure.sentence)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary])
  func anObjectIsAddedAndRemovedAsItsModelMeansIt(_ kind: StoreKind) throws {
    let store = try Studio.store(kind, "studio.store", in: folder)
    let model = try Studio.model(in: folder)
    let text = #"{"title": "New", "number": 7, "painted": "2020-02-29T12:00:00Z"}"#
    let outcome = try edit(store, "Picture", text, model: model, .add)
    guard case .text(let name) = outcome.new else {
      Issue.record("the new row has no name")
      return
    }
    #expect(try value("\(name).painted", in: store, model: model) == "2020-02-29T12:00:00Z")
    _ = try edit(store, name, "", model: model, .remove)
    #expect(throws: (any Error).self) { try value("\(name).painted", in: store, model: model) }
    for text in [#"{"title": "New", "pages": 7}"#, #"{"number": "many"}"#] {
      #expect(throws: ValueEdit.Failure.self) {
        try edit(store, "Picture", text, model: model, .add)
      }
    }
  }

  // MARK: - Keys

  static let changes: [(String, ValueEdit.Operation, String, String)] = [
    ("c", .add, "3", #"{"a": [1, 2], "b": {}, "c": "3"}"#),
    ("b.d", .add, "x", #"{"a": [1, 2], "b": {"d": "x"}}"#),
    ("a.2", .add, "x", #"{"a": [1, 2, "x"], "b": {}}"#),
    ("a", .remove, "", #"{"b": {}}"#), ("b", .remove, "", #"{"a": [1, 2]}"#),
    ("a.0", .remove, "", #"{"a": [2], "b": {}}"#), ("a.1", .remove, "", #"{"a": [1], "b": {}}"#),
  ]

  @Test(arguments: changes) func keysAreAddedAndRemovedAndEveryOtherByteStays(
    _ keyPath: String, _ operation: ValueEdit.Operation, _ text: String, _ wanted: String
  ) throws {
    let path = try folder.write(#"{"a": [1, 2], "b": {}}"#, to: "a.json")
    let edit = ValueEdit(
      file: path, path: try #require(ValuePath(keyPath)), text: text, operation: operation)
    _ = try edit.perform(in: storage)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == wanted)
  }

  @Test func keysOfAPropertyListAreAddedAndRemoved() throws {
    let path = try folder.write(
      "<plist><dict><key>a</key><integer>1</integer></dict></plist>", to: "a.plist")
    for (name, operation) in [("b", ValueEdit.Operation.add), ("a", .remove)] {
      let edit = ValueEdit(
        file: path, path: try #require(ValuePath(name)), text: "7", kind: .integer,
        operation: operation)
      _ = try edit.perform(in: storage)
    }
    let list = try PropertyList(reading: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(list.root == .dictionary(["b": .integer(7)]))
    let taken = ValueEdit(
      file: path, path: try #require(ValuePath("b")), text: "8", operation: .add)
    #expect(throws: ValueEdit.Failure.self) { try taken.perform(in: storage) }
  }

  // MARK: - Forms

  @Test func aListGoesThroughAllFormsAndItsLossesAreTold() throws {
    let json = try folder.write(#"{"a": [1, 2.5, true, "x"], "b": null}"#, to: "a.json")
    let xml = try converted(json, to: "a.plist", .xml)
    #expect(xml.losses == [ListLoss(kind: .null, count: 1)])
    let binary = try converted(xml.path, to: "a.bin", .binary)
    let back = try converted(binary.path, to: "b.json", .json)
    #expect(binary.losses.isEmpty && back.losses.isEmpty)
    let check =
      "import json, plistlib, sys\nprint(json.load(open(sys.argv[1])) == plistlib.load(open(sys.argv[2], 'rb')))"
    #expect(try python(check, [back.path, binary.path]) == "True\n")
    #expect(throws: StoreConversionError.self) { try converted(json, to: "a.plist", .xml) }
  }

  @Test func ofANameThatStandsTwiceTheLastValueIsKeptAndTheOthersAreTold() throws {
    let json = try folder.write(
      #"{"a": 1, "a": null, "b": {"c": 1, "c": 2, "c": 3}, "d": [{"e": 1}, {"e": 2}]}"#,
      to: "a.json")
    let list = try converted(json, to: "a.plist", .xml)
    #expect(
      list.losses == [ListLoss(kind: .null, count: 1), ListLoss(kind: .repeated, count: 3)])
    let check = "import plistlib, sys\nprint(plistlib.load(open(sys.argv[1], 'rb')))"
    #expect(
      try python(check, [list.path]) == "{'b': {'c': 3}, 'd': [{'e': 1}, {'e': 2}]}\n")
  }

  /// No reader of XML takes a file with such a character, not even its escape.
  @Test func aTextThatXMLCannotHoldIsRefusedThereAndGoesIntoABinaryList() throws {
    let json = try folder.write(#"{"a": ["x\u0001y"]}"#, to: "a.json")
    let error = #expect(throws: StoreConversionError.self) {
      try converted(json, to: "a.plist", .xml)
    }
    #expect(error.map { "\($0)" }?.contains("U+0001") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.plist"))
    let binary = try converted(json, to: "a.bin", .binary)
    let check = "import plistlib, sys\nprint(ascii(plistlib.load(open(sys.argv[1], 'rb'))))"
    #expect(try python(check, [binary.path]) == "{'a': ['x\\x01y']}\n")
  }
}
