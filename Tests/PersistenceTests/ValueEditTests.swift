import DurableFiles
import FileSystemDouble
import Foundation
import JSON
import Persistence
import PropertyLists
import TestSupport
import Testing
import Words

private let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

@Suite struct ValueEditTests {
  private let place = TestStorage()

  private func path(_ name: String) -> String { place.folder.file("data/" + name) }

  @discardableResult
  private func edit(
    _ name: String, _ keyPath: String, _ text: String, as kind: ValueKind? = nil
  ) throws -> ValueEdit.Outcome {
    let keyPath = try #require(ValuePath(keyPath))
    return try ValueEdit(file: path(name), path: keyPath, text: text, kind: kind)
      .perform(in: place.storage)
  }

  private func refusal(
    _ name: String, _ keyPath: String, _ text: String, as kind: ValueKind? = nil
  ) -> String? {
    do {
      try edit(name, keyPath, text, as: kind)
      return nil
    } catch {
      return (error as? ValueEdit.Failure)?.sentence ?? "\(error)"
    }
  }

  private static let json = """
    { "people" :[ {"name":"Ann","height" : 6.4e1,"on":true,"none":null},
       {"na.me":"B\\\\o", "height":70 } ],
      "twice": 1, "twice": 2, "big": 123456789012345678901234567890 }

    """

  @Test(arguments: [
    ("people.0.height", "70", "6.4e1", "70"),
    ("people.0.name", "Zoë \"Z\"", "\"Ann\"", #""Zoë \"Z\"""#),
    ("people.0.on", "false", "true", "false"), ("people.1.na\\.me", "C", #""B\\o""#, "\"C\""),
    ("twice", "3e0", " 2,", " 3e0,"),
    ("big", "1.50", "123456789012345678901234567890", "1.50"),
  ])
  func ofAJSONFileNothingButTheBytesOfTheValueChange(
    keyPath: String, value: String, old: String, new: String
  ) throws {
    try place.write(Self.json, to: path("a.json"))
    try edit("a.json", keyPath, value)
    let changed = String(decoding: try place.bytes(path("a.json")) ?? [], as: UTF8.self)
    #expect(changed == Self.json.replacing(old, with: new))
  }

  @Test func theStateBeforeIsAmongTheBackupsAndTheOutcomeSaysBoth() throws {
    try place.write(Self.json, to: path("a.json"))
    let outcome = try edit("a.json", "people.0.height", "70")
    #expect(outcome.old == .text("6.4e1") && outcome.new == .text("70"))
    let names = try DurableFiles().names(in: outcome.backupFolder)
    #expect(names.count == 1)
    #expect(
      try place.bytes(outcome.backupFolder + "/" + (names.first ?? "")) == Array(Self.json.utf8))
  }

  private static let list = PropertyListValue.dictionary([
    "people": .array([
      .dictionary([
        "name": .string("Ann"), "age": .integer(3), "height": .real(1.5), "on": .boolean(true),
        "born": .date(.init(secondsSince1970: 0)), "face": .data([1, 2]),
      ])
    ]),
    "reference": .uniqueIdentifier(7), "big": .unsignedInteger(.max),
  ])

  @Test(
    arguments: [
      ("people.0.name", "Zoë <&>", PropertyListValue.string("Zoë <&>")),
      ("people.0.age", "-4", .integer(-4)),
      ("people.0.age", "\(UInt64.max)", .unsignedInteger(.max)),
      ("people.0.height", "2.5", .real(2.5)), ("people.0.on", "false", .boolean(false)),
      ("people.0.born", "2026-11-21T00:00:00Z", .date(.init(secondsSince1970: 1_795_219_200))),
      ("people.0.face", "AwQ=", .data([3, 4])),
    ], [PropertyList.Form.xml, .binary])
  func aPropertyListKeepsItsFormAndAllElse(
    change: (path: String, text: String, value: PropertyListValue), form: PropertyList.Form
  ) throws {
    try place.write(PropertyList(root: Self.list, form: form).bytes(), to: path("a.plist"))
    try edit("a.plist", change.path, change.text)
    let changed = try PropertyList(reading: try place.bytes(path("a.plist")) ?? [])
    #expect(changed.form == form)
    guard var person = Self.list.dictionary?["people"]?.array?[0].dictionary,
      var root = Self.list.dictionary
    else { return }
    person[String(change.path.dropFirst("people.0.".count))] = change.value
    root["people"] = .array([.dictionary(person)])
    #expect(changed.root == .dictionary(root))
  }

  @Test(arguments: [
    (
      "people.0.height", "tall",
      "'tall' isn't a number like the old value. Use '--as' for another type."
    ),
    (
      "people.0.on", "yes",
      "'yes' isn't a boolean like the old value. Use '--as' for another type."
    ),
    (
      "people.0.none", "1",
      "The old value is null. Say with '--as' which type the new one has."
    ),
    ("people", "1", "The old value is a list of 2. Say with '--as' which type the new one has."),
    ("people.0.hieght", "1", "There's no 'people.0.hieght': did you mean 'height'?"),
    ("people.2", "1", "There's no 'people.2': 'people' is a list from 0 to 1."),
    ("people.ann", "1", "There's no 'people.ann': 'people' is a list from 0 to 1."),
    (
      "people.0.name.first", "1",
      "There's no 'people.0.name.first': 'people.0.name' holds a single value."
    ),
    ("persons.0", "1", "There's no 'persons': the file has people, twice, twice, big."),
  ])
  func whatDoesNotFitIsToldAndNothingChanges(keyPath: String, text: String, reason: String) throws {
    try place.write(Self.json, to: path("a.json"))
    #expect(
      refusal("a.json", keyPath, text) == "\(reason) '\(path("a.json"))' hasn't been changed.")
    #expect(try place.bytes(path("a.json")) == Array(Self.json.utf8))
    #expect(try DurableFiles().names(in: place.storage.locations.backupFolder).isEmpty)
  }

