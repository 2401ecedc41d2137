/// The least, the greatest and the sum of a column's numbers and dates.
struct Ends {
  /// A value that is compared as a number.
  private enum Bound {
    case integer(Int64)
    case real(Double)
    case date(Double)

    var number: Double {
      switch self {
      case .integer(let number): Double(number)
      case .real(let number), .date(let number): number
      }
    }

    var value: InspectedValue {
      switch self {
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .date(let seconds): .date(seconds)
      }
    }
  }

  private var first: Bound?
  private var last: Bound?
  private(set) var hasNumbers = false
  private var whole: Int64? = 0
  private var total = 0.0

  var isKnown: Bool { first != nil }
  var least: InspectedValue? { first?.value }
  var greatest: InspectedValue? { last?.value }

  /// Nothing where there was no number; exact as long as whole numbers fit.
  var sum: InspectedValue {
    guard hasNumbers else { return .null }
    return whole.map { .integer($0) } ?? .real(total)
  }

  mutating func add(_ value: InspectedValue) {
    switch value {
    case .integer(let digits): if let number = Int64(digits) { add(number) }
    case .real(let number): add(number)
    case .date(let seconds): widen(.date(seconds))
    case .null, .boolean, .text, .data, .reference, .list, .fields: break
    }
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

  private mutating func widen(_ bound: Bound) {
    let number = bound.number
    if first.map({ number < $0.number }) ?? true { first = bound }
    if last.map({ number > $0.number }) ?? true { last = bound }
  }
}
