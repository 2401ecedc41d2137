/// Every sentence that a player sees, in one language.
///
/// A second language is a second value of this type: the compiler asks for each
/// sentence. Numbers and plurals go through functions, since languages differ in where
/// they put them. Layout measures the columns of what it gets and assumes nothing.
public struct Words: Sendable {
  /// The sentences of whack-a-mole.
  public var whackAMole: WhackAMoleWords
}

extension Words {
  /// English.
  public static let english = Words(whackAMole: .english)
}