  @Test func anotherKindIsTakenWhenAskedFor() throws {
    try place.write(Self.json, to: path("a.json"))
    try edit("a.json", "people.0.height", "tall", as: .string)
    try edit("a.json", "people.0.none", "4", as: .integer)
    try edit("a.json", "people.0.name", "null", as: .null)
    let text = String(decoding: try place.bytes(path("a.json")) ?? [], as: UTF8.self)
    #expect(text.contains(#"{"name":null,"height" : "tall","on":true,"none":4}"#))
    #expect(
      refusal("a.json", "big", "x", as: .integer)?.hasPrefix("'x' isn't an integer. ") == true)
    #expect(refusal("a.json", "big", "x", as: .date)?.hasPrefix("JSON has no date. ") == true)
    try place.write(PropertyList(root: Self.list).bytes(), to: path("a.plist"))
    #expect(
      refusal("a.plist", "big", "null", as: .null)?.hasPrefix("A property list has no null. ")
        == true)
    #expect(
      refusal("a.plist", "people.0.born", "now</date>")?.hasPrefix("'now</date>' isn't a date")
        == true)
  }

  @Test func aNumberBeyondTheFormIsToldAsThat() throws {
    let list = PropertyListValue.dictionary(["n": .integer(1), "r": .real(1.5)])
    try place.write(PropertyList(root: list).bytes(), to: path("n.plist"))
    for (keyPath, text) in [
      ("n", "18446744073709551616"), ("r", "1e400"), ("r", "-1e400"), ("r", "1e-400"),
    ] {
      #expect(
        refusal("n.plist", keyPath, text)?.hasPrefix("'\(text)' is out of the range of numbers")
          == true)
    }
    #expect(refusal("n.plist", "n", "1.5")?.hasPrefix("'1.5' isn't an integer") == true)
    try edit("n.plist", "n", "18446744073709551615")
    // JSON has whole numbers of any length.
    try place.write(Self.json, to: path("a.json"))
    try edit("a.json", "people.0.none", "18446744073709551616", as: .integer)
    #expect(refusal("a.json", "big", "1.5", as: .integer)?.hasPrefix("'1.5' isn't") == true)
  }

  @Test func aPositionThatIsTakenIsTold() throws {
    try place.write(Self.json, to: path("a.json"))
    func sentence(_ keyPath: String) throws -> String? {
      let change = ValueEdit(
        file: path("a.json"), path: try #require(ValuePath(keyPath)), text: "x", operation: .add)
      return #expect(throws: ValueEdit.Failure.self) { try change.perform(in: place.storage) }?
        .sentence
    }
    #expect(try sentence("people.1")?.hasPrefix("'people.1' already exists.") == true)
    #expect(try sentence("people.3")?.contains("'people' is a list from 0 to 1.") == true)
  }

  @Test func whatIsNoSuchFileIsTold() throws {
    #expect(refusal("none.json", "a", "1") == "There's no file '\(path("none.json"))'.")
    try place.write("SQLite format 3\u{0}", to: path("a.sqlite"))
    #expect(
      refusal("a.sqlite", "a", "1")
        == "'\(path("a.sqlite"))' can't be changed: it's neither JSON nor a property list: "
        + "unexpected character (line 1, column 1). It hasn't been changed.")
    try place.write("<html/>", to: path("a.html"))
    #expect(
      refusal("a.html", "a", "1")
        == "'\(path("a.html"))' can't be changed: it isn't a property list. "
        + "It hasn't been changed.")
  }

  @Test func withoutABackupNothingIsChanged() throws {
    try place.write(Self.json, to: path("a.json"))
    place.double.fail { _, call in call.contains("a~") ? ENOSPC : nil }
    #expect(refusal("a.json", "twice", "3")?.contains("no space left on device") == true)
    #expect(try place.bytes(path("a.json")) == Array(Self.json.utf8))
    place.double.fail { _, call in call.hasPrefix("rename") ? EIO : nil }
    #expect(refusal("a.json", "twice", "3")?.contains("input/output error") == true)
    #expect(try place.bytes(path("a.json")) == Array(Self.json.utf8))
  }

  /// A backup's name, which the player doesn't know, is told beside it.
  @Test func aFileThatCannotBeChangedIsNamedOnce() {
    let fact = { EditFact.unwritable(path: $0, .library("no room")) }
    let (english, chinese) = (Words.english.edits, Words.simplifiedChinese.edits)
    #expect(
      english.failure(fact("/a"), "/a")
        == "'/a' can't be changed: no room. It hasn't been changed.")
    #expect(
      english.failure(fact("/b"), "/a")
        == "'/a' can't be changed: '/b': no room. It hasn't been changed.")
    #expect(chinese.failure(fact("/a"), "/a") == "无法更改「/a」：错误信息是「no room」。文件没有更改。")
    #expect(chinese.failure(fact("/b"), "/a") == "无法更改「/a」：「/b」：错误信息是「no room」。文件没有更改。")
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "a\\"])
  func aPathWithAnEmptyPartIsNone(text: String) {
    #expect(ValuePath(text) == nil)
  }

  @Test(arguments: [
    (#""""#, [""]), (#"a."".b"#, ["a", "", "b"]), (#"\"\""#, [#""""#]), (#"""a"#, [#"""a"#]),
    ("a.\u{301}b", ["a", "\u{301}b"]), (#"a\.b\\"#, [#"a.b\"#]), ("a\r\n.b", ["a\r\n", "b"]),
  ])
  func aPathNamesEveryKeyAndIsSpelledAgain(text: String, components: [String]) throws {
    let path = try #require(ValuePath(text))
    #expect(path.components.map { Array($0.utf8) } == components.map { Array($0.utf8) })
    #expect(components.map { ValuePath.text(of: $0) }.joined(separator: ".") == text)
  }

  @Test func theKeyWithoutAnyCharacterIsChanged() throws {
    try place.write(#"{"a": {"": 1, "b": 2}}"#, to: path("a.json"))
    try edit("a.json", #"a."""#, "3")
    #expect(try place.bytes(path("a.json")) == Array(#"{"a": {"": 3, "b": 2}}"#.utf8))
    #expect(refusal("a.json", #"b."""#, "3")?.contains("There's no 'b'") == true)
  }

  /// To Swift both names are equal.
  @Test func theKeyWithTheSameBytesIsChanged() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    try place.write("{\"\(one)\": 1, \"\(two)\": 2}", to: path("a.json"))
    let outcome = try edit("a.json", one, "3")
    #expect(outcome.old == .text("1"))
    #expect(
      try place.bytes(path("a.json")) == Array("{\"\(one)\": 3, \"\(two)\": 2}".utf8))
    try place.write("{\"\(two)\": 2}", to: path("b.json"))
    try edit("b.json", one, "3")
    #expect(try place.bytes(path("b.json")) == Array("{\"\(two)\": 3}".utf8))
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["a.json", "a.plist"])
  func aNameThatStandsThousandsOfTimesIsRemovedAtOnce(name: String) throws {
    let text =
      name == "a.json"
      ? "{" + String(repeating: "\"x\": 1, ", count: 4_000) + "\"y\": 2}"
      : "<plist><dict>" + String(repeating: "<key>x</key><true/>\n", count: 4_000)
        + "<key>y</key><true/></dict></plist>"
    try place.write(text, to: path(name))
    let change = ValueEdit(
      file: path(name), path: try #require(ValuePath("x")), text: "", operation: .remove)
    _ = try change.perform(in: place.storage)
    let wanted =
      name == "a.json" ? "{\"y\": 2}" : "<plist><dict>\n<key>y</key><true/></dict></plist>"
    #expect(try place.bytes(path(name)) == Array(wanted.utf8))
  }

  @Test(arguments: ["", "a."])
  func aKeyThatStandsTwiceIsRemovedTwice(before: String) throws {
    let around = before.isEmpty ? ("", "") : ("{\"a\": ", "}")
    let texts = [
      (#"{"x": 1, "b": 2, "x": 3}"#, #"{"b": 2}"#), (#"{"x": 1, "x": 2}"#, "{}"),
      ("{\"\u{E9}\": 1, \"e\u{301}\": 2, \"x\": 3}", "{\"\u{E9}\": 1, \"e\u{301}\": 2}"),
    ]
    for (text, wanted) in texts {
      try place.write(around.0 + text + around.1, to: path("a.json"))
      let change = ValueEdit(
        file: path("a.json"), path: try #require(ValuePath(before + "x")), text: "",
        operation: .remove)
      _ = try change.perform(in: place.storage)
      #expect(try place.bytes(path("a.json")) == Array((around.0 + wanted + around.1).utf8))
    }
    try place.write("{\"\u{E9}\": 1, \"e\u{301}\": 2}", to: path("b.json"))
    let change = ValueEdit(
      file: path("b.json"), path: try #require(ValuePath("\u{E9}")), text: "",
      operation: .remove)
    _ = try change.perform(in: place.storage)
    #expect(try place.bytes(path("b.json")) == Array("{\"e\u{301}\": 2}".utf8))
  }

  @Test(arguments: [true, false], [true, false])
  func jsonInUTF16StaysInIt(isBigEndian: Bool, isMarked: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      ((isMarked ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
        let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? halves : halves.reversed()
      }
    }
    try place.write(encoded("{\"name\": \"Zoë \u{1F600}\",\r\n \"n\": 1}"), to: path("w.json"))
    try edit("w.json", "n", "2")
    try edit("w.json", "name", "é")
    #expect(
      try place.bytes(path("w.json")) == encoded("{\"name\": \"é\",\r\n \"n\": 2}"))
  }

  // MARK: - Property lists in XML

  private static let commented = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <!-- important -->
    <dict>
    \t<key>z</key>
    \t<integer>0x1F</integer> <!-- of z -->
    \t<key>a</key><real>1.50</real>
    \t<key>huge</key><real>1e400</real>
    \t<key>list</key>
    \t<array>
    \t\t<string>one</string>
    \t\t<string>two</string>
    \t</array>
    \t<key>none</key><dict/>
    \t<key>when</key><date>2001-01-01T00:00:00Z</date>
    </dict>
    </plist>

    """

  private static let listChanges: [(String, ValueEdit.Operation, String, String, String)] = [
    ("a", .replace, "2.5", "<real>1.50</real>", "<real>2.5</real>"),
    ("z", .replace, "7", "<integer>0x1F</integer>", "<integer>7</integer>"),
    ("list.1", .replace, "<&>", "<string>two", "<string>&lt;&amp;&gt;"),
    ("when", .replace, "2023-11-27", "2001-01-01T", "2023-11-27T"),
    ("a", .remove, "", "\n\t<key>a</key><real>1.50</real>", ""),
    ("list.0", .remove, "", "\n\t\t<string>one</string>", ""),
    (
      "b<", .add, "x", "\n</dict>",
      "\n\t<key>b&lt;</key>\n\t<string>x</string>\n</dict>"
    ),
    ("list.2", .add, "x", "\n\t</array>", "\n\t\t<string>x</string>\n\t</array>"),
    ("none.k", .add, "x", "<dict/>", "<dict><key>k</key><string>x</string></dict>"),
  ]

  @Test(arguments: listChanges) func ofAListInXMLNothingButTheBytesOfTheValueChange(
    keyPath: String, operation: ValueEdit.Operation, text: String, old: String, new: String
  ) throws {
    try place.write(Self.commented, to: path("c.plist"))
    let change = ValueEdit(
      file: path("c.plist"), path: try #require(ValuePath(keyPath)), text: text,
      operation: operation)
    _ = try change.perform(in: place.storage)
    let changed = String(decoding: try place.bytes(path("c.plist")) ?? [], as: UTF8.self)
    #expect(changed == Self.commented.replacing(old, with: new), "\(changed)")
  }

  @Test func ofAListInXMLAKeyThatStandsTwiceKeepsBothUntilItIsRemoved() throws {
    let text =
      "<plist><dict><key>a</key><true/><key>b</key><true/><key>a</key><false/></dict></plist>"
    try place.write(text, to: path("c.plist"))
    try edit("c.plist", "a", "true")
    #expect(try place.bytes(path("c.plist")) == Array(text.replacing("false", with: "true").utf8))
    let change = ValueEdit(
      file: path("c.plist"), path: try #require(ValuePath("a")), text: "", operation: .remove)
    _ = try change.perform(in: place.storage)
    #expect(
      try place.bytes(path("c.plist"))
        == Array("<plist><dict><key>b</key><true/></dict></plist>".utf8))
  }

  @Test func aListInXMLOfAnotherEncodingIsWrittenAnew() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
      + "<plist><dict><key>ü</key><integer>1</integer></dict></plist>"
    let bytes = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    try place.write(bytes, to: path("c.plist"))
    try edit("c.plist", "ü", "2")
    let list = try PropertyList(reading: try place.bytes(path("c.plist")) ?? [])
    #expect(list.root == .dictionary(["ü": .integer(2)]))
  }

  @Test func aPartOfASecondGoesIntoABinaryListAndNotIntoXML() throws {
    let root = PropertyListValue.dictionary(["d": .date(.init(secondsSince1970: 0))])
    try place.write(PropertyList(root: root, form: .binary).bytes(), to: path("d.plist"))
    let outcome = try edit("d.plist", "d", "2023-11-27T14:22:50.3Z")
    #expect(outcome.new == .text("2023-11-27T14:22:50.3Z"))
    let list = try PropertyList(reading: try place.bytes(path("d.plist")) ?? [])
    #expect(list.root.dictionary?["d"]?.date?.secondsSinceReference == 722_787_770.3)
    try place.write(PropertyList(root: root).bytes(), to: path("x.plist"))
    #expect(refusal("x.plist", "d", "2023-11-27T14:22:50.3Z")?.contains("isn't a date") == true)
    #expect(try edit("x.plist", "d", "2023-11-27").new == .text("2023-11-27T00:00:00Z"))
  }

  /// A damaged file that was changed and written can always be read again.
  @Test func changedBytesGiveAnErrorOrAChangedFileAndNeverMore() throws {
    let original = Array(Self.json.utf8)
    let next = randomNumbers(seed: 5)
    let root = try #require(ValuePath("people.0.height"))
    var (refused, changed) = (0, 0)
    for _ in 0..<(isSoak ? 20_000 : 500) {
      var bytes = original
      for _ in 0...next(2) {
        bytes[next(bytes.count)] = UInt8(next(3) == 0 ? next(256) : 32 + next(90))
      }
      try place.write(bytes, to: path("m.json"))
      do {
        _ = try ValueEdit(file: path("m.json"), path: root, text: "12").perform(in: place.storage)
        let now = try JSONDocument(reading: try place.bytes(path("m.json")) ?? [])
        #expect(now.root["people"]?.array?.first?["height"] == .integer(12))
        changed += 1
      } catch is ValueEdit.Failure {
        #expect(try place.bytes(path("m.json")) == bytes)
        refused += 1
      }
    }
    #expect(refused > 20 && changed > 20)
  }
}
