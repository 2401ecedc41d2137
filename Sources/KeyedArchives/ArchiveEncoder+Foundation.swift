import PropertyLists

/// Writes Foundation's classes in their own form.
extension ArchiveEncoder {
  mutating func add(
    _ value: FoundationValue, isMutable: Bool = false
  ) throws(KeyedArchiveError) -> PropertyListValue {
    // A text that looks like the archive's own mark for nothing needs an object around it.
    let isMutable = isMutable || value == .string("$null")
    if let plain = value.plain, !isMutable || !value.hasMutableClass { return add(plain: plain) }
    let archivedClass = value.foundationClass.archivedClass(isMutable: isMutable)
    return try addInstance(of: archivedClass) { encoder throws(KeyedArchiveError) in
      try encoder.encodeFields(of: value)
    }
  }

  private mutating func encodeFields(of value: FoundationValue) throws(KeyedArchiveError) {
    switch value {
    case .string(let text): set(.string(text), forKey: "NS.string")
    case .data(let bytes): set(.data(bytes), forKey: "NS.data")
    case .date(let date): encode(real: date.secondsSinceReference, forKey: "NS.time")
    case .uuid(let bytes): set(.data(bytes), forKey: "NS.uuidbytes")
    case .decimal(let decimal): encodeFields(of: decimal)
    case .url(let text, let base):
      try encode(base ?? .null, orNothingForKey: "NS.base")
      try encode(.string(text), forKey: "NS.relative")
    case .array(let elements), .set(let elements): try encode(elements, forKey: "NS.objects")
    case .orderedSet(let elements):
      for (index, element) in elements.enumerated() {
        try encode(element, forKey: ArchiveKey("NS.object.\(index)"))
      }
    case .dictionary(let entries):
      try encode(entries.map(\.key), forKey: "NS.keys")
      try encode(entries.map(\.value), forKey: "NS.objects")
    case .countedSet(let elements): try encodeFields(of: elements)
    case .indexSet(let ranges): try encodeFields(of: ranges)
    case .indexPath(let indices): try encodeFields(of: indices)
    case .range(let location, let length):
      encode(integer: 4, forKey: "NS.special")
      try encode(.integer(location), forKey: "NS.rangeval.location")
      try encode(.integer(length), forKey: "NS.rangeval.length")
    case .null, .integer, .unsignedInteger, .real, .boolean: break
    }
  }

  private mutating func encode(
    _ values: [FoundationValue], forKey key: ArchiveKey
  ) throws(KeyedArchiveError) {
    var references: [PropertyListValue] = []
    for value in values { references.append(try add(value)) }
    set(.array(references), forKey: key)
  }

  /// No base is a reference to the archive's first object, not an `NSNull`.
  private mutating func encode(
    _ value: FoundationValue, orNothingForKey key: ArchiveKey
  ) throws(KeyedArchiveError) {
    if value == .null {
      set(.uniqueIdentifier(0), forKey: key)
    } else {
      try encode(value, forKey: key)
    }
  }

  private mutating func encodeFields(of decimal: ArchivedDecimal) {
    encode(boolean: decimal.isNegative, forKey: "NS.negative")
    encode(integer: decimal.length, forKey: "NS.length")
    encode(integer: decimal.exponent, forKey: "NS.exponent")
    encode(boolean: false, forKey: "NS.compact")
    encode(integer: 1, forKey: "NS.mantissa.bo")
    set(.data(decimal.mantissa), forKey: "NS.mantissa")
  }

  private mutating func encodeFields(
    of elements: [FoundationValue.Counted]
  ) throws(KeyedArchiveError) {
    encode(integer: elements.count, forKey: "NS.count")
    for (index, element) in elements.enumerated() {
      try encode(element.element, forKey: ArchiveKey("NS.object\(index)"))
      encode(integer: element.count, forKey: ArchiveKey("NS.count\(index)"))
    }
  }

  private mutating func encodeFields(of ranges: [Range<Int>]) throws(KeyedArchiveError) {
    encode(integer: ranges.count, forKey: "NSRangeCount")
    if ranges.count == 1, let range = ranges.first {
      encode(integer: range.lowerBound, forKey: "NSLocation")
      encode(integer: range.count, forKey: "NSLength")
    } else if !ranges.isEmpty {
      let numbers = ranges.flatMap { [$0.lowerBound, $0.count] }
      try encode(.data(VariableLength.bytes(numbers)), forKey: "NSRangeData")
    }
  }

  private mutating func encodeFields(of indices: [Int]) throws(KeyedArchiveError) {
    encode(integer: indices.count, forKey: "NSIndexPathLength")
    if indices.count == 1, let index = indices.first {
      encode(integer: index, forKey: "NSIndexPathValue")
    } else if !indices.isEmpty {
      try encode(.data(VariableLength.bytes(indices)), forKey: "NSIndexPathData")
    }
  }
}

extension FoundationValue {
  fileprivate var hasMutableClass: Bool {
    switch self {
    case .string, .data: true
    case .null, .integer, .unsignedInteger, .real, .boolean, .decimal, .date, .url, .uuid, .array,
      .dictionary, .set, .orderedSet, .countedSet, .indexSet, .indexPath, .range:
      false
    }
  }

  fileprivate var foundationClass: FoundationClass {
    switch self {
    case .null: .null
    case .string: .string
    case .integer, .unsignedInteger, .real, .boolean: .number
    case .decimal: .decimal
    case .data: .data
    case .date: .date
    case .url: .url
    case .uuid: .uuid
    case .array: .array
    case .dictionary: .dictionary
    case .set: .set
    case .orderedSet: .orderedSet
    case .countedSet: .countedSet
    case .indexSet: .indexSet
    case .indexPath: .indexPath
    case .range: .value
    }
  }
}
