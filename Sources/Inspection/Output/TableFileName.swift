/// The names of the files that several tables are written to, one each.
package enum TableFileName {
  /// A name for each table; two never have the same, and none leads to another folder.
  package static func all(
    for tables: [InspectedTable], ending: String
  ) -> [(name: String, table: InspectedTable)] {
    var used: Set<String> = []
    return tables.map { table in
      let base = safe(table.name)
      var (name, number) = (base, 2)
      while !used.insert(name.lowercased()).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      return (name + ending, table)
    }
  }

  /// The name with letters, digits and a few signs only.
  private static func safe(_ name: String) -> String {
    let signs: Set<Character> = ["-", "_", ".", " "]
    var text = ""
    for character in name {
      let isSafe = character.isLetter || character.isNumber || signs.contains(character)
      text.append(isSafe ? character : "_")
      guard text.utf8.count <= longest else {
        text.removeLast()
        break
      }
    }
    let shown = String(text.drop { $0 == "." })
    return shown.isEmpty ? "table" : shown
  }

  /// File systems take 255 bytes; a number and an ending follow.
  private static let longest = 200
}
