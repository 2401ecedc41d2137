import FoundationEssentials

extension Value {
  /// A default as a model file spells it, read as leniently as Xcode reads it; nil for a text that
  /// stands for no value of the type.
  init?(modelText text: String, _ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64: self = .integer(Self.integer(text))
    case .boolean: self = .bool(Self.truth(text))
    case .double: self = .double(Self.real(text))
    case .float: self = .float(Float(Self.real(text)))
    case .decimal:
      guard let number = Decimal(string: text) else { return nil }
      self = .decimal(number)
    case .string: self = .string(text)
    case .uuid:
      guard let uuid = UUID(uuidString: text) else { return nil }
      self = .uuid(uuid)
    case .uri:
      guard let url = URL(string: text) else { return nil }
      self = .url(url)
    case .undefined, .date, .binary, .transformable: return nil
    }
    guard let fitting = conformed(to: type) else { return nil }
    self = fitting
  }

  /// The number that a text begins with, without its fraction: `0.0` and `NO` are 0.
  private static func integer(_ text: String) -> Int64 {
    if let whole = Int64(text) { return whole }
    return Int64(exactly: real(text).rounded(.towardZero)) ?? 0
  }

  /// The number that a text begins with; 0 where it begins with none.
  private static func real(_ text: String) -> Double {
    if let number = Double(text) { return number }
    if text.uppercased() == "YES" { return 1 }
    let start = text.prefix { "+-.0123456789eE".contains($0) }
    return Double(start) ?? 0
  }

  /// True for a text that begins with Y, T or a digit other than 0.
  private static func truth(_ text: String) -> Bool {
    let start = text.drop { $0 == "0" || $0 == "+" || $0 == "-" || $0.isWhitespace }.first
    return start.map { "YyTt123456789".contains($0) } ?? false
  }
}
