import FoundationEssentials
import Inspection
import JSON
import ObjectGraph
import Words

/// A change of the objects in a Core Data store; its model checks what is written.
struct ObjectEdit {
  let model: ManagedObjectModel
  let context: ManagedObjectContext
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
    let property = try property(column, of: object.entityName)
    let old = try object.value(forKey: property.name)
    let new = try value(text, of: property, in: object.entityName, asked: kind)
    try object.setValue(new, forKey: property.name)
    try context.save()
    // A database keeps a decimal number to 15 figures: the value that's there is the one to tell.
    try context.refresh(object, mergeChanges: false)
    return (old.shown, try object.value(forKey: property.name).shown)
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
      let property = try property(column, of: entity.name)
      let typed = try value.typed.map {
        try self.value($0, of: property, in: entity.name, asked: nil)
      }
      try object.setValue(typed ?? .null, forKey: property.name)
    }
    return object
  }

  /// The value that a text spells for a property; an object is named as a row is: `Recipe[12]`.
  private func value(
    _ text: String, of property: PropertyDescription, in entity: String, asked: ValueKind?
  ) throws -> Value {
    switch property {
    case .attribute(let attribute):
      return try AttributeText(text, asked: asked).value(of: attribute)
    case .relationship(let relationship):
      guard !relationship.isToMany else { throw noSuchColumn(relationship.name, of: entity) }
      if asked == .null { return .null }
      if let asked, asked != .string {
        throw EditProblem.wrongKind(text: text, kind: asked, isAskedFor: true)
      }
      guard let row = RowName(text) else { throw EditProblem.noRowName }
      return .object(try object(row).objectID)
    }
  }

  // MARK: - Names

  private func entity(_ name: String) throws(EditProblem) -> EntityDescription {
    let entities = model.entities
    guard let place = entities.firstIndex(named: name, \.name) else { throw noSuchTable(name) }
    return entities[place]
  }

  private func object(_ row: RowName) throws -> AnyManagedObject {
    let row = row.named(among: model.entities.map(\.name))
    let entity = try entity(row.table)
    let uri = row.number.flatMap {
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

  /// The properties of an entity that a store keeps, its own first.
  private func properties(of entity: String) -> [PropertyDescription] {
    var (name, found): (String?, [PropertyDescription]) = (entity, [])
    while let entity = model.entities.first(where: { $0.name == name }) {
      for property in entity.properties where !property.isTransient {
        // An entity may declare again what it inherits.
        if !found.contains(where: { $0.name == property.name }) { found.append(property) }
      }
      name = entity.superentity
    }
    return found
  }

  /// A property that can be set.
  private func property(
    _ name: String, of entity: String
  ) throws(EditProblem) -> PropertyDescription {
    let all = properties(of: entity)
    guard let place = all.firstIndex(named: name, \.name) else {
      throw noSuchColumn(name, of: entity)
    }
    // A save would compute it anew.
    if case .attribute(let attribute) = all[place], let text = attribute.derivationExpression {
      throw EditProblem.isComputed(attribute.name, expression: text)
    }
    return all[place]
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
