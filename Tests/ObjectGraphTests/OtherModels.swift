import Foundation
import ObjectGraph

/// The model of `SingleEntitySingleAttribut.sqlite`.
func singleEntityModel() throws -> ManagedObjectModel {
  try ManagedObjectModel(entities: [eventEntity])
}

private let eventEntity = EntityDescription(
  "Event", [.attribute(AttributeDescription("timeStamp", .date))])

/// The model of `fetchRequest.sqlite`, with an attribute of each type of its time.
func fetchRequestModel() throws -> ManagedObjectModel {
  let attributes: [AttributeDescription] = [
    AttributeDescription("boolAtribute", .boolean),
    AttributeDescription("uint16Atribute", .integer16),
    AttributeDescription("uint32Atribute", .integer32),
    AttributeDescription("uint64Atribute", .integer64),
    AttributeDescription("dateAttribute", .date),
    AttributeDescription("doubleAtribute", .double),
    AttributeDescription("floatAtribute", .float),
    AttributeDescription("decAtribute", .decimal),
    AttributeDescription("stringAtribute", .string),
    AttributeDescription("transformableAtribute", .transformable),
    AttributeDescription("binaryAtribute", .binary),
  ]
  return try ManagedObjectModel(entities: [
    EntityDescription("AnotherEntity", attributes.map { .attribute($0) }), eventEntity,
  ])
}
