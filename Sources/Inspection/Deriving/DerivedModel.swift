import FoundationEssentials
import ObjectGraph

/// A model that is derived from the tables of a store and proved by the version hashes in its metadata.
///
/// Spellings, types and whether an attribute is optional are tried, the likeliest first, until an
/// entity's hash is the store's. Only entities of attributes alone are found so: the other end of a
/// relationship has too many forms.
struct DerivedModel {
  /// A column of an entity's table.
  struct Column {
    let name: String
    let type: String
  }

  /// As many descriptions of one entity are tried.
  static let budget = 20_000

  /// The entities whose hashes are the store's.
  private(set) var proved: [EntityDescription] = []
  /// The names of the others.
  private(set) var unproved: [String] = []

  /// Tries entities with their columns, each in the table of its own.
  init(_ entities: [(name: String, columns: [Column])], hashes: [String: Data]) {
    for (name, columns) in entities {
      if let hash = hashes[name], let found = Self.entity(name, columns, hash) {
        proved.append(found)
      } else {
        unproved.append(name)
      }
    }
  }

  /// The model, where every entity is proved.
  var model: ManagedObjectModel? {
    // Entities that were proved alone fit together, as none leads to another.
    unproved.isEmpty && !proved.isEmpty ? try? ManagedObjectModel(entities: proved) : nil
  }

  private static func entity(
    _ name: String, _ columns: [Column], _ hash: Data
  ) -> EntityDescription? {
    let options = columns.map(descriptions)
    guard options.allSatisfy({ !$0.isEmpty }) else { return nil }
    var left = budget
    let most = options.reduce(0) { $0 + $1.count - 1 }
    for distance in 0...most {
      var chosen: [PropertyDescription] = []
      if let found = search(name, options[...], distance, hash, &chosen, &left) { return found }
      guard left > 0 else { return nil }
    }
    return nil
  }

  /// Tries every choice whose places in the lists of options add up to a distance.
  private static func search(
    _ name: String, _ options: ArraySlice<[PropertyDescription]>, _ distance: Int, _ hash: Data,
    _ chosen: inout [PropertyDescription], _ left: inout Int
  ) -> EntityDescription? {
    guard let first = options.first else {
      guard distance == 0 else { return nil }
      left -= 1
      let entity = EntityDescription(name, chosen)
      // Two spellings that meet make no entity.
      let found = try? ManagedObjectModel(entities: [entity]).entityVersionHashesByName[name]
      return found == hash ? entity : nil
    }
    for (place, option) in first.prefix(distance + 1).enumerated() {
      guard left > 0 else { return nil }
      chosen.append(option)
      defer { chosen.removeLast() }
      if let found = search(
        name, options.dropFirst(), distance - place, hash, &chosen, &left)
      {
        return found
      }
    }
    return nil
  }

  // MARK: - One column

  /// The attributes that a column may stand for, the likeliest first.
  private static func descriptions(of column: Column) -> [PropertyDescription] {
    let names = spellings(of: String(column.name.dropFirst()))
    let kinds = types(of: column.type)
    var options: [(cost: Int, property: PropertyDescription)] = []
    for (nameCost, name) in names.enumerated() {
      for (kindCost, kind) in kinds.enumerated() {
        for isOptional in [true, false] {
          let attribute = AttributeDescription(name, kind, isOptional: isOptional)
          let cost = nameCost + kindCost + (isOptional ? 0 : 1)
          options.append((cost, .attribute(attribute)))
        }
      }
    }
    return options.sorted { $0.cost < $1.cost }.map(\.property)
  }

  private static func types(of type: String) -> [AttributeType] {
    switch type.uppercased() {
    case "TIMESTAMP": [.date]
    case "VARCHAR": [.string, .uri]
    case "FLOAT": [.double, .float]
    case "DECIMAL": [.decimal]
    case "INTEGER": [.integer16, .integer32, .boolean, .integer64]
    case "BLOB": [.binary, .transformable, .uuid]
    default: []
    }
  }

  /// The words that names are often made of besides their first.
  private static let words = [
    "address", "at", "by", "code", "count", "data", "date", "day", "description", "email", "file",
    "first", "flag", "hash", "height", "id", "identifier", "image", "index", "item", "key", "kind",
    "last", "length", "level", "name", "number", "order", "path", "position", "score", "size",
    "stamp", "state", "status", "string", "text", "time", "title", "type", "url", "uuid", "value",
    "version", "width",
  ]

  /// `TIMESTAMP` as `timestamp`, `timeStamp` and so on.
  private static func spellings(of name: String) -> [String] {
    let small = name.lowercased()
    var found = [small]
    for word in words where small.hasSuffix(word) && small.count > word.count {
      let start = small.dropLast(word.count)
      found.append("\(start)\(word.prefix(1).uppercased())\(word.dropFirst())")
      if ["id", "url", "uuid"].contains(word) { found.append("\(start)\(word.uppercased())") }
    }
    for prefix in ["is", "has", "should"] where small.hasPrefix(prefix) {
      let rest = small.dropFirst(prefix.count)
      if !rest.isEmpty {
        found.append("\(prefix)\(rest.prefix(1).uppercased())\(rest.dropFirst())")
      }
    }
    return found
  }
}
