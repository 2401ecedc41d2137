/// Several values that could not be read or set, in the order in which that was tried.
public struct AccessErrors: Error {
  /// The errors, at least two.
  public let errors: [any Error]

  /// Throws the one error there is, all of several, or nothing.
  static func check(_ errors: [any Error]) throws {
    if errors.count > 1 { throw AccessErrors(errors: errors) }
    if let error = errors.first { throw error }
  }
}

extension AccessErrors: CustomStringConvertible {
  /// Every error, a line each.
  public var description: String { errors.map { "\($0)" }.joined(separator: "\n") }
}
