/// Spellings that a name in capitals may have had in its model.
enum Spelling {
  /// The words that names are often made of besides their first.
  private static let words = [
    "address", "at", "by", "code", "count", "data", "date", "day", "description", "email", "file",
    "first", "flag", "hash", "height", "id", "identifier", "image", "index", "item", "key", "kind",
    "last", "length", "level", "name", "number", "order", "path", "position", "score", "size",
    "stamp", "state", "status", "string", "text", "time", "title", "type", "url", "uuid", "value",
    "version", "width",
  ]

  /// `TIMESTAMP` as `timestamp`, `timeStamp` and so on, the likeliest first; the names of entities are
  /// words too.
  static func all(of name: String, entities: [String] = []) -> [String] {
    let small = name.lowercased()
    var found = [small]
    func add(_ spelling: String) { if !found.contains(spelling) { found.append(spelling) } }
    for entity in entities {
      for noun in [entity] + plurals(of: entity) {
        guard small.hasSuffix(noun.lowercased()) else { continue }
        let start = small.dropLast(noun.count)
        add(start.isEmpty ? noun.prefix(1).lowercased() + noun.dropFirst() : start + capital(noun))
      }
    }
    for word in words where small.hasSuffix(word) && small.count > word.count {
      let start = small.dropLast(word.count)
      add("\(start)\(capital(word))")
      if ["id", "url", "uuid"].contains(word) { add("\(start)\(word.uppercased())") }
    }
    for prefix in ["is", "has", "should"] where small.hasPrefix(prefix) {
      let rest = small.dropFirst(prefix.count)
      if !rest.isEmpty { add("\(prefix)\(capital(rest))") }
    }
    return found
  }

  /// The names that a relationship to many objects of an entity is likely to have.
  static func many(of entity: String) -> [String] {
    let start = entity.prefix(1).lowercased() + entity.dropFirst()
    // `RecipeIngredient` as `ingredients`.
    let last = entity.lastIndex { $0.isUppercase }.map { entity[$0...].lowercased() }
    return plurals(of: start) + (last.flatMap { $0 == start ? nil : plurals(of: $0) } ?? [])
      + ["items", "children", "members", "entries", start]
  }

  private static func plurals(of noun: String) -> [String] {
    if noun.hasSuffix("y") { return [noun.dropLast() + "ies", noun + "s"] }
    let endings = ["s", "x", "ch", "sh"]
    return endings.contains(where: noun.hasSuffix) ? [noun + "es", noun] : [noun + "s"]
  }

  private static func capital(_ word: some StringProtocol) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
