import ArcadeXML
import FoundationEssentials

extension ValidationRule {
  /// The rules that the element of an attribute states: limits of numbers, dates and the length of text,
  /// and a pattern.
  static func rules(of element: XMLElement, _ type: AttributeType) -> [ValidationRule] {
    var rules: [ValidationRule] = []
    if let least = element.limit("min", type) {
      let limit: ValidationLimit =
        if case .integer(let count) = least, type == .string { .leastLength(count) } else {
          .least(least)
        }
      rules.append(ValidationRule(code: .below(type), limit))
    }
    if let greatest = element.limit("max", type) {
      let limit: ValidationLimit =
        if case .integer(let count) = greatest, type == .string { .greatestLength(count) } else {
          .greatest(greatest)
        }
      rules.append(ValidationRule(code: .above(type), limit))
    }
    if type == .string, let pattern = element["regularExpressionString"], !pattern.isEmpty {
      rules.append(ValidationRule(code: .mismatch, .pattern(pattern)))
    }
    return rules
  }

  private init(code: ValidationCode, _ limit: ValidationLimit) {
    self.init(warning: code.warning, code: code, limits: [limit])
  }
}

extension XMLElement {
  /// The number or date that an attribute states as its least or greatest value.
  fileprivate func limit(_ which: String, _ type: AttributeType) -> Value? {
    let text = self["\(which)ValueString"]
    switch type {
    case .date:
      return (self["\(which)DateTimeInterval"] ?? text).flatMap(Double.init)
        .map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .string: return text.flatMap(Int64.init).map { .integer($0) }
    case .decimal: return text.flatMap { Decimal(string: $0) }.map { .decimal($0) }
    case .integer16, .integer32, .integer64, .double, .float:
      return text.flatMap { text in
        Int64(text).map { Value.integer($0) } ?? Double(text).map { Value.double($0) }
      }
    case .boolean, .binary, .uuid, .uri, .transformable, .undefined: return nil
    }
  }
}

extension AttributeDescription {
  /// The rules in the words of a model file; those that are code have none.
  package var modelLimits: [(name: String, value: String?)] {
    rules.flatMap(\.limits).compactMap { limit -> (name: String, value: String?)? in
      switch (limit, type) {
      case (.leastLength(let count), .string): ("minValueString", "\(count)")
      case (.greatestLength(let count), .string): ("maxValueString", "\(count)")
      case (.pattern(let pattern), .string): ("regularExpressionString", pattern)
      case (.least(let value), .date): ("minDateTimeInterval", value.modelSeconds)
      case (.greatest(let value), .date): ("maxDateTimeInterval", value.modelSeconds)
      case (.least(let value), _) where type.isNumber: ("minValueString", value.modelText)
      case (.greatest(let value), _) where type.isNumber: ("maxValueString", value.modelText)
      case (.least, _), (.greatest, _), (.leastLength, _), (.greatestLength, _), (.pattern, _): nil
      }
    }
  }
}

extension AttributeType {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    case .undefined, .string, .boolean, .date, .binary, .uuid, .uri, .transformable: false
    }
  }
}

extension Value {
  /// A value as a model file spells it; nil for a date and for what it has no words for.
  var modelText: String? {
    switch self {
    case .bool(let truth): truth ? "YES" : "NO"
    case .integer(let number): "\(number)"
    case .float(let number): "\(number)"
    case .double(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .string(let text): text
    case .uuid(let uuid): uuid.uuidString
    case .url(let url): url.absoluteString
    case .null, .date, .data, .object, .objects: nil
    }
  }

  var modelSeconds: String? {
    guard case .date(let date) = self else { return nil }
    return "\(date.timeIntervalSinceReferenceDate)"
  }
}
