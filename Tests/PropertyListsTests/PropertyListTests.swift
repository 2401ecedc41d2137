import Foundation
import PropertyLists
import Testing

@Suite struct PropertyListTests {
  /// One of everything, at the edges where types run into each other.
  private static let everything: PropertyListValue = .dictionary([
    "text": .string("a < b && \"c\" > 'd' é 中 🐹 e\u{301}"), "empty": .string(""),
    "lines": .string("one\ntwo\r\nthree\ttab"),
    "zero": .integer(0), "one": .integer(1), "byte": .integer(255), "word": .integer(65_536),
    "least": .integer(.min), "minus": .integer(-1), "most": .integer(.max),
    "seed": .unsignedInteger(.max), "above": .unsignedInteger(1 << 63),
    "yes": .boolean(true), "no": .boolean(false), "realOne": .real(1), "third": .real(1 / 3),
    "huge": .real(1e300), "tiny": .real(-.leastNormalMagnitude),
    "date": .date(PropertyListDate(secondsSince1970: 1_795_220_652)),
    "early": .date(PropertyListDate(secondsSince1970: -62_000_000_000)),
    "data": .data(Array(0...255)), "noData": .data([]), "oneByte": .data([7]),
    "deep": .array([
      .array([.array([]), .dictionary([:])]), .dictionary(["é": .array([.real(0.5)])]),
    ]),
    "many": .array((0..<300).map { .string("number \($0)") }),
  ])

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func everyValueSurvivesBothForms(form: PropertyList.Form) throws {
    let bytes = try PropertyList(root: Self.everything, form: form).bytes()
    let again = try PropertyList(reading: bytes)
    #expect(again.root == Self.everything)
    #expect(again.form == form)
    #expect(try again.bytes() == bytes)
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func foundationReadsWhatWeWriteAndWeReadWhatItWrites(form: PropertyList.Form) throws {
    let bytes = try PropertyList(root: Self.everything, form: form).bytes()
    let theirs = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: theirs, format: format, options: 0)
      let again = try PropertyList(reading: Array(data)).root.dictionary ?? [:]
      for (key, value) in Self.everything.dictionary ?? [:] { #expect(again[key] == value) }
      #expect(again.count == Self.everything.dictionary?.count)
    }
  }

  @Test func xmlLooksAsApplesToolsWriteIt() throws {
    let value: PropertyListValue = .dictionary([
      "b": .array([.integer(1), .boolean(true)]), "a": .data(Array("hello".utf8)),
      "c": .dictionary([:]),
    ])
    let text = String(decoding: try PropertyList(root: value).bytes(), as: UTF8.self)
    let theirs = try PropertyListSerialization.data(
      fromPropertyList: ["b": [1, true], "a": Data("hello".utf8), "c": [:] as [String: Int]],
      format: .xml, options: 0)
    #expect(text == String(decoding: theirs, as: UTF8.self))
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func uniqueIdentifiersSurvive(form: PropertyList.Form) throws {
    let value: PropertyListValue = .array([.uniqueIdentifier(1), .uniqueIdentifier(70_000)])
    let bytes = try PropertyList(root: value, form: form).bytes()
    #expect(try PropertyList(reading: bytes).root == value)
  }

  @Test func fractionsOfASecondSurviveInBinaryForm() throws {
    let value: PropertyListValue = .date(PropertyListDate(secondsSinceReference: 0.75))
    let bytes = try PropertyList(root: value, form: .binary).bytes()
    #expect(try PropertyList(reading: bytes).root == value)
  }

  @Test(
    arguments: [
      ("<integer> 0x1F </integer>", .integer(31)), ("<integer>+7</integer>", .integer(7)),
      ("<integer>-99999999999999999999</integer>", .hugeInteger("-99999999999999999999")),
      ("<real>inf</real>", .real(.infinity)), ("<real>-1e3</real>", .real(-1_000)),
      ("<true></true>", .boolean(true)), ("<string/>", .string("")),
      ("<string>a&#65;&#x42;<![CDATA[<&]]>c<!-- no -->d</string>", .string("aAB<&cd")),
      ("<data> aGVs\n\tbG8= </data>", .data(Array("hello".utf8))),
      (
        "<date>2026-11-21T00:24:12Z</date>",
        .date(PropertyListDate(secondsSince1970: 1_795_220_652))
      ),
      (
        "<array><!-- x --><dict ><key>k</key><false/></dict></array>",
        .array([.dictionary(["k": .boolean(false)])])
      ),
    ] as [(String, PropertyListValue)])
  func otherWritersXmlIsUnderstood(element: String, value: PropertyListValue) throws {
    for head in ["", "<?xml version=\"1.0\"?>\n<!-- hi -->\n", "\u{feff}"] {
      let text = head + "<plist version='1.0'>\(element)</plist>\n<!-- end -->"
      #expect(try PropertyList(reading: Array(text.utf8)).root == value)
    }
  }

  @Test func otherEncodingsAreUnderstood() throws {
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><string>".utf8)
      + [0xe9] + Array("</string></plist>".utf8)
    #expect(try PropertyList(reading: latin).root == .string("é"))
    let wide = "\u{feff}<plist><string>é🐹</string></plist>".utf16.flatMap {
      [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    #expect(try PropertyList(reading: wide).root == .string("é🐹"))
  }
}
