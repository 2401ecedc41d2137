/// The differences between two values, by the key paths of their parts.
struct ValueComparison {
  let report: (Comparison.Difference) throws -> Void

  /// Compares two values that are at one key path.
  func compare(_ left: InspectedValue, _ right: InspectedValue, at path: String) throws {
    if left.isExactly(right) { return }
    // The number of an object may be another one in a file that holds the same, its class may not.
    if case .fields(let old, let type) = left, case .fields(let new, let other) = right,
      Self.isSame(type, other)
    {
      return try compare(Self.named(old), Self.named(new), at: path)
    }
    if case .list(let old, let type) = left, case .list(let new, let other) = right,
      Self.isSame(type, other)
    {
      if Self.isSet(type), let counts = Self.counts(of: old), counts == Self.counts(of: new) {
        return
      }
      return try compare(Self.numbered(old), Self.numbered(new), at: path)
    }
    if case .data = left, case .data = right {
      let (old, new) = (left.opened, right.opened)
      if old.isNested, new.isNested, !old.isExactly(new) { return try compare(old, new, at: path) }
    }
    try report(Comparison.Difference(path: path, old: left, new: right))
  }

  private static func isSet(_ type: InspectedType?) -> Bool {
    ["NSSet", "NSMutableSet"].contains(type?.name)
  }

  /// The number of times that a set has each value, whatever their order in the file is; nil for a set
  /// that holds containers.
  private static func counts(of values: [InspectedValue]) -> [ExactValues: Int]? {
    guard values.allSatisfy({ !$0.isNested }) else { return nil }
    var counts: [ExactValues: Int] = [:]
    for value in values { counts[ExactValues(values: [value]), default: 0] += 1 }
    return counts
  }

  private static func isSame(_ left: InspectedType?, _ right: InspectedType?) -> Bool {
    left.map { ExactText($0.name) } == right.map { ExactText($0.name) }
  }

  /// Compares the parts of two values by their names, in the order in which they come.
  func compare(
    _ old: [(name: String, value: InspectedValue)], _ new: [(name: String, value: InspectedValue)],
    at path: String
  ) throws {
    let (left, right) = (Self.occurrences(old.map(\.name)), Self.occurrences(new.map(\.name)))
    let byName = Dictionary(uniqueKeysWithValues: zip(right, new.map(\.value)))
    let known = Set(left)
    for (occurrence, (name, value)) in zip(left, old) {
      let place = path.isEmpty ? name : path + "." + name
      if let other = byName[occurrence] {
        try compare(value, other, at: place)
      } else {
        try report(Comparison.Difference(path: place, old: value, new: nil))
      }
    }
    for (occurrence, (name, value)) in zip(right, new) where !known.contains(occurrence) {
      let place = path.isEmpty ? name : path + "." + name
      try report(Comparison.Difference(path: place, old: nil, new: value))
    }
  }

  /// A name by its bytes, and how many like it came before: JSON may have one twice.
  private struct Occurrence: Hashable {
    let name: ExactText
    let number: Int
  }

  private static func occurrences(_ names: [String]) -> [Occurrence] {
    var counts: [ExactText: Int] = [:]
    return names.map { name in
      let name = ExactText(name)
      defer { counts[name, default: 0] += 1 }
      return Occurrence(name: name, number: counts[name] ?? 0)
    }
  }

  private static func named(_ fields: [InspectedField]) -> [(name: String, value: InspectedValue)] {
    fields.map { ($0.name.asKeyPath, $0.value) }
  }

  private static func numbered(_ values: [InspectedValue]) -> [(
    name: String, value: InspectedValue
  )] {
    values.enumerated().map { ("\($0.offset)", $0.element) }
  }
}
