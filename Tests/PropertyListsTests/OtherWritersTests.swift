import PropertyLists
import Testing

/// Files of other writers are read as their readers take them.
@Suite struct OtherWritersTests {
  private func root(_ text: String) throws -> PropertyListValue {
    try PropertyList(reading: Array(text.utf8)).root
  }

  // MARK: - Marks

  @Test(arguments: ["", "<?xml version=\"1.0\"?>\n<!-- b -->"])
  func aValueWithoutTheElementOfAListAroundItIsRead(head: String) throws {
    #expect(try root(head + "<string>a</string>\n") == .string("a"))
    #expect(
      try root(head + "<dict><key>b</key><true/></dict>") == .dictionary(["b": .boolean(true)]))
    #expect(try root(head + "<array/>") == .array([]))
    for wrong in ["<string>a</string>more", "<key>a</key>", "<dict><key>b</key>", "</dict>"] {
      #expect(throws: PropertyListError.self, "\(wrong)") { try root(head + wrong) }
    }
  }

  @Test(arguments: [
    "<!DOCTYPE plist []>", "<!DOCTYPE plist SYSTEM \"a>b\">", "<!DOCTYPE plist SYSTEM 'a[b' [ ] >",
    "<!DOCTYPE plist [<!ELEMENT a (b)> <!-- ]> ' --> <!ATTLIST plist version CDATA \"]>\">]>",
    "<!DOCTYPE plist [<!ENTITY % value \"(dict|array)\"> <?a ]>?>]>",
  ])
  func aDocumentTypeIsPassedOver(_ type: String) throws {
    #expect(try root("<?xml version=\"1.0\"?>\(type)<plist><true/></plist>") == .boolean(true))
    #expect(throws: PropertyListError.self) { try root(type) }
  }

  @Test func anInstructionToAnotherProgramMayStandAnywhere() throws {
    let text = "<plist><?a?><dict><key>k<?b c?></key><?d?><string>x<?e >?>y</string></dict></plist>"
    #expect(try root(text + "<?f?>") == .dictionary(["k": .string("xy")]))
  }

  @Test(
    arguments: [
      ("<integer>- 5</integer>", .integer(-5)), ("<integer>+ 0x1f</integer>", .integer(31)),
      ("<string>&#0000000000000065;</string>", .string("A")),
    ] as [(String, PropertyListValue)])
  func unusualSpellingsAreUnderstood(element: String, value: PropertyListValue) throws {
    #expect(try root("<plist>\(element)</plist>") == value)
    guard case .real(let number) = try root("<plist><real>-nan</real></plist>") else {
      Issue.record("no number was read")
      return
    }
    #expect("\(number)" == "nan")
  }

  /// Seconds by Python's `datetime`, moved by turns of 400 years.
  @Test(arguments: [
    ("-0001-12-31T23:59:59Z", -62_167_219_201), ("-0400-01-01T00:00:00Z", -74_790_000_000),
  ])
  func aYearBeforeZeroIsRead(text: String, seconds: Int) throws {
    let date = try #require(try root("<plist><date>\(text)</date></plist>").date)
    #expect(date.secondsSince1970 == Int64(seconds))
  }

  // MARK: - As far as it goes

  @Test(arguments: [
    ("<plist><array><date>2026-13-01</date><true/></array></plist>", "a date cannot be read"),
    ("<plist><array><integer>1.5</integer><true/></array></plist>", "an integer cannot be read"),
    ("<plist><array><string>&#xD800;</string><true/></array></plist>", "half of a character"),
    ("<plist><array><string>&nbsp;</string><true/></array></plist>", "reference is not known"),
    ("<plist><array><string/><true/></array></plist>\0\0", "something follows its end"),
    ("<plist><array><string/><true/></array></plist><!--", "it ends too early"),
  ])
  func aListThatIsShownTellsTheFaultThatItPassesOver(text: String, fault: String) throws {
    let list = try PropertyList(showing: Array(text.utf8))
    #expect(list.root.array?.last == .boolean(true))
    #expect(list.loss?.contains(fault) == true, "\(list.loss ?? "none")")
    #expect(throws: PropertyListError.self) { try PropertyList(readingExactly: Array(text.utf8)) }
  }

  /// Some writers fill a disk's block, or end every file with a line's end.
  @Test(arguments: ["\n", "\0\0\0\0\0\0\0", String(repeating: "x", count: 100)])
  func aBinaryListIsShownWithoutWhatFollowsItsEnd(rest: String) throws {
    let list = PropertyList(root: .array([.string("a"), .integer(5)]), form: .binary)
    let bytes = try list.bytes()
    let longer = bytes + Array(rest.utf8)
    let shown = try PropertyList(showing: longer)
    #expect(shown.root == list.root)
    #expect(shown.loss == "something follows its end (at byte \(bytes.count))")
    #expect(throws: PropertyListError.self) { try PropertyList(readingExactly: longer) }
  }

  /// As other readers pass over them too: `QUJD` is `ABC`.
  @Test(arguments: ["QU!JD", "Q\u{A0}UJ\nD", "QUJD."])
  func dataIsShownWithoutTheCharactersThatAreNoneOfIt(text: String) throws {
    let bytes = Array("<plist><array><data>\(text)</data><true/></array></plist>".utf8)
    let list = try PropertyList(showing: bytes)
    #expect(list.root == .array([.data(Array("ABC".utf8)), .boolean(true)]))
    #expect(list.loss?.contains("a data cannot be read") == true)
    #expect(throws: PropertyListError.self) { try PropertyList(readingExactly: bytes) }
  }

  @Test(arguments: ["*?", "$(KEY)", "Q=UJ!", "not yet!"])
  func dataWhoseLettersAreNoneIsShownAsItsText(text: String) throws {
    let bytes = Array("<plist><data>\(text)</data></plist>".utf8)
    #expect(try PropertyList(showing: bytes).root == .string(text))
  }

  @Test func whatCannotBeReadIsShownAsItsText() throws {
    let text = "<plist><dict><key>a</key><data>*?</data></dict></plist>"
    let list = try PropertyList(showing: Array(text.utf8))
    #expect(list.root == .dictionary(["a": .string("*?")]))
    #expect(throws: PropertyListError.self) {
      try PropertyList(reading: Array(text.utf8), repairingText: true)
    }
    let reference = "<plist><string>R&D; a&nbsp;b &amp; c</string></plist>"
    #expect(
      try PropertyList(showing: Array(reference.utf8)).root == .string("R&D; a&nbsp;b & c"))
    // The marks around a text are none of it.
    #expect(throws: PropertyListError.self) {
      try PropertyList(
        showing: Array("<plist><array><string>&</string><string>;</string></array></plist>".utf8))
    }
  }

  /// A binary list whose objects have the given bytes, the root first.
  private func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let numbers = [UInt8(objects.count), 0, UInt8(bytes.count)]
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    return bytes + numbers.flatMap { [0, 0, 0, 0, 0, 0, 0, $0] }
  }

  @Test func aBinaryListOfAnotherWriterIsShown() throws {
    let latin = binary([[0xA1, 1], [0x52, 0x61, 0xE9]])
    #expect(try PropertyList(showing: latin).root == .array([.string("a\u{FFFD}")]))
    #expect(throws: PropertyListError.self) { try PropertyList(reading: latin) }
    let number = binary([[0xD1, 1, 2], [0x10, 5], [0x09]])
    #expect(try PropertyList(showing: number).root == .dictionary(["5": .boolean(true)]))
    #expect(throws: PropertyListError.self) { try PropertyList(reading: number) }
    let ordered = try PropertyList(reading: binary([[0xB1, 1], [0x09]]))
    #expect(ordered.root == .array([.boolean(true)]) && ordered.isRepaired)
  }

  // MARK: - GNUstep

  @Test func theValuesOfGNUstepAreRead() throws {
    let text = """
      { i = <*I-5>; u = <*I"18446744073709551615">; r = <*R1.5e3>; y = <*BY>; n = <* B"N">;
        d = <*D2001-01-01 01:00:00 +0100>; b = <[AQID]>; e = <[]>; }
      """
    let read = try PropertyListValue(readingOpenStep: Array(text.utf8))
    #expect(
      read
        == .dictionary([
          "i": .integer(-5), "u": .unsignedInteger(.max), "r": .real(1_500), "y": .boolean(true),
          "n": .boolean(false), "d": .date(PropertyListDate(secondsSinceReference: 0)),
          "b": .data([1, 2, 3]), "e": .data([]),
        ]))
    let wide = Array(
      #"(<*I18446744073709551616>, <*I"-00170141183460469231731687303715884105728">)"#.utf8)
    #expect(
      try PropertyListValue(readingOpenStep: wide)
        == .array([
          .hugeInteger("18446744073709551616"),
          .hugeInteger("-170141183460469231731687303715884105728"),
        ]))
    for wrong in ["(<*>)", "(<*I>)", "(<*Ix>)", "(<*BQ>)", "(<*D2001-01-01>)", "(<*X5>)", "(<*I5)"]
      + ["(<[A]>)", "(<[AQID>)", "(<*I->)"]
    {
      #expect(throws: PropertyListError.self, "\(wrong)") {
        try PropertyListValue(readingOpenStep: Array(wrong.utf8))
      }
    }
  }

  @Test func aTextListOfAnotherWriterIsShown() throws {
    let bytes = Array("{ a = \"caf".utf8) + [0xE9] + Array("\"; b = { c = d } }".utf8)
    let read = try PropertyListValue(readingOpenStep: bytes, repairingText: true)
    #expect(
      read
        == .dictionary(["a": .string("caf\u{FFFD}"), "b": .dictionary(["c": .string("d")])]))
    #expect(throws: PropertyListError.self) { try PropertyListValue(readingOpenStep: bytes) }
  }
}
