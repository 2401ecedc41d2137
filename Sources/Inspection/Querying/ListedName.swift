/// A column's name in an option's text, where names stand with commas between them.
package struct ListedName: Sendable, Hashable {
  /// The name without the spaces around it.
  package let text: String
  /// Its place in the text, from 1.
  let column: Int

  /// All names in a text, those without any character among them; a comma within a name is `\,`.
  package static func all(in text: String) -> [ListedName] {
    var names: [ListedName] = []
    var (name, start, column) = ("", 1, 1)
    func end() {
      while name.last == " " { name.removeLast() }
      names.append(ListedName(text: name, column: start))
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      column += 1
      if character == "\\", rest.first == "," {
        name.append(",")
        rest.removeFirst()
        column += 1
      } else if character == "," {
        end()
        (name, start) = ("", column)
      } else if character == " ", name.isEmpty {
        start = column
      } else {
        name.append(character)
      }
    }
    end()
    return names
  }
}
