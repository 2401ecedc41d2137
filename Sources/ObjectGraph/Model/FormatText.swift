import FoundationEssentials

// Values and names as Core Data's format language spells them, so that they can be read again.

extension Value {
  /// The value as a literal.
  ///
  /// Objects alone have none: they stand there as their URIs.
  var formatText: String {
    switch self {
    case .null: "nil"
    case .bool(let truth): truth ? "YES" : "NO"
    case .integer(let number): "\(number)"
    case .float(let number): Self.formatText(Double(number))
    case .double(let number): Self.formatText(number)
    case .decimal(let number): "CAST(\"\(number)\", \"NSDecimalNumber\")"
    case .string(let text): text.quotedInFormat
    case .date(let date):
      "CAST(\(Self.formatText(date.timeIntervalSinceReferenceDate)), \"NSDate\")"
    case .data(let data): "CAST(\"\(data.base64EncodedString())\", \"NSData\")"
    case .uuid(let uuid): "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    case .url(let url): "CAST(\(url.absoluteString.quotedInFormat), \"NSURL\")"
    case .object(let id): "<\(id.uri.absoluteString)>"
    case .objects(let ids): Self.formatText(ids.map { .object($0) })
    }
  }

  /// A list of values in braces.
  static func formatText(_ values: [Value]) -> String {
    "{\(values.map(\.formatText).joined(separator: ", "))}"
  }

  /// A number with a point or an exponent, so that it is read as no integer.
  private static func formatText(_ number: Double) -> String {
    guard number.isFinite else { return "CAST(\"\(number)\", \"NSNumber\")" }
    return "\(number)"
  }
}

extension String {
  /// The text in quotation marks.
  var quotedInFormat: String {
    var made = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": made += "\\\(scalar)"
      case "\n": made += "\\n"
      case "\t": made += "\\t"
      case "\r": made += "\\r"
      default: made.unicodeScalars.append(scalar)
      }
    }
    return made + "\""
  }

  /// The text as a name: one that is a keyword has a sign before it.
  var nameInFormat: String { Self.formatKeywords.contains(uppercased()) ? "#" + self : self }

  private static let formatKeywords: Set<String> = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH",
    "ANY", "SOME", "ALL", "NONE", "NULL", "NIL", "TRUE", "YES", "FALSE", "NO", "SELF", "SUBQUERY",
    "CAST", "FUNCTION", "TERNARY", "TRUEPREDICATE", "FALSEPREDICATE", "SIZE", "FIRST", "LAST",
  ]
}
