import PropertyLists

/// Writes Foundation's classes that hold no other objects in their own form.
extension ArchiveNode {
  func scalar(_ kind: FoundationClass) throws(KeyedArchiveError) -> FoundationValue {
    switch kind {
    case .null: return .null
    case .string: return .string(try stringContent())
    case .data: return .data(try bytes("NS.data", "NS.bytes"))
    case .date: return .date(PropertyListDate(secondsSinceReference: try time()))
    case .uuid: return .uuid(try uuid())
    case .decimal: return .decimal(try decimal())
    case .indexSet: return .indexSet(try indexSet())
    case .indexPath: return .indexPath(try indexPath())
    case .value: return try range()
    case .number, .url, .array, .dictionary, .set, .orderedSet, .countedSet:
      throw KeyedArchiveError(.classNotAllowed(instance.archivedClass.name), object: number)
    }
  }

  /// The integer that stands under a key, in the object itself or as an object.
  func inline(_ key: ArchiveKey) throws(KeyedArchiveError) -> Int {
    switch try item(forKey: key) {
    case .plain(.integer(let number)): return number
    case .plain(let value): throw wrongKind("an integer", found: value.kind)
    case .node: throw wrongKind("an integer", found: "an object")
    case nil, .null: throw missing(key)
    }
  }

  private func flag(_ key: ArchiveKey) throws(KeyedArchiveError) -> Bool {
    switch try item(forKey: key) {
    case .plain(.boolean(let truth)): return truth
    case nil: return false
    case .null, .plain, .node: throw wrongKind("a boolean", found: "another value")
    }
  }

  /// Bytes that stand under one of two keys, as such or as a data object.
  private func bytes(
    _ key: ArchiveKey, _ otherKey: ArchiveKey? = nil
  ) throws(KeyedArchiveError) -> [UInt8] {
    switch try item(forKey: key) {
    case .plain(.data(let bytes)): return bytes
    case .plain(let value): throw wrongKind("data", found: value.kind)
    case .node(let node):
      guard FoundationClass(node.instance.archivedClass) == .data, node.number != number,
        case .plain(.data(let bytes))? = try node.item(forKey: "NS.data")
      else { throw wrongKind("data", found: "another object") }
      return bytes
    case nil, .null:
      guard let otherKey else { throw missing(key) }
      return try bytes(otherKey)
    }
  }

  private func stringContent() throws(KeyedArchiveError) -> String {
    switch try item(forKey: "NS.string") {
    case .plain(.string(let text)): return text
    case nil:
      guard let text = String(validating: try bytes("NS.bytes"), as: UTF8.self) else {
        throw malformed("a string is not UTF-8")
      }
      return text
    case .null, .plain, .node: throw wrongKind("a string", found: "another value")
    }
  }

  private func time() throws(KeyedArchiveError) -> Double {
    switch try item(forKey: "NS.time") {
    case .plain(.real(let seconds)): return seconds
    case .plain(.integer(let seconds)): return Double(seconds)
    case nil: throw missing("NS.time")
    case .null, .plain, .node: throw wrongKind("a number", found: "another value")
    }
  }

  private func uuid() throws(KeyedArchiveError) -> [UInt8] {
    let bytes = try bytes("NS.uuidbytes")
    guard bytes.count == 16 else { throw malformed("a UUID has \(bytes.count) bytes") }
    return bytes
  }

  private func decimal() throws(KeyedArchiveError) -> ArchivedDecimal {
    guard
      let decimal = ArchivedDecimal(
        isNegative: try flag("NS.negative"), length: try inline("NS.length"),
        exponent: try inline("NS.exponent"), mantissa: try bytes("NS.mantissa"),
        isLittleEndian: try inline("NS.mantissa.bo") != 2)
    else { throw malformed("a decimal number is out of range") }
    return decimal
  }

  private func indexSet() throws(KeyedArchiveError) -> [Range<Int>] {
    let count = try inline("NSRangeCount")
    guard count != 0 else { return [] }
    let numbers =
      count == 1
      ? [try inline("NSLocation"), try inline("NSLength")]
      : VariableLength.numbers(try bytes("NSRangeData")) ?? []
    guard count > 0, numbers.count.isMultiple(of: 2), numbers.count / 2 == count else {
      throw malformed("an index set counts \(count) ranges")
    }
    var ranges: [Range<Int>] = []
    for position in stride(from: 0, to: numbers.count, by: 2) {
      let (start, length) = (numbers[position], numbers[position + 1])
      guard start >= ranges.last?.upperBound ?? 0, length >= 0, length <= Int.max - start else {
        throw malformed("an index set has ranges out of order")
      }
      ranges.append(start..<start + length)
    }
    return ranges
  }

  private func indexPath() throws(KeyedArchiveError) -> [Int] {
    let count = try inline("NSIndexPathLength")
    if count == 0 { return [] }
    if count == 1 { return [try inline("NSIndexPathValue")] }
    guard let numbers = VariableLength.numbers(try bytes("NSIndexPathData")),
      numbers.count == count
    else { throw malformed("an index path counts \(count) indices") }
    return numbers
  }

  private func range() throws(KeyedArchiveError) -> FoundationValue {
    guard try inline("NS.special") == 4 else {
      throw malformed("a value holds something other than a range")
    }
    return .range(
      location: try inline("NS.rangeval.location"), length: try inline("NS.rangeval.length"))
  }
}
