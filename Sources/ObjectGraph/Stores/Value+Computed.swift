import FoundationEssentials

extension Value {
  /// The value of an expression as an attribute of a type keeps it; nil when it doesn't fit.
  ///
  /// Numbers are computed as integers and doubles; a decimal gets the digits that a database keeps.
  func computed(as type: AttributeType) -> Value? {
    if let fitting = conformed(to: type) { return fitting }
    switch (self, type) {
    case (.double(let number), .decimal): return .decimal(readable(number)).conformed(to: type)
    case (.float(let number), .decimal):
      return .decimal(readable(Double(number))).conformed(to: type)
    case (.float(let number), .double): return .double(Double(number)).conformed(to: type)
    case (.decimal(let number), .double), (.decimal(let number), .float):
      return Number(.decimal(number)).flatMap { Value.double($0.real).conformed(to: type) }
    case (.null, _), (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _),
      (.string, _), (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      return nil
    }
  }
}

/// The decimal that a person would read for a number; within `Value` its name is that of a case.
private func readable(_ number: Double) -> Decimal { decimal(number) }
