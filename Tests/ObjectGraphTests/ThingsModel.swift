import Foundation
import ObjectGraph

/// A model made by hand for `Database.xml`: its entities with their parents are guessed from the
/// file, so its hashes are others.
func thingsModel() throws -> ManagedObjectModel {
  try ManagedObjectModel(entities: [
    entity(
      "Thing",
      ["title": .string, "index": .integer32, "identifier": .string, "compact": .boolean],
      [
        .toOne("parent", "Thing", inverse: "children"),
        .toMany("children", "Thing", inverse: "parent"),
      ]),
    entity(
      "Focus", parent: "Thing",
      [
        "focusType": .integer32, "focusLevel": .integer16, "display": .boolean,
        "childrenHidden": .boolean,
      ],
      [.toMany("focusToDos", "ToDo", inverse: "focus")]),
    entity("Note", parent: "Thing", [:], [.toMany("tags", "Tag", inverse: "notes")]),
    entity(
      "ToDo", parent: "Note",
      [
        "focusType": .integer32, "focusLevel": .integer16, "dateModified": .date,
        "dateCreated": .date, "status": .integer32, "dateCompleted": .date, "content": .string,
        "dateDue": .date, "todayOffset": .float, "tickleDate": .date,
      ],
      [
        .toOne("author", "Coworker", inverse: nil), .toOne("delegate", "Coworker", inverse: nil),
        .toOne("focus", "Focus", inverse: "focusToDos"),
        .toOne("recurrenceInstance", "ToDo", inverse: "recurrenceTemplate"),
        .toOne("recurrenceTemplate", "ToDo", inverse: "recurrenceInstance"),
        .toOne("scheduler", "Globals", inverse: "scheduledToDos"),
        .toOne("syncData", "SyncedTask", inverse: nil),
        .toMany("reminderDates", "Reminder", inverse: nil),
      ]),
    entity(
      "Tag", parent: "Thing", ["dateUsed": .date, "type": .integer32, "shortcut": .string],
      [.toOne("record", "Record", inverse: nil), .toMany("notes", "Note", inverse: "tags")]),
    entity(
      "Globals", ["applicationQuitDate": .date, "maintenanceDate": .date, "cleanupDate": .date],
      [.toMany("scheduledToDos", "ToDo", inverse: "scheduler")]),
    entity(
      "SyncedCalendar",
      [
        "title": .string, "systemID": .string, "syncs": .boolean, "isEditable": .boolean,
        "index": .integer32,
      ],
      [.toMany("tasks", "SyncedTask", inverse: "calendar")]),
    entity("SyncedTask", [:], [.toOne("calendar", "SyncedCalendar", inverse: "tasks")]),
    entity("Coworker", [:], []), entity("Reminder", [:], []), entity("Record", [:], []),
  ])
}

func vehicleModel() throws -> ManagedObjectModel {
  try ManagedObjectModel(entities: [
    entity(
      "Vehicle",
      ["make": .string, "model": .string, "nickname": .string, "year": .integer32],
      [.toMany("vehiclePictures", "VehiclePicture", inverse: "pictureSForVehicle")]),
    entity(
      "VehiclePicture", ["pictureName": .string, "sequence": .integer32],
      [.toOne("pictureSForVehicle", "Vehicle", inverse: "vehiclePictures")]),
  ])
}

func mappingModel() throws -> ManagedObjectModel {
  try ManagedObjectModel(entities: [
    entity(
      "XDDevPropertyMapping", ["name": .string],
      [.toOne("entityMapping", "XDDevEntityMapping", inverse: nil)]),
    entity("XDDevAttributeMapping", parent: "XDDevPropertyMapping", [:], []),
    entity(
      "XDDevRelationshipMapping", parent: "XDDevPropertyMapping",
      ["sourceMappingName": .string, "sourceKeyPath": .string, "autogenerateExpression": .boolean],
      []),
    entity(
      "XDDevEntityMapping",
      [
        "sourceFilterPredicateString": .string, "sourceName": .string, "mappingTypeName": .string,
        "mappingNumber": .integer16, "destinationName": .string, "autogenerateExpression": .boolean,
      ],
      [
        .toOne("mappingModel", "XDDevMappingModel", inverse: "entityMappings"),
        .toMany("attributeMappings", "XDDevAttributeMapping", inverse: nil),
        .toMany("relationshipMappings", "XDDevRelationshipMapping", inverse: nil),
      ]),
    entity(
      "XDDevMappingModel",
      [
        "sourceModelPath": .string, "sourceModelData": .binary, "destinationModelPath": .string,
        "destinationModelData": .binary,
      ],
      [.toMany("entityMappings", "XDDevEntityMapping", inverse: "mappingModel")]),
  ])
}

private func entity(
  _ name: String, parent: String? = nil, _ attributes: [String: AttributeType],
  _ relationships: [RelationshipDescription]
) -> EntityDescription {
  let described = attributes.sorted { $0.key < $1.key }.map {
    PropertyDescription.attribute(AttributeDescription($0.key, $0.value))
  }
  return EntityDescription(
    name, superentity: parent, described + relationships.map { .relationship($0) })
}
