import FoundationEssentials

/// The clipboard of the terminal's user, which programs can write to and never read here.
enum Clipboard {
  /// xterm's "Manipulate Selection Data": `OSC 52 ; c ; BASE64 BEL`.
  static func sequence(copying text: String) -> [UInt8] {
    Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
  }
}
