import Foundation
import Inspection
import ObjectGraph
import PropertyLists

/// `arcade inspect` on large files: how soon the first page is there, when everything is, and
/// how much memory the program ever had.
struct InspectBenchmark {
  let folder: String
  let program: String
  private static let rows = 1_000_000
  /// As many lines as a screen has.
  private static let page = 50

  /// Measures the program beside this one, on files that are made once in `folder`.
  init(folder: String) {
    self.folder = folder
    let own = CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }
    program = (own?.deletingLastPathComponent().path ?? ".") + "/arcade"
  }

  func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let model = try model()
    let store = try store("events.sqlite", model)
    print("what".padded(to: 44) + "  first page         all      memory (page, all)")
    try measure("store of a million rows by its model", ["--model", model, store])
    try measure("the same from its tables", [store])
    try measure(
      "the same, where few fit",
      ["--model", model, "--where", "kind == 'kind 7' AND value > 999990", store])
    try measure(
      "the same, sorted", ["--model", model, "--sort", "-value", "--limit", "1000", store])
    try measure("plain database of a million rows", [try plain("plain.sqlite")])
    try measure("XML store of 50,000 objects", [try xmlStore("events.xml", model)])
    for form in [PropertyList.Form.xml, .binary] {
      try measure("property list, \(form), of 100,000 entries", [try list("list-\(form)", form)])
    }
    print(
      "windows of 40 rows".padded(to: 44) + "     first      farthest      anywhere, median, worst")
    try jump("store of a million rows by its model", store, model: model)
    try jump("the same from its tables", store, model: nil)
    try jump("plain database of a million rows", try plain("plain.sqlite"), model: nil)
  }

  /// Rows as a table on a screen asks for them that is scrolled anywhere.
  private func jump(_ name: String, _ path: String, model: String?) throws {
    var options = Inspector.Options()
    options.model = model
    guard case .tables(let tables) = try Inspector(options: options).inspect(path).content,
      let rows = tables.first?.rows
    else { return }
    let first = try milliseconds { try rows.rows(from: 0, count: 40) }
    let last = try milliseconds { try rows.rows(from: Self.rows - 40, count: 40) }
    var state: UInt64 = 42
    let times = try (0..<200).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return try milliseconds {
        try rows.rows(from: Int(state >> 33) % (Self.rows - 40), count: 40)
      }
    }.sorted()
    let shown = [first, last, times[100], times[199]].map { "\(Double(Int($0 * 100)) / 100) ms" }
    print(name.padded(to: 44) + shown.map { $0.leftPadded(to: 12) }.joined())
  }

  private func measure(_ name: String, _ arguments: [String]) throws {
    var first: [ProgramMeasure] = []
    for _ in 0..<5 {
      first.append(try ProgramMeasure(program, ["inspect"] + arguments, lines: Self.page))
    }
    let all = try ProgramMeasure(program, ["inspect"] + arguments, lines: nil)
    let page = first.map(\.firstPage).sorted()[2]
    let memory = [first.map(\.peakBytes).max() ?? 0, all.peakBytes].map { "\($0 >> 20) MB" }
    print(
      name.padded(to: 44) + "\(Int(page)) ms".leftPadded(to: 12)
        + "\(Int(all.whole)) ms".leftPadded(to: 12)
        + "      \(memory.joined(separator: ", "))")
  }

  // MARK: - The files

  private func model() throws -> String {
    let path = folder + "/events-model.xcdatamodel"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Event">
          <attribute name="kind" optional="YES" attributeType="String"/>
          <attribute name="note" optional="YES" attributeType="String"/>
          <attribute name="number" optional="YES" attributeType="Integer 32"/>
          <attribute name="value" optional="YES" attributeType="Double"/>
          <attribute name="when" optional="YES" attributeType="Date"/>
          <relationship name="place" optional="YES" maxCount="1" deletionRule="Nullify"
            destinationEntity="Place" inverseName="events" inverseEntity="Place"/>
        </entity>
        <entity name="Place">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="events" optional="YES" toMany="YES" deletionRule="Nullify"
            destinationEntity="Event" inverseName="place" inverseEntity="Event"/>
        </entity>
      </model>
      """
    try text.write(toFile: path + "/contents", atomically: true, encoding: .utf8)
    return path
  }

  private static let numbers =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))"
  private static let note = String(repeating: "a note of some length, ", count: 6)

  private func store(_ name: String, _ model: String) throws -> String {
    let path = folder + "/" + name
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    try coordinator(.sqlite, path, model).removeStores()
    let database = try PlainDatabase(path: path)
    try database.run("BEGIN")
    try database.run("INSERT INTO ZPLACE (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (1, 2, 1, 'here')")
    try database.run(
      Self.numbers
        + " INSERT INTO ZEVENT (Z_PK, Z_ENT, Z_OPT, ZKIND, ZNOTE, ZNUMBER, ZVALUE, ZWHEN, ZPLACE) "
        + "SELECT i, 1, 1, 'kind ' || (i % 10), '\(Self.note)' || i, i, i * 1.0, i * 60.5, "
        + "CASE WHEN i < 100 THEN 1 END FROM n")
    try database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(Self.rows) WHERE Z_NAME = 'Event'")
    try database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Place'")
    try database.run("COMMIT")
    return path
  }

  private func plain(_ name: String) throws -> String {
    let path = folder + "/" + name
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let database = try PlainDatabase(path: path)
    try database.run("BEGIN")
    try database.run(
      "CREATE TABLE events (id INTEGER PRIMARY KEY, kind TEXT, note TEXT, value REAL)")
    try database.run(
      Self.numbers
        + " INSERT INTO events SELECT i * 3, 'kind ' || (i % 10), '\(Self.note)' || i, i * 1.5 FROM n"
    )
    try database.run("CREATE TABLE places (name TEXT)")
    try database.run("INSERT INTO places VALUES ('here')")
    try database.run("COMMIT")
    return path
  }

  private func coordinator(
    _ kind: StoreKind, _ path: String, _ model: String
  ) throws -> PersistentStoreCoordinator {
    let model = try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model))
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(kind, at: URL(fileURLWithPath: path))
    return coordinator
  }

  private func xmlStore(_ name: String, _ model: String) throws -> String {
    let path = folder + "/" + name
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let context = ManagedObjectContext(try coordinator(.xml, path, model))
    for number in 0..<50_000 {
      let event = try context.insert(entityNamed: "Event")
      try event.setValue(.string("kind \(number % 10)"), forKey: "kind")
      try event.setValue(.string(Self.note + "\(number)"), forKey: "note")
      try event.setValue(.integer(Int64(number)), forKey: "number")
    }
    try context.save()
    return path
  }

  private func list(_ name: String, _ form: PropertyList.Form) throws -> String {
    let path = folder + "/" + name
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let entries = (0..<100_000).map { number in
      PropertyListValue.dictionary([
        "name": .string("entry \(number)"), "note": .string(Self.note + "\(number)"),
        "number": .integer(number),
      ])
    }
    let bytes = try PropertyList(root: .array(entries), form: form).bytes()
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
