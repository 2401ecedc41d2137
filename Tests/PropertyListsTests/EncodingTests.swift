import PropertyLists
import Testing

/// Texts are read in the encodings that files declare or begin with.
@Suite struct EncodingTests {
  private func root(_ text: String) throws -> PropertyListValue {
    try PropertyList(reading: Array(text.utf8)).root
  }

  @Test(
    arguments: [
      ("macintosh", 0x8E), ("x-mac-roman", 0x8E), ("windows-1252", 0xE9), ("cp1252", 0xE9),
      ("ISO8859-1", 0xE9), ("iso-8859-15", 0xE9),
    ] as [(String, UInt8)])
  func anEncodingOfOneByteIsReadByItsName(name: String, byte: UInt8) throws {
    let bytes =
      Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>caf".utf8) + [byte]
      + Array("</string></plist>".utf8)
    #expect(try PropertyList(reading: bytes).root == .string("café"))
  }

  /// Most files with such a name hold no other bytes.
  @Test(arguments: ["Shift_JIS", "EUC-JP", "Big5", "GB18030", "windows-1251", "windows-1255"])
  func textOfASCIIIsReadInEncodingsThatAgreeWithIt(name: String) throws {
    let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>"
    #expect(try root(head + "plain \\ ~</string></plist>") == .string("plain \\ ~"))
  }

  /// The system knows these; the bytes are those of `é` in UTF-8.
  @Test(arguments: [
    ("Shift_JIS", "ﾃｩ"), ("EUC-JP", "辿"), ("Big5", "矇"), ("GB18030", "茅"), ("gb2312", "茅"),
    ("euc-kr", "챕"), ("windows-1251", "Г©"), ("koi8-r", "ц╘"), ("iso-8859-2", "ĂŠ"),
    ("ISO-8859-7", "Γ©"), ("x-mac-cyrillic", "√©"),
  ])
  func anEncodingThatTheSystemKnowsIsRead(name: String, wanted: String) throws {
    let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>"
    #expect(try root(head + "é</string></plist>") == .string(wanted))
    let long = String(repeating: "é", count: 100_000)
    #expect(
      try root(head + long + "</string></plist>")
        == .string(String(repeating: wanted, count: 100_000)))
  }

  @Test(arguments: ["windows-1255", "big5-hkscs", "gbx", "iso-8859-12"])
  func anEncodingThatIsNotKnownIsNamed(name: String) throws {
    let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><string>"
    let error = try #require(throws: PropertyListError.self) {
      try root(head + "é</string></plist>")
    }
    #expect(error.text.contains("'\(name)' isn't one that's read: UTF-8"))
    #expect(throws: PropertyListError.self) {
      try root("<?xml version=\"1.0\" encoding=\"ISO-2022-JP\"?><plist><string>a</string></plist>")
    }
  }

  @Test func bytesThatAnEncodingHasNoCharacterForAreTold() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='Shift_JIS'?><plist><string>".utf8) + [0x93, 0xFA, 0xFF]
      + Array("</string></plist>".utf8)
    let error = try #require(throws: PropertyListError.self) { try PropertyList(reading: bytes) }
    #expect(error.text == "it holds text that isn't in its encoding 'shift_jis' (at byte 59)")
    let list = try PropertyList(showing: bytes)
    #expect(list.root == .string("日\u{FFFD}"))
    #expect(list.loss == error.text)
  }

  /// The last byte is half of a line's end, as a program for other texts adds it.
  @Test func whatIsNoTextInUTF16HidesNothing() throws {
    func wide(_ text: String) -> [UInt8] {
      text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    let half: [UInt8] = [0x3D, 0xD8]
    let list = wide("<?xml version='1.0'?><plist><string>é")
    let end = wide("</string></plist>")
    for (bytes, wanted) in [(list + end + [10], "é"), (list + half + end, "é\u{FFFD}")] {
      let shown = try PropertyList(showing: bytes)
      #expect(shown.root == .string(wanted))
      #expect(shown.loss != nil)
      #expect(throws: PropertyListError.self) { try PropertyList(readingExactly: bytes) }
    }
    for (bytes, wanted) in [
      (wide("\"b\" = \"é\";") + [10], "é"), (wide("\"b\" = \"é") + half + wide("\";"), "é\u{FFFD}"),
    ] {
      #expect(throws: PropertyListError.self) { try PropertyListValue(readingOpenStep: bytes) }
      let shown = try PropertyListValue(readingOpenStep: bytes, repairingText: true)
      #expect(shown == .dictionary(["b": .string(wanted)]))
    }
  }

  /// Bytes of UTF-8 would be other characters there, or none.
  @Test(arguments: ["us-ascii", "ISO-8859-1", "Shift_JIS"])
  func aTextThatIsPutIntoAFileOfAnotherEncodingIsReadThere(name: String) throws {
    let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<!-- c -->"
    let file = Array((head + "<plist><dict><key>a</key><true/></dict></plist>").utf8)
    let splice = try #require(XMLPropertyListSplice(file))
    let replaced = try #require(try splice.replacing(["a"], with: .string("é€")))
    let element = "<string>&#233;&#8364;</string>"
    #expect(
      String(decoding: replaced, as: UTF8.self)
        == head + "<plist><dict><key>a</key>\(element)</dict></plist>")
    let added = try #require(try splice.adding(.string("x"), named: "é", to: []))
    #expect(
      try PropertyList(reading: added).root
        == .dictionary(["a": .boolean(true), "é": .string("x")]))
  }

  @Test func theCharactersInWhichEncodingsDifferAreTheirs() throws {
    let known: [(String, [UInt8], String)] = [
      ("windows-1252", [0x80, 0x93, 0x94, 0x9F], "€“”Ÿ"),
      ("iso-8859-1", [0x80, 0xA4, 0xFF], "\u{80}¤ÿ"), ("iso-8859-15", [0xA4, 0xBD, 0xFF], "€œÿ"),
      ("macintosh", [0x80, 0xA5, 0xCA, 0xD2, 0xFF], "Ä•\u{A0}“ˇ"),
    ]
    for (name, text, wanted) in known {
      let bytes =
        Array("<?xml version='1.0' encoding='\(name)'?><plist><string>".utf8) + text
        + Array("</string></plist>".utf8)
      #expect(try PropertyList(reading: bytes).root == .string(wanted), "\(name)")
    }
  }

  @Test(arguments: [true, false], [true, false])
  func aTextInUnitsOfFourBytesIsRead(isBigEndian: Bool, isMarked: Bool) throws {
    let text = (isMarked ? "\u{FEFF}" : "") + "<plist><string>é🐹</string></plist>"
    let bytes = text.unicodeScalars.flatMap { scalar in
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
      return isBigEndian ? bytes : bytes.reversed()
    }
    #expect(try PropertyList(reading: bytes).root == .string("é🐹"))
  }

  @Test(arguments: [true, false])
  func aTextInUTF16IsReadWithoutAMark(isBigEndian: Bool) throws {
    func wide(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    }
    let list = try PropertyList(
      reading: wide("<?xml version='1.0'?><plist><string>é</string></plist>"))
    #expect(list.root == .string("é"))
    let text = try PropertyListValue(readingOpenStep: wide("/* a */ \"b\" = \"é\";"))
    #expect(text == .dictionary(["b": .string("é")]))
  }

  @Test func aDeclaredEncodingThatTheBytesDenyIsPassedOver() throws {
    let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><plist><string>é</string></plist>"
    #expect(try root(text) == .string("é"))
  }
}
