import Foundation
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

let arguments = CommandLine.arguments
do {
  guard arguments.count == 5, let kind = StoreKind(rawValue: arguments[1]),
    let count = Int(arguments[4])
  else {
    say("usage: object-worker SQLite|XML|Binary FILE PREFIX COUNT")
    exit(2)
  }
  try insert(kind, arguments[2], arguments[3], count)
} catch {
  say("error: \(error)")
  exit(1)
}
