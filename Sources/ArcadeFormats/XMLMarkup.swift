extension Unicode.Scalar {
  /// The reference that stands for a sign of mark-up in XML and HTML; nil for any other scalar.
  package var markupReference: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }

  /// The reference that stands for a scalar between quotation marks in XML, where a reader makes spaces
  /// of tabs and ends of lines; nil where it stands for itself.
  package var markupReferenceInAttribute: String? {
    switch self {
    case "\"": "&quot;"
    case "\n", "\t", "\r": "&#\(value);"
    default: markupReference
    }
  }
}

extension String {
  /// The text with what a closure gives in the places of scalars.
  ///
  /// Scalar by scalar: a combining mark makes another character of a sign, not another mark-up.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var made = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let replacement = replacement(scalar) {
        made.append(contentsOf: replacement.unicodeScalars)
      } else {
        made.append(scalar)
      }
    }
    return String(made)
  }
}
