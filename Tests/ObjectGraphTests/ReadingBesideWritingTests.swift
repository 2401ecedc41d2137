import Foundation
import ObjectGraph
import Synchronization
import Testing

/// An entity whose hook saves and reads while another fetch is under way.
private struct Visit: ObjectLifecycle {
  let number: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) { number = describe.attribute("number", default: 0) }

  static func awakeFromFetch(_ object: AnyManagedObject) {
    guard let seen = Seen.counts, let coordinator = object.context?.coordinator else { return }
    do {
      let count = try Seen.$counts.withValue(nil) {
        try coordinator.performAndWait { context in
          _ = context.insert(Visit.self)
          try context.save()
          return try context.count(FetchRequest(Visit.self))
        }
      }
      seen.numbers.append(count)
    } catch {
      Issue.record(error)
    }
  }
}

private enum Seen {
  final class Counts: @unchecked Sendable { var numbers: [Int] = [] }
  @TaskLocal static var counts: Counts?
}

/// Something that one thread tells others once.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

  func set() { value.store(true, ordering: .sequentiallyConsistent) }
}

/// With a write-ahead log nobody who reads waits for a save, and each reading sees whole saves.
@Suite struct ReadingBesideWritingTests {
  private func coordinator(
    _ model: ManagedObjectModel
  ) throws -> (PersistentStoreCoordinator, URL) {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("company.sqlite")
    let coordinator = try PersistentStoreCoordinator(
      model: model, .sqlite, at: url, options: StoreOptions(usesWriteAheadLog: true))
    return (coordinator, url)
  }

  @Test func aReadingDoesNotWaitForALargeSave() throws {
    let (coordinator, url) = try coordinator(try companyModel())
    let id = try coordinator.performAndWait { context in
      let ann = context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
      return ann.objectID
    }
    let isSaving = Flag()
    let isDone = Flag()
    let saved = Mutex<Result<Void, any Error>?>(nil)
    let thread = Thread {
      let result = Result {
        try coordinator.performAndWait { context in
          for number in 0..<20_000 { context.insert(Employee.self, .set(\.salary, Int64(number))) }
          isSaving.set()
          try context.save()
        }
      }
      saved.withLock { $0 = result }
      isDone.set()
    }
    thread.start()
    var count = 0
    while !isDone.isSet {
      let name = try coordinator.performAndWait { try $0.object(Employee.self, with: id).name }
      #expect(name == "Ann")
      if isSaving.isSet, !isDone.isSet { count += 1 }
    }
    try #require(saved.withLock { $0 }).get()
    // One that waited would end with the save.
    #expect(count > 5)
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  @Test func everyReadingSeesWholeSaves() async throws {
    let (coordinator, url) = try coordinator(try companyModel())
    try coordinator.performAndWait { context in
      for _ in 0..<4 { context.insert(Employee.self, .set(\.salary, 25)) }
      try context.save()
    }
    let isDone = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          while !isDone.isSet {
            try await coordinator.perform { context in
              let salaries = try context.fetch(FetchRequest(Employee.self)).map(\.salary)
              #expect(salaries.count == 4 && salaries.reduce(0, +) == 100)
            }
          }
        }
      }
      group.addTask {
        defer { isDone.set() }
        for number in 0..<200 {
          try await coordinator.perform { context in
            let people = try context.fetch(FetchRequest(Employee.self))
            people[number % 4].salary -= 1
            people[(number + 1) % 4].salary += 1
            try context.save()
            let sum = try context.fetchDictionaries(
              FetchRequest(Employee.self), [.sum("salary")])
            #expect(sum.first?.values.first == 100)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try graphViolations(coordinator) == [])
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  @Test func aHookThatSavesReadsWhatItSaved() throws {
    let (coordinator, url) = try coordinator(try ManagedObjectModel(Visit.self))
    try coordinator.performAndWait { context in
      for _ in 0..<3 { _ = context.insert(Visit.self) }
      try context.save()
    }
    let counts = Seen.Counts()
    let found = try Seen.$counts.withValue(counts) {
      try coordinator.performAndWait { try $0.fetch(FetchRequest(Visit.self)).count }
    }
    #expect(found == 3 && counts.numbers == [4, 5, 6])
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  @Test func whoReadsAClosedStoreIsTold() throws {
    let (coordinator, url) = try coordinator(try companyModel())
    let context = ManagedObjectContext(coordinator)
    context.insert(Employee.self, .set(\.name, "Ann"))
    try context.save()
    try context.refreshAllObjects()
    let store = coordinator.persistentStores[0]
    #expect(try context.count(FetchRequest(Employee.self)) == 1)
    try coordinator.removeStore(store)
    #expect(throws: (any Error).self) { try context.count(FetchRequest(Employee.self)) }
    try PersistentStoreCoordinator.destroyStore(.sqlite, at: url)
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  @Test func aFileThatTookTheStoresPlaceIsNotRead() throws {
    let (coordinator, url) = try coordinator(try companyModel())
    try coordinator.performAndWait { context in
      context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
    }
    let (other, otherURL) = try self.coordinator(try companyModel())
    other.removeStores()
    try FileManager.default.moveItem(at: url, to: url.appendingPathExtension("old"))
    try FileManager.default.moveItem(at: otherURL, to: url)
    let names = try coordinator.performAndWait { context in
      try context.fetch(FetchRequest(Employee.self)).map(\.name)
    }
    #expect(names == ["Ann"])
    for folder in [url, otherURL] {
      try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }
  }
}
