extension Array {
  /// The place of the element with a name, whatever the case of its letters where no other is meant.
  ///
  /// Two names that are equal to Swift may differ in how they are composed: the one with the same
  /// bytes comes first.
  func firstIndex(named name: String, _ nameOf: (Element) -> String) -> Int? {
    firstIndex { nameOf($0).utf8.elementsEqual(name.utf8) }
      ?? firstIndex { nameOf($0) == name }
      ?? firstIndex { nameOf($0).lowercased() == name.lowercased() }
  }
}
