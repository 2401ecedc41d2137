import ArcadeFormats
import FoundationEssentials
import ObjectGraph
import Words

/// A text that a person typed for an attribute.
struct AttributeText {
  private let text: String
  private let asked: ValueKind?

  init(_ text: String, asked: ValueKind?) {
    (self.text, self.asked) = (text, asked)
  }

  /// The value that the text spells for an attribute of its type.
  func value(of attribute: AttributeDescription) throws(EditProblem) -> Value {
    if asked == .null { return .null }
    let (kind, value): (ValueKind, Value?) =
      switch attribute.type {
      case .string: (.string, .string(text))
      case .integer16: (.integer, Int16(text).map { .integer(Int64($0)) })
      case .integer32: (.integer, Int32(text).map { .integer(Int64($0)) })
      case .integer64: (.integer, Int64(text).map { .integer($0) })
      case .double: (.number, Double(text).map { .double($0) })
      case .float: (.number, Float(text).map { .float($0) })
      case .decimal: (.number, Decimal(string: text).map { .decimal($0) })
      case .boolean: (.boolean, ["true": true, "false": false][text].map { .bool($0) })
      case .date: (.date, date.map { .date($0) })
      case .uuid: (.string, UUID(uuidString: text).map { .uuid($0) })
      case .uri: (.string, URL(string: text).map { .url($0) })
      case .undefined: (.string, nil)
      case .binary, .transformable: (.data, bytes(ofBase64: text).map { .data(Data($0)) })
      }
    guard let value else { throw .wrongKind(text: text, kind: kind, isAskedFor: true) }
    return value
  }

  private var date: Date? {
    CivilDate.secondsSince1970(reading: Array(text.utf8), readingOffset: true).map {
      Date(timeIntervalSince1970: Double($0))
    }
  }
}

/// The bytes that a text in Base64 stands for; nil for any other text.
func bytes(ofBase64 text: String) -> [UInt8]? {
  Data(base64Encoded: text).map { [UInt8]($0) }
}

extension Value {
  /// The value on one line.
  var shown: ShownValue {
    switch self {
    case .null: .text("null")
    case .string(let text): .text("\"\(text)\"")
    case .data(let data): .bytes(count: data.count)
    case .date(let date): .text(dateText(date))
    case .uuid(let uuid): .text(uuid.uuidString)
    case .url(let url): .text(url.absoluteString)
    case .bool(let truth): .text("\(truth)")
    case .integer(let number): .text("\(number)")
    case .float(let number): .text("\(number)")
    case .double(let number): .text("\(number)")
    case .decimal(let number): .text("\(number)")
    case .object, .objects: .list(count: 1)
    }
  }

  private func dateText(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard let whole = Int64(exactly: seconds), CivilDate.writableSeconds.contains(whole) else {
      return "\(date.timeIntervalSince1970) s since 1970"
    }
    return CivilDate(secondsSince1970: whole).text
  }
}
