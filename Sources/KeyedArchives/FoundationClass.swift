/// The classes of Foundation whose objects are decoded to a `FoundationValue`.
///
/// A mutable variant counts as its class.
package enum FoundationClass: String, Sendable, Hashable, CaseIterable {
  case null = "NSNull"
  case string = "NSString"
  case number = "NSNumber"
  case decimal = "NSDecimalNumber"
  case data = "NSData"
  case date = "NSDate"
  case url = "NSURL"
  case uuid = "NSUUID"
  case array = "NSArray"
  case dictionary = "NSDictionary"
  case set = "NSSet"
  case orderedSet = "NSOrderedSet"
  case countedSet = "NSCountedSet"
  case indexSet = "NSIndexSet"
  case indexPath = "NSIndexPath"
  /// A range in an `NSValue`; other things in one are not decoded.
  case value = "NSValue"

  /// All of them, for values of any shape.
  package static let all = allCases

  /// The nearest of these classes that a class is or comes from; nil where there is none.
  init?(_ archivedClass: ArchivedClass) {
    for name in archivedClass.candidates {
      let plainName = name.hasPrefix("NSMutable") ? "NS" + name.dropFirst(9) : name
      if let found = FoundationClass(rawValue: plainName) {
        self = found
        return
      }
    }
    return nil
  }

  /// The name of the class in archives, or of its mutable variant if it has one.
  func archivedClass(isMutable: Bool) -> ArchivedClass {
    switch self {
    case .decimal: ArchivedClass(rawValue, from: ["NSNumber", "NSValue", "NSObject"])
    case .countedSet: ArchivedClass(rawValue, from: ["NSMutableSet", "NSSet", "NSObject"])
    case .string, .data, .array, .dictionary, .set, .orderedSet, .indexSet:
      isMutable
        ? ArchivedClass("NSMutable" + rawValue.dropFirst(2), from: [rawValue, "NSObject"])
        : ArchivedClass(rawValue)
    case .null, .number, .date, .url, .uuid, .indexPath, .value: ArchivedClass(rawValue)
    }
  }
}
