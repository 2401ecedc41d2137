import FoundationEssentials
import Glibc

extension PredicateFunction {
  /// The body of a function, by the kinds of its arguments.
  private enum Work {
    case number((Number) -> Value)
    case numbers((Number, Number) -> Value)
    case bits((Int64, Int64) -> Int64?)
    case text((String) -> Value)
    case texts((String, String) -> Value)
  }

  private var work: Work {
    switch self {
    case .absolute: .number(Self.absolute)
    case .ceiling: .number { Self.rounded($0, .up) }
    case .floor: .number { Self.rounded($0, .down) }
    case .truncation: .number { Self.rounded($0, .towardZero) }
    case .whole: .number { $0.truncated.map { .integer($0) } ?? .null }
    case .squareRoot: .number { Self.real($0.real.squareRoot()) }
    case .logarithm: .number { Self.real(log10($0.real)) }
    case .naturalLogarithm: .number { Self.real(log($0.real)) }
    case .exponential: .number { Self.real(exp($0.real)) }
    case .onesComplement: .number { $0.whole.map { .integer(~$0) } ?? .null }
    case .seconds: .number { .double($0.real) }
    case .date: .number { Self.date($0.real) }
    case .power: .numbers { Self.real(pow($0.real, $1.real)) }
    case .remainder: .numbers(Self.remainder)
    case .dateAdding: .numbers { Self.date($0.real + $1.real) }
    case .secondsBetween: .numbers { Self.real($0.real - $1.real) }
    case .bitAnd: .bits(&)
    case .bitOr: .bits(|)
    case .bitExclusiveOr: .bits(^)
    case .shiftLeft: .bits { (0..<64).contains($1) ? $0 << $1 : nil }
    case .shiftRight: .bits { (0..<64).contains($1) ? $0 >> $1 : nil }
    case .uppercase: .text { .string($0.uppercased()) }
    case .lowercase: .text { .string($0.lowercased()) }
    case .canonical: .text { .string(TextTest.fold($0, [.ignoringCase, .ignoringDiacritics])) }
    case .length: .text { .integer(Int64($0.utf16.count)) }
    case .number: .text { Self.real(Self.leadingNumber($0)) }
    case .concatenation: .texts { .string($0 + $1) }
    }
  }

  /// The result; nothing for other kinds of arguments than the function takes.
  func value(_ arguments: [Value]) -> Value {
    guard let first = arguments.first, let last = arguments.last,
      arguments.count == parameters.count
    else { return .null }
    switch work {
    case .number(let work): return Number(first).map(work) ?? .null
    case .numbers(let work):
      return Number(first).flatMap { a in Number(last).map { work(a, $0) } } ?? .null
    case .bits(let work):
      guard let a = Number(first)?.whole, let b = Number(last)?.whole else { return .null }
      return work(a, b).map { .integer($0) } ?? .null
    case .text(let work):
      guard case .string(let text) = first else { return .null }
      return work(text)
    case .texts(let work):
      guard case .string(let a) = first, case .string(let b) = last else { return .null }
      return work(a, b)
    }
  }

  private static func real(_ number: Double) -> Value { Number.real(number).value }

  private static func date(_ seconds: Double) -> Value {
    seconds.isNaN ? .null : .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private static func absolute(_ number: Number) -> Value {
    switch number {
    case .integer(let integer): integer == .min ? .null : .integer(abs(integer))
    case .real(let real): Self.real(abs(real))
    }
  }

  private static func rounded(_ number: Number, _ rule: FloatingPointRoundingRule) -> Value {
    switch number {
    case .integer: number.value
    case .real(let real): Self.real(real.rounded(rule))
    }
  }

  private static func remainder(_ a: Number, _ b: Number) -> Value {
    guard case .integer(let x) = a, case .integer(let y) = b else {
      return b.real == 0 ? .null : real(fmod(a.real, b.real))
    }
    // The least integer divided by -1 would overflow.
    return y == 0 ? .null : .integer(y == -1 ? 0 : x % y)
  }

  /// The number that a text begins with, as `NSString.doubleValue` reads it; 0 without one.
  private static func leadingNumber(_ text: String) -> Double {
    let bytes = Array(text.drop(while: \.isWhitespace).utf8)
    var end = 0
    func skipSign() { if end < bytes.count, "+-".utf8.contains(bytes[end]) { end += 1 } }
    func skipDigits() -> Bool {
      let start = end
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
      return end > start
    }
    skipSign()
    _ = skipDigits()
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      _ = skipDigits()
    }
    let mantissa = end
    if end < bytes.count, "eE".utf8.contains(bytes[end]) {
      end += 1
      skipSign()
      if !skipDigits() { end = mantissa }
    }
    return Double(String(decoding: bytes[..<end], as: UTF8.self)) ?? 0
  }
}

extension Number {
  /// The number as an integer, if it is one.
  fileprivate var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number)
    }
  }

  /// The part before the point, if an integer can hold it.
  fileprivate var truncated: Int64? {
    switch self {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number.rounded(.towardZero))
    }
  }
}
