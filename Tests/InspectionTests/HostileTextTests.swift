import Foundation
import Inspection
import ObjectGraph
import Testing

/// Whatever a file holds, what is shown of it steers no terminal; and what other programs
/// take in is well-formed.
@Suite struct HostileTextTests {
  /// Escape, bell, C1's control sequence introducer, overrides of direction, separators.
  private static let hostile =
    "a\u{1B}[31mb\u{7}c\u{9B}2Jd\u{202E}e\u{2066}f\u{2028}g\u{200F}h\u{7F}\r\u{8}, \"i\" <&> \\"

  @Test func aViewThatNeverEndsIsTold() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/views.sqlite"
    let answer = try python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE a (n)")
      db.execute("INSERT INTO a VALUES (7)")
      db.execute("CREATE VIEW b AS WITH RECURSIVE c(n) AS (VALUES (1) UNION ALL "
                 "SELECT n + 1 FROM c) SELECT n FROM c WHERE n < 0")
      db.commit()
      """, [path])
    try #require(answer == "")
    #expect {
      _ = try inspection(of: path, as: .csv)
    } throws: { error in
      (error as? InspectionError)?.text == "its view 'b' takes too long or never ends"
    }
  }

  private static let broken: [UInt8] = Array("broken ".utf8) + [0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80]

  private func files(in folder: TemporaryFolder) throws -> [String] {
    let visible = Self.hostile.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\r" }
    let text = String(String.UnicodeScalarView(visible)).replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;").replacing("\"", with: "&quot;").replacing("\r", with: "&#13;")
    let json = Self.hostile.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\u{1B}", with: "\\u001b").replacing("\u{7}", with: "\\u0007")
      .replacing("\u{8}", with: "\\b").replacing("\r", with: "\\r")
    let list =
      "<plist version=\"1.0\"><dict><key>\(text)</key><array><string>\(text)</string>"
      + "<data>AP8=</data><real>nan</real></array></dict></plist>"
    let store =
      "<database><databaseInfo><version>134481920</version><UUID>\(text)</UUID>"
      + "</databaseInfo><object type=\"\(text)\" id=\"\(text)\"><attribute name=\"\(text)\" "
      + "type=\"string\">\(text)\\u1b00[2J</attribute><relationship name=\"\(text)x\" type=\"1/1\" "
      + "destination=\"\(text)\" idrefs=\"\(text)\"/></object></database>"
    let archive = try PropertyListSerialization.data(
      fromPropertyList: [
        "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": ["root\u{1B}": "x"],
        "$objects": ["$null", Self.hostile],
      ], format: .binary, options: 0)
    return [
      try folder.write(list, to: "list.plist"),
      try folder.write("{\"\(json)\": [\"\(json)\", 1.5, null, 1e400]}", to: "text.json"),
      try folder.write(store, to: "store.xml"),
      try folder.write([UInt8](archive), to: "archive"),
      try folder.write(Array("[\"".utf8) + Self.broken + Array("\"]".utf8), to: "broken.json"),
      try folder.write(
        Array("<plist><string>".utf8) + Self.broken + Array("</string></plist>".utf8),
        to: "broken.plist"),
      try database(in: folder),
    ]
  }

  private func database(in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/tables.sqlite"
    let answer = try python(
      """
      import sqlite3, sys
      text = bytes.fromhex(sys.argv[2]).decode("utf-8")
      broken = bytes.fromhex(sys.argv[3])
      name = '"' + text.replace('"', '""') + '"'
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE %s (%s TEXT, n REAL)" % (name, name))
      db.execute("INSERT INTO %s VALUES (?, 9e999)" % name, (text,))
      db.execute("INSERT INTO %s VALUES (CAST(? AS TEXT), -9e999)" % name, (broken,))
      db.execute("INSERT INTO %s VALUES (x'00ff1b', NULL)" % name)
      db.execute("CREATE TABLE other (a)")
      db.commit()
      """, [path, Self.hex(Array(Self.hostile.utf8)), Self.hex(Self.broken)])
    try #require(answer == "")
    return path
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\n"
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  @Test func nothingThatSteersATerminalIsShownRaw() throws {
    let folder = try TemporaryFolder()
    for path in try files(in: folder) {
      for format in [InspectionFormat.tree, .table, .json, .xml] {
        guard let text = try? inspection(of: path, as: format) else {
          #expect(path.contains("broken."), "\(path) cannot be shown")
          continue
        }
        let found = text.unicodeScalars.filter(steers).map { String($0.value, radix: 16) }
        #expect(found.isEmpty, "\(path) as \(format)")
      }
    }
  }

  @Test func xmlSpellsOutTheCharactersThatNoDocumentMayHold() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"a": "x\u0001\u0085\ufffey"}"#, to: "text.json")
    #expect(try inspection(of: path, as: .xml).contains(#">x\u{1}&#133;\u{fffe}y<"#))
  }

  /// Runs the real program with a terminal for its output, and with a file.
  private static let terminal = """
    import os, pty, subprocess, sys
    environment = dict(os.environ, PAGER="cat", HOME=sys.argv[4])
    command = [sys.argv[1], "inspect", "--format", "csv", sys.argv[2]]
    with open(sys.argv[3], "wb") as file: subprocess.run(command, stdout=file, env=environment)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=theirs, env=environment)
    os.close(theirs)
    while True:
        try: part = os.read(ours, 65536)
        except OSError: break
        if not part: break
        sys.stdout.buffer.write(part)
    process.wait()
    """

  @Test func valuesInCSVSteerNoTerminalAndAreExactInAFile() throws {
    let program = try #require(arcadeProgram, "the program 'arcade' is not built")
    let folder = try TemporaryFolder()
    let paths = [try database(in: folder), try Studio.store(.xml, "studio.xml", in: folder)]
    for path in paths {
      let copy = folder.path + "/copy.csv"
      let shown = try python(Self.terminal, [program, path, copy, folder.path])
      #expect(shown.contains("\\u{"))
      let found = shown.unicodeScalars.filter { steers($0) && $0 != "\r" }
      #expect(found.isEmpty, "\(found.map { String($0.value, radix: 16) })")
      let written = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: copy)), as: UTF8.self)
      #expect(try written == inspection(of: path, as: .csv))
      #expect(!written.contains("\\u{"))
    }
  }

  private static let parsers = """
    import csv, json, sys, xml.etree.ElementTree as ET
    for path in sys.argv[1:]:
        try:
            if path.endswith("json"):
                json.load(open(path, encoding="utf-8"), parse_constant=lambda c: 1 / 0)
            elif path.endswith("xml"): ET.parse(path)
            else:
                widths = []
                for row in csv.reader(open(path, encoding="utf-8", newline=""), strict=True):
                    if not row or row[0].startswith("# "): widths = []; continue
                    widths.append(len(row))
                    if widths[0] != widths[-1]: print(path, "has a ragged row", row)
        except Exception as error: print(path, repr(error))
    """

  private func expectWellFormed(_ paths: [String]) throws {
    let folder = try TemporaryFolder()
    var written: [String] = []
    for (index, path) in paths.enumerated() {
      for format in [InspectionFormat.json, .csv, .xml] {
        guard let text = try? inspection(of: path, as: format) else { continue }
        written.append(try folder.write(text, to: "\(index).\(format.rawValue)"))
      }
    }
    #expect(written.count >= paths.count * 2)
    #expect(try python(Self.parsers, written) == "")
  }

  @Test func hostileTextIsWrittenWellFormed() throws {
    let folder = try TemporaryFolder()
    try expectWellFormed(try files(in: folder))
  }

  @Test func storesOfOursAreWrittenWellFormed() throws {
    let folder = try TemporaryFolder()
    try expectWellFormed([
      try Studio.store(.sqlite, "a.sqlite", in: folder), try Studio.store(.xml, "b", in: folder),
      try Studio.model(in: folder),
    ])
  }

  @Test func everyFixtureIsWrittenWellFormed() throws {
    guard let copy = try Fixtures.copy() else { return }
    try expectWellFormed(Fixtures.files(in: copy.path).map { copy.path + "/" + $0 })
  }
}
