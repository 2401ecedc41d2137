package import Keys

extension Key {
  /// The keys of a text: `<name>` is a named key, everything else types itself.
  ///
  ///     Key.sequence("<down><enter>hi") // down, enter, h, i
  ///
  /// Blanks are for the eye only; the space bar is `<space>`, and `<` is `<<>`.
  package static func sequence(_ text: String) -> [Key] {
    var keys: [Key] = []
    var rest = Substring(text)
    while let character = rest.first {
      if character == "<", let end = rest.dropFirst(2).firstIndex(of: ">"),
        let key = Key(name: String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      } else {
        if character != " " { keys.append(.character(character)) }
        rest = rest.dropFirst()
      }
    }
    return keys
  }
}
