/// The source of the model by which a Core Data store is read.
package enum ModelOrigin: Hashable, Sendable {
  /// A model that was named, or is beside the store.
  case file(String)
  /// The store's own copy.
  case store
  /// The arcade's own model.
  case arcade
  /// Derived from the tables, and proved by version hashes.
  case derived
  /// None: names and types are as the file has them.
  case noneForObjects
  /// None: the database is shown as tables.
  case noneForTables
}

/// A part of a store that a conversion doesn't carry over, or doesn't keep as it was.
package enum ConversionLoss: Hashable, Sendable {
  /// Tables with the history of changes.
  case history(tables: [String], rows: Int)
  /// A table that isn't a part of the object graph.
  case table(String, rows: Int)
  /// A view, a trigger or an index of somebody else.
  case program(type: String, name: String)
  /// The store's own copy of its model.
  case model
  /// A store from before there were version hashes.
  case noHashes
  /// References that are healed in the new store, and the library's words about the first one.
  case healed(count: Int, first: String)
  /// A reference to an object that isn't there.
  case leadsNowhere(entity: String, property: String, objects: Int)
  /// A relationship that led in one direction only.
  case filledIn(entity: String, property: String, objects: Int)
  /// A value that this kind of store can't keep exactly.
  case changed(entity: String, property: String, objects: Int)
}

/// Values of a property list or of JSON that another form has no place for, or keeps as something else.
package struct ListLoss: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case date, fraction, data, number, reference, null
    /// Numbers with more figures than a real of 64 bits has.
    case figures
    /// Values whose name stands again later in the same object.
    case repeated
  }

  package let kind: Kind
  package let count: Int

  package init(kind: Kind, count: Int) {
    (self.kind, self.count) = (kind, count)
  }
}

/// A change of an entity or a property by a migration.
package enum MigrationChange: Hashable, Sendable {
  case added, removed
  /// Values that objects lose.
  case lostValues(count: Int)
  /// The library's own words, in English.
  case library(String)
}
