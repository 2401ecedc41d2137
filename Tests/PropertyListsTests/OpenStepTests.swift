import Foundation
import PropertyLists
import TestSupport
import Testing

/// The text form of NeXTSTEP is read as Foundation reads it, and nothing else passes for it.
@Suite struct OpenStepTests {
  private func read(_ text: String) throws(PropertyListError) -> PropertyListValue {
    try PropertyListValue(readingOpenStep: Array(text.utf8))
  }

  static let texts = [
    "{}", "()", "<>", "{ a = b; }", "{ a = b; c = (1, 2, (3)); \"d e\" = <0fBd 77>; }",
    "( a, \"b\", { c = 'd\"e'; }, )", "// first\n{ a /* inner */ = b; } // last\n/* end */",
    "{ a = \"x\\n\\t\\\"\\\\\\U00e9\\ud\"; b = \"\\U263a\\U2192\"; }", "{ a = \"\\341\\012\\7\"; }",
    "{ path = /usr/lib-1.2:x_y$z; number = -12.5; }", "\"a b\" = \"c\";\nd = e;\n", "{ a; b = c; }",
    "{ nested = { deeper = { deepest = (); }; }; }", "{ a = \"Zoë \u{1F3A8}\"; }",
    "{ a = \"two\nlines\"; a = again; }", "<0102 0304\n0506>",
  ]

  /// Foundation's reader is another's work; what it gives is what is meant.
  @Test(arguments: texts) func textsMeanWhatFoundationReads(_ text: String) throws {
    let reference = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    #expect(try NSObjectForm.object(read(text)).isEqual(reference), "\(reference)")
  }

  @Test func everyCharacterOfTheOldSetMeansWhatFoundationReads() throws {
    var count = 0
    for byte in 1...253 {
      let digits = String(byte, radix: 8)
      let text = "( \"\\\(String(repeating: "0", count: 3 - digits.count))\(digits)\" )"
      guard
        let reference = try? PropertyListSerialization.propertyList(
          from: Data(text.utf8), format: nil)
      else { continue }
      #expect(try NSObjectForm.object(read(text)).isEqual(reference), "\(byte): \(reference)")
      count += 1
    }
    // Those of ASCII at the least.
    #expect(count >= 127)
  }

  @Test func wideTextIsRead() throws {
    let text = "{ a = \"Zoë\"; }"
    let wide: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try PropertyListValue(readingOpenStep: wide) == .dictionary(["a": .string("Zoë")]))
    let marked = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    #expect(try PropertyListValue(readingOpenStep: marked) == .dictionary(["a": .string("Zoë")]))
  }

  static let wrong = [
    ("", "it's empty"), ("hello", "it ends too early"),
    ("hello world", "a '=' is missing (at byte 6)"),
    ("{ a = b;", "a '{' is not closed (at byte 0)"), ("( a, { b = (c", "it ends too early"),
    ("(a b)", "a ',' is missing (at byte 3)"), ("(a, b", "it ends too early"),
    ("{ a = b; } c", "something follows its end (at byte 11)"),
    ("{ a : b; }", "a '=' is missing (at byte 4)"), ("{ a = b }", "a ';' is missing (at byte 8)"),
    ("{ a = ; }", "a text is missing (at byte 6)"),
    ("{ \"a\": 1 }", "a '=' is missing (at byte 5)"),
    ("<0f0>", "data ends within a byte (at byte 4)"),
    ("<plist>", "data holds no hexadecimal digit here (at byte 1)"),
    ("{ a = \"b; }", "a text is not closed (at byte 6)"),
    ("{ a = \"\\Ux\"; }", "a '\\U' has no digits (at byte 7)"),
    ("{ a = \"\\Ud800\"; }", "a '\\U' means no character (at byte 7)"),
    ("/* a", "a comment is not closed (at byte 0)"),
  ]

  @Test(arguments: wrong.indices) func whatIsWrongIsSaidWithItsPlace(_ index: Int) {
    let (text, answer) = Self.wrong[index]
    let error = #expect(throws: PropertyListError.self) { try read(text) }
    #expect(error?.text.hasPrefix(answer) ?? false, "\(text): \(error?.text ?? "none")")
  }

  @Test func depthIsLimitedAndNoTextIsACrash() throws {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: PropertyListError.self) { try read(deep) }
    let next = randomNumbers(seed: 42)
    for _ in 0..<3_000 {
      let alphabet = Array("{}()<>=;,\"'\\/*U0a \u{FF}".utf8)
      let bytes = (0..<40).map { _ in alphabet[next(alphabet.count)] }
      do { _ = try PropertyListValue(readingOpenStep: bytes) } catch {
        #expect((error.offset ?? 0) <= bytes.count)
      }
    }
  }
}

/// A value as Foundation's objects.
private enum NSObjectForm {
  static func object(_ value: PropertyListValue) -> NSObject {
    switch value {
    case .string(let text): NSString(string: text)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array(let values): NSArray(array: values.map(object))
    case .dictionary(let entries): NSDictionary(dictionary: entries.mapValues(object))
    default: NSNull()
    }
  }
}
