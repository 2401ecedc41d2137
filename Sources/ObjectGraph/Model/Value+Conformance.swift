import FoundationEssentials

extension Value {
  /// The value as an attribute of a type keeps it, or nil when it does not fit: the wrong kind, or
  /// an integer out of range.
  ///
  /// A number that is not a number becomes nothing, as no store can hold it.
  func conformed(to type: AttributeType) -> Value? {
    switch (self, type) {
    case (.null, _): .null
    case (_, .undefined): self
    case (.integer(let number), .integer16): Int16(exactly: number).map { .integer(Int64($0)) }
    case (.integer(let number), .integer32): Int32(exactly: number).map { .integer(Int64($0)) }
    case (.integer, .integer64), (.bool, .boolean), (.string, .string), (.uuid, .uuid),
      (.url, .uri), (.data, .binary), (.data, .transformable):
      self
    case (.decimal(let number), .decimal): number.isNaN ? .null : self
    case (.double(let number), .double): number.isNaN ? .null : self
    case (.float(let number), .float): number.isNaN ? .null : self
    case (.date(let date), .date): date.timeIntervalSinceReferenceDate.isNaN ? .null : self
    case (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _), (.string, _),
      (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      converted(to: type)
    }
  }

  /// Numbers written in another width, as literals are.
  private func converted(to type: AttributeType) -> Value? {
    switch (self, type) {
    case (.integer(let number), .double): .double(Double(number))
    case (.integer(let number), .float): .float(Float(number))
    case (.integer(let number), .decimal): .decimal(Decimal(number))
    case (.integer(0), .boolean): .bool(false)
    case (.integer(1), .boolean): .bool(true)
    case (.double(let number), .float): number.isNaN ? .null : .float(Float(number))
    case (.null, _), (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _),
      (.string, _), (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      nil
    }
  }
}
