extension InspectedValue {
  /// Returns true for a value that is the same to its bytes.
  ///
  /// Swift takes texts for equal that are composed of other characters, and no number that is not a
  /// number for equal to itself; a file with either is the same as its copy, and no other.
  func isExactly(_ other: InspectedValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)), (.text(let left), .text(let right)),
      (.reference(let left), .reference(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.real(let left), .real(let right)), (.date(let left), .date(let right)):
      // Swift takes -0 for 0, which a file tells apart.
      left == right && left.sign == right.sign || left.isNaN && right.isNaN
    case (.data(let left), .data(let right)): left == right
    case (.list(let left, let first), .list(let right, let second)):
      first == second && left.elementsEqual(right) { $0.isExactly($1) }
    case (.fields(let left, let first), .fields(let right, let second)):
      first == second
        && left.elementsEqual(right) {
          $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.isExactly($1.value)
        }
    case (.null, _), (.boolean, _), (.integer, _), (.text, _), (.reference, _), (.real, _),
      (.date, _), (.data, _), (.list, _), (.fields, _):
      false
    }
  }
}

/// Values that are told apart by their bytes, as the key of a dictionary.
struct ExactValues: Hashable {
  let values: [InspectedValue]

  static func == (left: ExactValues, right: ExactValues) -> Bool {
    left.values.elementsEqual(right.values) { $0.isExactly($1) }
  }

  func hash(into hasher: inout Hasher) {
    for value in values { value.hashExactly(into: &hasher) }
  }
}

extension InspectedValue {
  /// Values that are the same to their bytes are so to Swift, but for what is not a number.
  fileprivate func hashExactly(into hasher: inout Hasher) {
    switch self {
    case .real(let number), .date(let number): hasher.combine(number.isNaN ? 0 : number)
    case .list(let values, _): hasher.combine(values.count)
    case .fields(let fields, _): hasher.combine(fields.count)
    case .null, .boolean, .integer, .text, .data, .reference: hasher.combine(self)
    }
  }
}
