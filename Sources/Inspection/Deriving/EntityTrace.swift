/// The marks that one entity has left in the tables of a store without a model.
struct EntityTrace {
  /// A column of the entity's table, without those that every table has.
  struct Column {
    /// The name in capitals, with its `Z`.
    let name: String
    let type: String
    /// True if Core Data has made an index for it, as for the key of every relationship to one object.
    let isIndexed: Bool
    /// True if another column keeps the places of its rows: the relationship back is ordered then.
    var hasOrder = false

    /// The property in capitals.
    var property: String { String(name.dropFirst()) }
    /// True if it may hold keys of other objects.
    var mayBeKey: Bool { isIndexed && type.uppercased() == "INTEGER" }
  }

  /// A relationship that a table of its own keeps, with the names in capitals.
  struct Join {
    let property: String
    let destination: String
    let inverse: String
    let isOrdered: Bool
  }

  let name: String
  let columns: [Column]
  let joins: [Join]
  /// The names of attributes that no two objects share, as the names of indexes have them.
  let constraints: [[String]]
}
