/// The kind of a failed validation; raw values are Core Data's error codes.
public enum ValidationCode: Int, Sendable, Hashable {
  /// A rule of one's own, or a hook. Core Data: `NSManagedObjectValidationError`.
  case invalid = 1550
  /// A required value is missing. Core Data: `NSValidationMissingMandatoryPropertyError`.
  case missing = 1570
  /// Core Data: `NSValidationRelationshipLacksMinimumCountError`.
  case tooFew = 1580
  /// Core Data: `NSValidationRelationshipExceedsMaximumCountError`.
  case tooMany = 1590
  /// Delete rule *deny*. Core Data: `NSValidationRelationshipDeniedDeleteError`.
  case denied = 1600
  /// Core Data: `NSValidationNumberTooLargeError`.
  case tooLarge = 1610
  /// Core Data: `NSValidationNumberTooSmallError`.
  case tooSmall = 1620
  /// Core Data: `NSValidationDateTooLateError`.
  case tooLate = 1630
  /// Core Data: `NSValidationDateTooSoonError`.
  case tooSoon = 1640
  /// Core Data: `NSValidationStringTooLongError`.
  case tooLong = 1660
  /// Core Data: `NSValidationStringTooShortError`.
  case tooShort = 1670
  /// Text that doesn't fit a pattern. Core Data: `NSValidationStringPatternMatchingError`.
  case mismatch = 1680
}

extension ValidationCode {
  /// The code of a value below the least one that an attribute may have.
  static func below(_ type: AttributeType) -> Self {
    switch type {
    case .string: .tooShort
    case .date: .tooSoon
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean, .binary, .uuid,
      .uri, .transformable, .undefined:
      .tooSmall
    }
  }

  /// The code of a value above the greatest one that an attribute may have.
  static func above(_ type: AttributeType) -> Self {
    switch type {
    case .string: .tooLong
    case .date: .tooLate
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean, .binary, .uuid,
      .uri, .transformable, .undefined:
      .tooLarge
    }
  }

  /// The sentence of a rule that a model file states without one.
  var warning: String {
    switch self {
    case .tooSmall, .tooSoon, .tooShort, .tooFew: "The value is too small."
    case .tooLarge, .tooLate, .tooLong, .tooMany: "The value is too large."
    case .mismatch: "The value does not fit its pattern."
    case .invalid, .missing, .denied: "The value isn't valid."
    }
  }
}
