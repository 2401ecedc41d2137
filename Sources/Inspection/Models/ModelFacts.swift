/// The facts of a model and its entities, in the words that models and their sources share.
extension ModelInspection {
  /// The configurations, each with its entities; no fact where there's none.
  static func configurations(_ all: [(name: String, entities: [String])]) -> [InspectedField] {
    let fields = all.sorted { $0.name < $1.name }.map { name, entities in
      InspectedField(name, .list(entities.map { .text($0) }))
    }
    return fields.isEmpty ? [] : [InspectedField("configurations", .fields(fields))]
  }

  /// The lists of properties of which no two objects have the same values.
  static func constraints(_ all: [[String]]) -> [InspectedField] {
    texts("unique", all.map { $0.joined(separator: " + ") })
  }

  /// The indexes, each with its elements.
  static func indexes(_ all: [(name: String, elements: [String])]) -> [InspectedField] {
    texts("indexes", all.map { $0.name + ": " + $0.elements.joined(separator: ", ") })
  }

  /// A property or an expression in an index, with its type where that isn't the usual `Binary`.
  static func element(_ name: String, isAscending: Bool, type: String? = nil) -> String {
    (isAscending ? name : name + " descending")
      + (type.map { $0 == "Binary" ? "" : " (\($0))" } ?? "")
  }

  static func texts(_ name: String, _ texts: [String]) -> [InspectedField] {
    texts.isEmpty ? [] : [InspectedField(name, .list(texts.map { .text($0) }))]
  }

  /// The notes that a program has for itself in an entity.
  static func userInfo(_ notes: [String: String]) -> [InspectedField] {
    let fields = notes.sorted { $0.key < $1.key }.map { InspectedField($0.key, .text($0.value)) }
    return fields.isEmpty ? [] : [InspectedField("user info", .fields(fields))]
  }

  /// The same in a property, as parts of a remark.
  static func notes(_ notes: [String: String]) -> [String] {
    notes.sorted { $0.key < $1.key }.map { "user info \($0.key) = \($0.value)" }
  }
}
