/// A row's name in a key path, `Recipe[12]`, as the name of a table and a key.
package struct SplitRowName: Sendable {
  package let table: String
  package let key: String

  /// All that a text may mean, those with the longest names of tables first.
  ///
  /// Names and keys may hold brackets themselves. Empty for a text that doesn't end like a row's name.
  package static func all(in text: String) -> [SplitRowName] {
    // Scalar by scalar: a bracket is one before a combining mark too.
    let scalars = text.unicodeScalars
    guard scalars.last == "]" else { return [] }
    return scalars.indices.reversed().filter { scalars[$0] == "[" }.map { start in
      SplitRowName(
        table: String(scalars[..<start]),
        key: String(scalars[scalars.index(after: start)...].dropLast()))
    }
  }
}
