import Testing

/// Values that a file would take for others, and files that a change would spoil.
@Suite struct EditRefusalTests {
  private static let list = """
    cat >dates.plist <<'END'
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>when</key><date>2001-01-01T00:00:00Z</date>
    <key>size</key><real>1.5</real>
    <key>name</key><string>Ann</string>
    <key>bytes</key><data>AAEC</data>
    </dict>
    </plist>
    END
    cp dates.plist before

    """

  @Test(arguments: [
    ("when 2026-02-30T00:00:00Z", "'2026-02-30T00:00:00Z' isn't a date like the old value."),
    ("when 2026-02-29", "isn't a date like the old value."),
    ("size 1e999", "'1e999' is out of the range of numbers that the file can hold."),
    ("bytes '!!!'", "'!!!' isn't data in Base64 like the old value."),
    ("name $'\\e[31m'", "text with the character U+001B cannot be written."),
    ("$'a\\ab' x --add", "text with the character U+0007 cannot be written."),
  ]) func whatAFileWouldTakeForAnotherValueIsRefused(
    _ change: String, _ sentence: String
  ) async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      Self.list + "arcade edit dates.plist \(change); code=$?; cmp before dates.plist; exit $code")
    #expect(finished.code == 1 && finished.output.isEmpty, "\(finished.output)")
    #expect(finished.errors.contains(sentence), "\(finished.errors)")
  }

  @Test(arguments: [
    ("when 2024-02-29T24:00:00Z", "when: 2001-01-01T00:00:00Z is now 2024-03-01T00:00:00Z."),
    ("when 2026-02Z", "when: 2001-01-01T00:00:00Z is now 2026-02-01T00:00:00Z."),
    ("size inf", "size: 1.5 is now inf."), ("size 1e300", "size: 1.5 is now 1e+300."),
  ]) func whatAFileHasAPlaceForIsWritten(_ change: String, _ sentence: String) async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(Self.list + "arcade edit dates.plist \(change)")
    #expect(finished.code == 0 && finished.errors.isEmpty, "\(finished.errors)")
    #expect(finished.output.hasPrefix(sentence), "\(finished.output)")
  }

  @Test func aListInTheTextFormIsCalledByItsName() async throws {
    let workshop = try await Workshop()
    for text in ["{ a = b; }", "\"a\" = \"b\";"] {
      let finished = try await workshop.shell(
        "echo '\(text)' >a.strings; arcade edit a.strings a c")
      #expect(finished.code == 1 && finished.output.isEmpty)
      #expect(finished.errors.contains("is a property list in OpenStep's text form"))
    }
    let other = try await workshop.shell("echo 'a b c' >a.txt; arcade edit a.txt a c")
    #expect(other.code == 1 && other.errors.contains("it's neither JSON nor a property list"))
  }

  /// One of the two entries would go with the change of another value.
  @Test func aListWithTwoKeysThatAreOneToSwiftIsNotWritten() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      Self.list
        + #"printf '<plist><dict><key>\xc3\xa9</key><true/><key>e\xcc\x81</key><true/>"#
        + #"<key>a</key><integer>1</integer></dict></plist>' >accents.plist; cp accents.plist kept; "#
        + #"printf '{"\xc3\xa9": 1, "e\xcc\x81": 2}' >accents.json; "#
        + "arcade edit accents.plist a 2; arcade convert accents.plist made.json; "
        + "arcade convert accents.json made.plist; cmp accents.plist kept; ls made.*")
    let reason = "two of its keys differ only in the form of their accents"
    #expect(finished.output.isEmpty, "\(finished.output)")
    #expect(finished.errors.split(separator: "\n").count { $0.contains(reason) } == 3)
  }
}
