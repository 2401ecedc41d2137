/// The source of a manual page, in the language mdoc.
struct Mdoc {
  private(set) var text: String

  init(title: String, section: Int, date: String, name: String, abstract: String) {
    text = ""
    macro("Dd", date)
    macro("Dt", title.uppercased(), "\(section)")
    macro("Os")
    heading("NAME")
    macro("Nm", name)
    macro("Nd", Self.escaped(abstract))
  }

  /// Adds a macro whose arguments are sound as they are.
  mutating func macro(_ words: String...) {
    text += "." + words.filter { !$0.isEmpty }.joined(separator: " ") + "\n"
  }

  mutating func heading(_ title: String) { macro("Sh", title) }

  /// Adds text, each sentence on lines of its own, as mdoc wants it.
  mutating func paragraph(_ paragraph: String) {
    for sentence in paragraph.replacing("\n", with: " ").replacing(". ", with: ".\n").split(
      separator: "\n")
    {
      var line = ""
      for word in sentence.split(separator: " ").map({ Self.escaped(String($0)) }) {
        if !line.isEmpty, line.utf8.count + word.utf8.count > 78 {
          text += line + "\n"
          line = ""
        }
        line += line.isEmpty ? word : " " + word
      }
      text += line + "\n"
    }
  }

  /// Adds lines as they stand.
  mutating func literal(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    macro("Bd", "-literal", "-offset indent")
    for line in lines { text += Self.escaped(line) + "\n" }
    macro("Ed")
  }

  /// The text as mdoc wants it: nothing in it is a macro or an escape, a dash is one that can be typed.
  static func escaped(_ text: String) -> String {
    var escaped = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      default:
        if scalar.isASCII {
          escaped.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
    }
    return escaped
  }
}
