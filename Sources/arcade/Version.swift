/// The text of `arcade --version`.
enum Version {
  /// Raised with each release; the CHANGELOG says what came with it.
  static let number = "0.1.0"

  /// The version with what a report of a mistake needs to know.
  static var text: String {
    #if DEBUG
      "\(number) (debug)"
    #else
      number
    #endif
  }
}
