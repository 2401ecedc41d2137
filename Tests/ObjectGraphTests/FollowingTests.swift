import Foundation
import ObjectGraph
import Testing

/// Contexts that take over others' saves, sequences of changes and answers, work off the caller's actor.
@Suite struct FollowingTests {
  static let kinds = StoreKind.allCases

  @Test(arguments: kinds) func aFollowingContextSeesOthersSavesWhenItIsAsked(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = (company.context(), company.context())
      main.automaticallyMergesChangesFromParent = true
      let ann = other.insert(Employee.self, .set(\.name, "Ann"))
      let bob = other.insert(Employee.self, .set(\.name, "Bob"))
      try other.save()
      let mirrors = try main.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      mirrors[0].nickname = "kept"
      (ann.name, ann.salary) = ("Anna", 5)
      other.delete(bob)
      try other.save()
      #expect(mirrors[0].name == "Ann")
      main.processPendingChanges()
      #expect(mirrors[0].name == "Anna" && mirrors[0].nickname == "kept")
      #expect(mirrors[1].untyped.isDeleted)
      try main.save()
      ann.name = "late"
      other.mergePolicy = .objectWins
      try other.save()
      #expect(try main.fetch(FetchRequest(Employee.self)).map(\.name) == ["late"])
      main.automaticallyMergesChangesFromParent = false
      ann.name = "unheard"
      try other.save()
      #expect(try main.fetch(FetchRequest(Employee.self)).map(\.name) == ["late"])
    }
  }

  @Test(arguments: kinds) func aChildFollowsItsParent(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self, .set(\.name, "Ann"))
      try parent.save()
      let (one, two) = (company.child(of: parent), company.child(of: parent))
      two.automaticallyMergesChangesFromParent = true
      let mine = try one.object(Employee.self, with: ann.objectID)
      let theirs = try two.object(Employee.self, with: ann.objectID)
      #expect(theirs.name == "Ann")
      mine.name = "Anna"
      try one.save()
      #expect(theirs.name == "Anna")
      ann.name = "from above"
      try parent.save()
      #expect(theirs.name == "from above")
    }
  }

  @Test @MainActor func aMainContextFollowsByItself() async throws {
    let company = try Company(.sqlite)
    let main = ManagedObjectContext.main(company.coordinator)
    let seen = main.events()
    try await company.coordinator.perform { context in
      context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
    }
    var events = seen.makeAsyncIterator()
    guard case .objectsDidChange(let changes) = await events.next(isolation: MainActor.shared)
    else {
      Issue.record("The first event is a change.")
      return
    }
    #expect(changes.inserted.count == 1)
    let id = try #require(changes.inserted.first)
    #expect(main.registeredObject(for: id) != nil)
    #expect(try main.object(Employee.self, with: id).name == "Ann")
  }

  @Test @MainActor func aContextTellsItsAnswersAsASequence() async throws {
    let company = try Company(.inMemory)
    let context = ManagedObjectContext(company.coordinator)
    let request = FetchRequest(Employee.self).where { $0.salary > 1 }.sorted(by: .ascending(\.name))
    var answers = context.answers(of: request).makeAsyncIterator()
    #expect(try await answers.next(isolation: MainActor.shared)?.isEmpty == true)
    for (name, salary) in [("Bob", 2), ("Ann", 3), ("Cid", 1)] {
      context.insert(Employee.self, .set(\.name, name), .set(\.salary, Int64(salary)))
    }
    context.processPendingChanges()
    #expect(try await answers.next(isolation: MainActor.shared)?.map(\.name) == ["Ann", "Bob"])
    try context.delete(request)
    try context.save()
    #expect(try await answers.next(isolation: MainActor.shared)?.isEmpty == true)
  }

  @Test(arguments: kinds) func aCoordinatorTellsTheAnswersOfARequest(_ kind: StoreKind) async throws
  {
    let company = try Company(kind)
    let coordinator = company.coordinator
    let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
    var answers = coordinator.answers(of: request) { $0.name }.makeAsyncIterator()
    #expect(try await answers.next() == [])
    let id = try await coordinator.perform { context in
      let made = context.insert(Employee.self, .set(\.name, "Bob"))
      try context.save()
      return made.objectID
    }
    #expect(try await answers.next() == ["Bob"])
    try await coordinator.perform { context in
      // No answer changes by this.
      try context.object(Employee.self, with: id).salary = 7
      try context.save()
      context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
    }
    #expect(try await answers.next() == ["Ann", "Bob"])
  }

  @Test func everySaveOfACoordinatorIsTold() async throws {
    let company = try Company(.sqlite)
    var saves = company.coordinator.savedChanges().makeAsyncIterator()
    let context = ManagedObjectContext(company.coordinator)
    let ann = context.insert(Employee.self)
    try context.save()
    #expect(await saves.next()?.inserted == [ann.objectID])
    ann.salary = 3
    try context.save()
    #expect(await saves.next()?.updated == [ann.objectID])
    context.delete(ann)
    try context.save()
    #expect(await saves.next()?.deleted == [ann.objectID])
  }

  @Test func aFollowingTaskEndsWhenItIsCancelled() async throws {
    actor Reader {
      private let context: ManagedObjectContext
      init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(coordinator)
      }
      func follow() async { await context.followSaves() }
      func names() throws -> [String] { try context.fetch(FetchRequest(Employee.self)).map(\.name) }
    }
    let company = try Company(.sqlite)
    let reader = Reader(company.coordinator)
    let task = Task { await reader.follow() }
    try await company.coordinator.perform { context in
      context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
    }
    #expect(try await reader.names() == ["Ann"])
    task.cancel()
    await task.value
  }

  /// Lets threads go on once so many have come to it.
  private final class Barrier: Sendable {
    nonisolated(unsafe) private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(
      capacity: 1)

    init(_ count: Int) { pthread_barrier_init(barrier, nil, UInt32(count)) }

    deinit {
      pthread_barrier_destroy(barrier)
      barrier.deallocate()
    }

    func wait() { pthread_barrier_wait(barrier) }
  }

  @Test(.timeLimit(.minutes(30))) func workRunsWhileEveryThreadOfTasksWaits() async throws {
    let company = try Company(.sqlite)
    let coordinator = company.coordinator
    // More bodies than there are threads for tasks wait for each other: none could end among tasks.
    let count = 24
    let barrier = Barrier(count)
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        group.addTask {
          try await coordinator.perform { context in
            barrier.wait()
            return number + (try context.count(FetchRequest(Employee.self)))
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(numbers == count * (count - 1) / 2)
  }

  @Test(arguments: kinds) func aContextMayWaitInItsOwnActor(_ kind: StoreKind) async throws {
    let company = try Company(kind)
    let names = try await company.coordinator.withContext { context in
      let ann = context.insert(Employee.self, .set(\.name, "Ann"))
      await Task.yield()
      try context.save()
      await Task.yield()
      ann.name = "Anna"
      try context.save()
      return try context.fetch(FetchRequest(Employee.self)).map(\.name)
    }
    #expect(names == ["Anna"])
    await #expect(throws: ObjectError.self) {
      try await company.coordinator.withContext { context in
        try context.insert(Sample.self).untyped.setValue(9, forKey: "mood")
        _ = context.insertedObjects.first?.cast(to: Sample.self)?.mood
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func aMergeGoesOnAfterAnObjectThatIsGone(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = (company.context(), company.context())
      main.automaticallyMergesChangesFromParent = true
      let ann = other.insert(Employee.self, .set(\.name, "Ann"))
      let bob = other.insert(Employee.self, .set(\.name, "Bob"))
      try other.save()
      let mirrors = try main.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      for mirror in mirrors { mirror.nickname = "mine" }
      (ann.salary, bob.name) = (1, "Bobby")
      try other.save()
      other.delete(ann)
      try other.save()
      main.processPendingChanges()
      #expect(mirrors[0].untyped.isDeleted && mirrors[1].name == "Bobby")
      #expect(mirrors[1].nickname == "mine")
      try main.save()
    }
  }
}
