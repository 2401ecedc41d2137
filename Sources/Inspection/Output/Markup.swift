import ArcadeFormats

/// A language of tags in which texts are written.
enum Markup {
  case xml, html

  /// Text as the language holds it; characters that could steer a terminal are spelled out.
  func escaped(_ text: String) -> String {
    text.replacingScalars(spelling)
  }

  /// The characters that stand for one that can't stand for itself; nil for any other.
  private func spelling(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": scalar.markupReferenceInAttribute
    case "'": self == .html ? "&#39;" : nil
    case "\n", "\t": self == .html ? nil : scalar.markupReferenceInAttribute
    default: scalar.markupReference ?? (scalar.isUnseen ? unseen(scalar) : nil)
    }
  }

  /// Pages show what is there; XML has references, but not for every character: those that no
  /// document may hold are spelled out.
  private func unseen(_ scalar: Unicode.Scalar) -> String {
    let hasReference =
      switch self {
      case .html: false
      case .xml: !scalar.isNone && (scalar.value >= 0x20 || scalar == "\r")
      }
    return hasReference ? "&#\(scalar.value);" : "\\u{\(String(scalar.value, radix: 16))}"
  }
}

extension Unicode.Scalar {
  /// True for the two places at the end of each plane that no character has.
  fileprivate var isNone: Bool { value & 0xFFFE == 0xFFFE }
}
