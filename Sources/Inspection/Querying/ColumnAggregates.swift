import FoundationEssentials
import JSON
import ObjectGraph

/// The least, the greatest and the sum of a column's numbers and dates.
struct ColumnAggregates {
  /// A value that is compared as a number.
  private enum Bound {
    case integer(Int64)
    case real(Double)
    case date(Double)
    /// A number that neither keeps, as the file spells it.
    case spelled(String)

    /// Compared exactly: no `Double` holds every integer of 64 bits.
    func precedes(_ other: Bound) -> Bool {
      switch (self, other) {
      case (.integer(let left), .integer(let right)): left < right
      case (.real(let left), .real(let right)), (.date(let left), .date(let right)),
        (.real(let left), .date(let right)), (.date(let left), .real(let right)):
        left < right
      case (.integer(let left), .real(let right)), (.integer(let left), .date(let right)):
        Value.integer(left).precedes(.double(right)) ?? false
      case (.real(let left), .integer(let right)), (.date(let left), .integer(let right)):
        !left.isNaN && Value.double(left).precedes(.integer(right)) ?? false
      case (.spelled, _), (_, .spelled):
        if let left = figures, let right = other.figures { left.precedes(right) } else { false }
      }
    }

    /// Nil for what is not a number.
    private var figures: DecimalFigures? {
      switch self {
      case .integer(let number): DecimalFigures("\(number)")
      case .real(let number), .date(let number): DecimalFigures("\(number)")
      case .spelled(let digits): DecimalFigures(digits)
      }
    }

    var value: InspectedValue {
      switch self {
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .date(let seconds): .date(seconds)
      case .spelled(let digits): .integer(digits)
      }
    }
  }

  private var first: Bound?
  private var last: Bound?
  private(set) var hasNumbers = false
  private var whole: Int64? = 0
  private var total = 0.0
  /// The sum of decimal numbers, to all their figures; nil where there was none.
  private var decimal: Decimal?

  var isKnown: Bool { first != nil }
  var least: InspectedValue? { first?.value }
  var greatest: InspectedValue? { last?.value }

  /// Nothing where there was no number; exact as long as whole numbers fit.
  var sum: InspectedValue {
    guard hasNumbers else { return .null }
    if let decimal { return decimal.isNaN ? .real(.nan) : .integer("\(decimal)") }
    // A value that is no number has no sign, as elsewhere.
    return whole.map { .integer($0) } ?? .real(total.isNaN ? .nan : total)
  }

  mutating func add(_ value: InspectedValue) {
    switch value {
    case .integer(let digits): add(spelled: digits)
    case .real(let number): add(number)
    case .date(let seconds): widen(.date(seconds))
    case .null, .boolean, .text, .data, .reference, .list, .fields: break
    }
  }

  /// A decimal number of a model, which a row has as a text; another text isn't counted.
  mutating func add(decimal value: InspectedValue) {
    guard case .text(let text) = value, DecimalFigures(text) != nil,
      let number = Decimal(string: text)
    else { return }
    hasNumbers = true
    decimal = (decimal ?? 0) + number
    widen(.spelled(text))
  }

  mutating func add(_ number: Int64) {
    hasNumbers = true
    total += Double(number)
    if let sum = whole {
      let (next, isTooMuch) = sum.addingReportingOverflow(number)
      whole = isTooMuch ? nil : next
    }
    widen(.integer(number))
  }

  mutating func add(_ number: Double) {
    hasNumbers = true
    total += number
    whole = nil
    widen(.real(number))
  }

  private mutating func add(spelled digits: String) {
    if let number = Int64(digits) { return add(number) }
    guard let number = Double(digits) else { return }
    hasNumbers = true
    total += number
    whole = nil
    widen(.spelled(digits))
  }

  private mutating func widen(_ bound: Bound) {
    if first.map({ bound.precedes($0) }) ?? true { first = bound }
    if last.map({ $0.precedes(bound) }) ?? true { last = bound }
  }
}
