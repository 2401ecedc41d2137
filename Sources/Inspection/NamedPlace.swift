import SQLiteFiles

extension Array {
  /// The place of the element with a name, whatever the case of its letters where no other is meant.
  ///
  /// As a database compares names, by bytes and then without regard to the case of ASCII; else as
  /// people read them. Of several with the same bytes the last counts, as in every reader of JSON.
  package func firstIndex(named name: String, _ nameOf: (Element) -> String) -> Int? {
    let folded = SQLiteName.folded(name)
    return lastIndex { nameOf($0).utf8.elementsEqual(name.utf8) }
      ?? firstIndex { SQLiteName.folded(nameOf($0)) == folded }
      ?? firstIndex { nameOf($0) == name }
      ?? firstIndex { nameOf($0).lowercased() == name.lowercased() }
  }

  /// The elements with a name, all of them where several have it.
  func elements(named name: String, _ nameOf: (Element) -> String) -> [Element] {
    let exact = filter { nameOf($0).utf8.elementsEqual(name.utf8) }
    return exact.isEmpty ? filter { nameOf($0).lowercased() == name.lowercased() } : exact
  }
}

/// A text that is compared by its bytes, as names of columns are.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
