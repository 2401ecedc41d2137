import FoundationEssentials

extension AttributeType {
  /// Returns true if values of another type can be kept in this one; some only if they are small
  /// enough, which `Value.widened(to:)` tells.
  func isWider(than other: AttributeType) -> Bool {
    switch (other, self) {
    case (.integer16, .integer32), (.integer16, .integer64), (.integer32, .integer64): true
    case (.integer16, .decimal), (.integer32, .decimal), (.integer64, .decimal): true
    case (.integer16, .double), (.integer32, .double), (.integer64, .double): true
    case (.integer16, .float), (.integer32, .float), (.integer64, .float): true
    case (.float, .double): true
    case (.undefined, _), (.integer16, _), (.integer32, _), (.integer64, _), (.decimal, _),
      (.double, _), (.float, _), (.string, _), (.boolean, _), (.date, _), (.binary, _), (.uuid, _),
      (.uri, _),
      (.transformable, _):
      false
    }
  }
}

extension Value {
  /// The same value in a wider type; nil where that cannot hold it exactly.
  func widened(to type: AttributeType) -> Value? {
    switch (self, type) {
    case (.null, _): .null
    case (.integer(let number), .double): Double(exactly: number).map { .double($0) }
    case (.integer(let number), .float): Float(exactly: number).map { .float($0) }
    case (.integer(let number), .decimal): .decimal(Decimal(number))
    case (.float(let number), .double): .double(Double(number))
    case (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _), (.string, _),
      (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      conformed(to: type)
    }
  }
}
