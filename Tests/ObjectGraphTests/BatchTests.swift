import Foundation
import ObjectGraph
import Testing

/// Answers whose objects are read in batches.
@Suite struct BatchTests {
  private func fill(_ context: ManagedObjectContext, _ count: Int) throws {
    let department = context.insert(Department.self)
    department.name = "Sales"
    for index in 0..<count {
      let person = context.insert(Employee.self)
      person.name = "n\(index)"
      person.salary = Int64(index)
      person.department = department
    }
    try context.save()
  }

  private func names(_ answer: BatchedObjects<Employee>) -> [String] { answer.map(\.name) }
  private func salaries(_ answer: BatchedObjects<Employee>) -> [Int64] { answer.map(\.salary) }

  private let sorted = FetchRequest(Employee.self).sorted(by: .descending(\.salary))

  @Test(arguments: StoreKind.allCases) func onlyTheBatchThatIsAskedForIsRead(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context(), 25)
      let context = try company.reopened()
      let answer = try context.fetchBatched(sorted.batchSize(10))
      #expect(answer.count == 25)
      let ids = answer.objectIDs
      let others = [0, 9, 11, 20].compactMap { context.object(with: ids[$0]) }
      #expect(others.map(\.isFault) == [true, true, true, true])
      #expect(answer[5].salary == 19)
      #expect(others.map(\.isFault) == [false, false, true, true])
      #expect(answer[24].salary == 0)
      #expect(others.map(\.isFault) == [false, false, true, false])
      #expect(salaries(answer) == Array((0...24).reversed()))
    }
  }

  @Test(arguments: StoreKind.allCases) func limitAndOffsetChooseAndTheBatchSizeOnlyReads(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context(), 25)
      let context = try company.reopened()
      let expected = (8..<20).reversed().map { "n\($0)" }
      for size in [0, 1, 3, 7, 100] {
        let some = try context.fetchBatched(sorted.offset(5).limit(12).batchSize(size))
        #expect(names(some) == expected, "\(size)")
        let rest = try context.fetchBatched(sorted.offset(23).limit(12).batchSize(size))
        #expect(names(rest) == ["n1", "n0"], "\(size)")
        #expect(try context.fetchBatched(sorted.limit(0).batchSize(size)).isEmpty)
        #expect(try context.fetchBatched(sorted.offset(99).batchSize(size)).isEmpty)
      }
      #expect(
        try context.fetch(sorted.limit(3).batchSize(2)).map { $0.name } == ["n24", "n23", "n22"])
    }
  }

  @Test(arguments: StoreKind.allCases) func theAnswerIsSettledWhenItIsFetched(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let first = company.context()
      try fill(first, 12)
      let context = ManagedObjectContext(company.coordinator)
      let answer = try context.fetchBatched(
        sorted.where { $0.salary >= 4 }.batchSize(4))
      let people = try first.fetch(sorted)
      people[2].salary = 100
      first.delete(people[3])
      let new = first.insert(Employee.self)
      new.salary = 50
      try first.save()
      #expect(answer.count == 8)
      #expect(answer[2].salary == 100)
      #expect(answer[3].name == "" && answer[3].untyped.isDeleted)
      #expect(throws: ObjectError.self) { try context.checkReads() }
      #expect((4..<8).map { answer[$0].salary } == [7, 6, 5, 4])
      try context.save()
      #expect(context.invariantViolations() == [])
    }
  }

  @Test(arguments: StoreKind.allCases) func unsavedObjectsAreInTheAnswerAndStay(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context(), 6)
      let context = try company.reopened()
      var new: ManagedObject<Employee>? = context.insert(Employee.self)
      new?.salary = 3
      new?.name = "new"
      new = nil
      let ordered = FetchRequest(Employee.self).sorted(by: .ascending(\.salary)).batchSize(2)
      let answer = try context.fetchBatched(ordered)
      #expect(names(answer) == ["n0", "n1", "n2", "n3", "new", "n4", "n5"])
      let without = try context.fetchBatched(ordered.includingPendingChanges(false))
      #expect(names(without) == ["n0", "n1", "n2", "n3", "n4", "n5"])
      context.rollback()
      #expect(names(answer)[4] == "new")
      #expect(answer[4].untyped.hasChanges == false)
      #expect(try context.fetchBatched(ordered).count == 6)
    }
  }

  @Test(arguments: StoreKind.allCases) func batchesBringTheirRelatedObjects(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context(), 6)
      let context = try company.reopened()
      let answer = try context.fetchBatched(sorted.batchSize(3).prefetching("department"))
      #expect(answer.count == 6 && answer.allSatisfy { $0.department?.name == "Sales" })
      #expect(throws: FetchError.self) {
        try context.fetchBatched(sorted.batchSize(3).prefetching("salary"))
      }
    }
  }

  @Test func anAnswerOfManyKeepsFewObjectsAlive() throws {
    try withCompany(.sqlite) { company in
      try fill(company.context(), 300)
      let context = try company.reopened()
      let answer = try context.fetchBatched(sorted.batchSize(10))
      weak var early: AnyManagedObject?
      do { early = answer[0].untyped }
      #expect(early != nil)
      #expect(salaries(answer).reduce(0, +) == 44_850)
      #expect(early == nil)
    }
  }
}
