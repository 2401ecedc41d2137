import FoundationEssentials
import Glibc
import ObjectGraph

/// Inserts objects in a loop, for tests that run several at once or kill one; prints each name
/// only when the save that holds it has returned.
struct Note: Entity {
  let text: Attribute<String>
  let number: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) {
    text = describe.attribute("text", default: "")
    number = describe.attribute("number", default: 0)
  }
}

func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}

func insert(_ kind: StoreKind, _ path: String, _ prefix: String, _ count: Int) throws {
  let coordinator = PersistentStoreCoordinator(model: try ManagedObjectModel(Note.self))
  try coordinator.addStore(kind, at: URL(fileURLWithPath: path))
  let context = ManagedObjectContext(coordinator)
  for number in 0..<count {
    let note = context.insert(Note.self)
    note.text = "\(prefix)\(number)"
    note.number = Int64(number)
    try context.save()
    say(note.text)
  }
}

/// Reads the first note, waits for a line, then changes and saves it; a conflict is told property
/// by property.
func change(_ kind: StoreKind, _ path: String, to number: Int64, _ policy: MergePolicy) throws {
  let coordinator = PersistentStoreCoordinator(model: try ManagedObjectModel(Note.self))
  try coordinator.addStore(kind, at: URL(fileURLWithPath: path))
  let context = ManagedObjectContext(coordinator)
  context.mergePolicy = policy
  guard let note = try context.fetch(FetchRequest(Note.self).limit(1)).first else {
    return say("error: there is no note")
  }
  say("read \(note.objectID)")
  _ = readLine()
  note.number = number
  if number % 2 == 0 { note.text = "by \(number)" }
  do {
    try context.save()
    say("saved \(note.number) \(note.text)")
  } catch let error as ConflictError {
    for conflict in error.conflicts {
      for difference in conflict.properties {
        say(
          "conflict \(conflict.objectID) \(difference.name) \(difference.value) "
            + "\(difference.stored)")
      }
    }
  }
}

/// Migrates notes to a model of their own; says how far it is.
func migrate(_ kind: StoreKind, _ path: String) throws {
  let destination = try ManagedObjectModel(entities: [laterNote()])
  let manager = try MigrationManager(from: try ManagedObjectModel(Note.self), to: destination)
  let report = try manager.migrateStore(kind, at: URL(fileURLWithPath: path)) { progress in
    say("\(progress.step) \(progress.done)")
    return true
  }
  say(report.isNeeded ? "migrated \(report.objectCount)" : "not needed")
}

/// A note's text has another name, its number another type, and there is more to say.
func laterNote() -> EntityDescription {
  var title = AttributeDescription("title", .string, isOptional: false)
  title.defaultValue = ""
  title.renamingIdentifier = "text"
  var number = AttributeDescription("number", .decimal, isOptional: false)
  number.defaultValue = 0
  var isDone = AttributeDescription("isDone", .boolean, isOptional: false)
  isDone.defaultValue = false
  return EntityDescription("Note", [.attribute(title), .attribute(number), .attribute(isDone)])
}

let policies: [String: MergePolicy] = [
  "error": .error, "storeWins": .storeWins, "objectWins": .objectWins, "overwrite": .overwrite,
  "rollback": .rollback,
]
let arguments = CommandLine.arguments
do {
  guard arguments.count == 5, let kind = StoreKind(rawValue: arguments[1]),
    let count = Int(arguments[4])
  else {
    say("usage: object-worker SQLite|XML|Binary FILE PREFIX|change:POLICY|migrate COUNT|NUMBER")
    exit(2)
  }
  let words = arguments[3].split(separator: ":").map(String.init)
  if words.count == 2, words[0] == "change", let policy = policies[words[1]] {
    try change(kind, arguments[2], to: Int64(count), policy)
  } else if words == ["migrate"] {
    try migrate(kind, arguments[2])
  } else {
    try insert(kind, arguments[2], arguments[3], count)
  }
} catch {
  say("error: \(error)")
  exit(1)
}
