import PropertyLists

/// The objects of a keyed archive that is made by hand.
extension PropertyListValue {
  /// A reference to the object of a number.
  static func at(_ number: UInt64) -> PropertyListValue { .uniqueIdentifier(number) }

  /// A class.
  static func kind(_ name: String) -> PropertyListValue {
    .dictionary([
      "$classname": .string(name), "$classes": .array([.string(name), .string("NSObject")]),
    ])
  }

  /// A dictionary of one key, whose class is the object 8.
  static func archivedDictionary(_ key: UInt64, _ value: UInt64) -> PropertyListValue {
    .dictionary([
      "$class": at(8), "NS.keys": .array([at(key)]), "NS.objects": .array([at(value)]),
    ])
  }
}
