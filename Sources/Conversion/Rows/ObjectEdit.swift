import FoundationEssentials
import JSON
import ObjectGraph
import Words

/// A change of the objects in a Core Data store; its model checks what is written.
struct ObjectEdit {
  let model: ManagedObjectModel
  let context: ManagedObjectContext
  /// The identifier of the store.
  let store: String
  let text: String
  /// The kind that was asked for; nil for the attribute's own.
  let kind: ValueKind?

  func perform(_ target: RowTarget) throws -> (old: ShownValue, new: ShownValue) {
    let change: (old: ShownValue, new: ShownValue)
    switch target {
    case .value(let row, let column): change = try set(column, of: object(row))
    case .row(let row): change = try remove(object(row))
    case .table(let name):
      let added = try add(to: name)
      try context.save()
      // Only a saved object has its key.
      let key = added.objectID.keyName.drop { $0 == "p" }
      return (.text("null"), .text("\(added.entityName)[\(key)]"))
    }
    try context.save()
    return change
  }

  // MARK: - Changes

  private func set(
    _ column: String, of object: AnyManagedObject
  ) throws -> (old: ShownValue, new: ShownValue) {
    guard case .attribute(let attribute) = try property(column, of: object.entityName) else {
      throw noSuchColumn(column, of: object.entityName)
    }
    let old = try object.value(forKey: attribute.name)
    let new = try AttributeText(text, asked: kind).value(of: attribute)
    try object.setValue(new, forKey: attribute.name)
    return (old.shown, new.shown)
  }

  private func remove(
    _ object: AnyManagedObject
  ) throws -> (old: ShownValue, new: ShownValue) {
    let count = properties(of: object.entityName).count
    context.delete(object)
    return (.dictionary(count: count), .text("null"))
  }

  private func add(to name: String) throws -> AnyManagedObject {
    let values = try RowText(text).values
    let entity = try entity(name)
    guard !entity.isAbstract else { throw noSuchTable(name) }
    let object = try context.insert(entityNamed: entity.name)
    for (column, value) in values {
      try object.setValue(try self.value(value, for: column, of: entity.name), forKey: column)
    }
    return object
  }

  private func value(_ value: JSONValue, for column: String, of entity: String) throws -> Value {
    let found = try property(column, of: entity)
    guard let text = value.typed else { return .null }
    switch found {
    case .attribute(let attribute):
      return try AttributeText(text, asked: nil).value(of: attribute)
    case .relationship(let relationship):
      guard !relationship.isToMany else { throw noSuchColumn(column, of: entity) }
      guard let row = RowName(text) else { throw EditProblem.noRowName }
      return .object(try object(row).objectID)
    }
  }

  // MARK: - Names

  private func entity(_ name: String) throws(EditProblem) -> EntityDescription {
    guard let entity = model.entities.first(where: { $0.name == name }) else {
      throw noSuchTable(name)
    }
    return entity
  }

  private func object(_ row: RowName) throws -> AnyManagedObject {
    let entity = try entity(row.table)
    let uri = Int64(row.key).flatMap {
      URL(string: "x-coredata://\(store)/\(entity.name)/p\($0)")
    }
    guard let id = uri.flatMap({ context.coordinator.objectID(for: $0) }) else {
      throw EditProblem.noSuchRow(row.key, table: row.table)
    }
    let found = try context.fetch(
      entityNamed: id.entityName, where: nil, from: id, limit: 1, offset: 0)
    guard let object = found.first(where: { $0.objectID == id }) else {
      throw EditProblem.noSuchRow(row.key, table: row.table)
    }
    return object
  }

  /// The properties of an entity, its own first.
  private func properties(of entity: String) -> [PropertyDescription] {
    var (name, found): (String?, [PropertyDescription]) = (entity, [])
    while let entity = model.entities.first(where: { $0.name == name }) {
      found += entity.properties
      name = entity.superentity
    }
    return found
  }

  private func property(
    _ name: String, of entity: String
  ) throws(EditProblem) -> PropertyDescription {
    guard let found = properties(of: entity).first(where: { $0.name == name }) else {
      throw noSuchColumn(name, of: entity)
    }
    return found
  }

  private func noSuchColumn(_ name: String, of entity: String) -> EditProblem {
    let names = properties(of: entity).filter { property in
      if case .relationship(let relationship) = property { return !relationship.isToMany }
      return true
    }
    return .noSuchColumn(name, table: entity, names: names.map(\.name).sorted())
  }

  private func noSuchTable(_ name: String) -> EditProblem {
    .noSuchTable(name, names: model.entities.filter { !$0.isAbstract }.map(\.name))
  }
}
