import Foundation
import ObjectGraph

/// A whole graph as text without identifiers: objects are named by their entity and their place
/// in it, so that copies in different stores can be compared.
func graphText(_ coordinator: PersistentStoreCoordinator) throws -> [String] {
  let context = ManagedObjectContext(coordinator)
  var names: [ObjectID: String] = [:]
  var objects: [AnyManagedObject] = []
  for entity in coordinator.model.entities where entity.superentity == nil {
    for (index, object) in try context.fetch(entityNamed: entity.name)
      .sorted(by: { key($0) < key($1) }).enumerated()
    {
      names[object.objectID] = "\(object.entityName) \(index)"
      objects.append(object)
    }
  }
  return try objects.map { object in
    let values = try object.committedValues().keys.sorted().map { name in
      "\(name)=\(text(try object.value(forKey: name), names, isOrdered(object, name, coordinator)))"
    }
    return "\(names[object.objectID] ?? ""): \(values.joined(separator: ", "))"
  }
}

private func key(_ object: AnyManagedObject) -> Int {
  Int(object.objectID.uri.lastPathComponent.dropFirst()) ?? 0
}

private func isOrdered(
  _ object: AnyManagedObject, _ name: String, _ coordinator: PersistentStoreCoordinator
) -> Bool {
  for entity in coordinator.model.entities {
    for case .relationship(let relationship) in entity.properties
    where relationship.name == name && relationship.isOrdered { return true }
  }
  return false
}

private func text(_ value: Value, _ names: [ObjectID: String], _ isOrdered: Bool) -> String {
  switch value {
  case .object(let id): return names[id] ?? "nothing"
  case .objects(let ids):
    let found = ids.map { names[$0] ?? "nothing" }
    return "[\((isOrdered ? found : found.sorted()).joined(separator: " "))]"
  case .string(let text): return text
  case .data(let data): return data.base64EncodedString()
  default: return "\(value)"
  }
}
