import ArcadeFormats
import FoundationEssentials
import Inspection
import JSON
import ObjectGraph
import PropertyLists
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
    let number = JSONNumber(spelling: text)
    let (kind, value): (ValueKind, Value?) =
      switch attribute.type {
      case .string: (.string, .string(text))
      case .integer16: (.integer, Int16(text).map { .integer(Int64($0)) })
      case .integer32: (.integer, Int32(text).map { .integer(Int64($0)) })
      case .integer64: (.integer, Int64(text).map { .integer($0) })
      case .double: (.number, Double(text).flatMap { $0.isNaN ? nil : .double($0) })
      case .float: (.number, Float(text).flatMap { $0.isNaN ? nil : .float($0) })
      // A decimal would be made of the beginning of a text.
      case .decimal: (.number, number.flatMap { Decimal(string: $0.spelling) }.map { .decimal($0) })
      case .boolean: (.boolean, ["true": true, "false": false][text].map { .bool($0) })
      case .date: (.date, date.map { .date($0) })
      case .uuid: (.string, UUID(uuidString: text).map { .uuid($0) })
      case .uri: (.string, URL(string: text).map { .url($0) })
      case .undefined: (.string, nil)
      case .binary, .transformable: (.data, bytes(ofBase64: text).map { .data(Data($0)) })
      }
    guard let value else {
      if kind == .integer, number?.isWhole ?? false { throw .outOfRange(text: text) }
      throw .wrongKind(text: text, kind: kind, isAskedFor: true)
    }
    // Only a word stands for infinity.
    if let number {
      if case .double = value, number.isOutOfRange { throw .outOfRange(text: text) }
      if case .float(let float) = value, float.isInfinite { throw .outOfRange(text: text) }
    }
    return value
  }

  /// A date; nil for a day that its month doesn't have, which would be taken for one of the next.
  private var date: Date? {
    let words = text.prefix { $0 != "T" && $0 != "Z" && $0 != " " }
    let parts = words.split(separator: "-")
    let start = CivilDate.secondsSince1970(reading: Array((words + "Z").utf8))
    if parts.count == 3, let start, Int64(parts[2]) != CivilDate(secondsSince1970: start).day {
      return nil
    }
    let moment = CivilDate.moment(reading: Array(text.utf8), readingOffset: true)
    // A store counts from 2001, and keeps more digits of a second than from 1970.
    return moment.map { seconds, fraction in
      Date(
        timeIntervalSinceReferenceDate: Double(seconds - PropertyListDate.referenceSeconds)
          + fraction)
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
    case .date(let date): .text(dateText(secondsSince1970: date.timeIntervalSince1970))
    case .uuid(let uuid): .text(uuid.uuidString)
    case .url(let url): .text(url.absoluteString)
    case .bool(let truth): .text("\(truth)")
    case .integer(let number): .text("\(number)")
    case .float(let number): .text("\(number)")
    case .double(let number): .text("\(number)")
    case .decimal(let number): .text("\(number)")
    case .object(let id): .text("\(id.entityName)[\(id.keyName.drop { $0 == "p" })]")
    case .objects(let ids): .list(count: ids.count)
    }
  }
}
