import GameCore

extension Array where Element: Equatable {
  /// The element so many places after another one, past the last again the first.
  ///
  /// One that isn't here counts as the first.
  func turned(from element: Element, by step: Int) -> Element {
    guard !isEmpty else { return element }
    let place = (firstIndex(of: element) ?? 0) + step
    return self[(place % count + count) % count]
  }
}

extension Difficulty {
  /// The tables of a game: the four difficulties, then all of them together.
  static let tables: [Difficulty?] = allCases + [nil]
}
