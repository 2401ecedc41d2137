import Foundation
import ObjectGraph
import Testing

@Suite struct SavingTests {
  @Test(arguments: StoreKind.allCases) func whatIsSavedIsThereAfterwards(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      ann.salary = 1200
      try context.save()
      let found = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(found.map(\.name) == ["Ann"])
      #expect(found.map(\.salary) == [1200])
      #expect(found.map(\.nickname) == [nil])
    }
  }

  @Test(arguments: StoreKind.allCases) func everyTypeOfAttributeComesBack(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      let uuid = UUID()
      sample.small = -32768
      sample.middle = 2_147_483_647
      sample.large = .min
      sample.flag = true
      sample.real = 0.1
      sample.single = 1.1
      sample.decimal = Decimal(string: "1234.5678")
      sample.text = "a<b>&c\\d \u{1F600} \u{0} end\n"
      sample.date = Date(timeIntervalSinceReferenceDate: 259_495_720.564_06)
      sample.bytes = Data((0...255).map { UInt8($0) })
      sample.uuid = uuid
      sample.url = URL(string: "https://example.org/a?b=c&d")
      sample.mood = .cross
      sample.passing = "not stored"
      try context.save()
      #expect(sample.passing == "not stored")
      let found = try company.reopened().fetch(FetchRequest(Sample.self))
      let read = try #require(found.first)
      #expect(read.small == -32768)
      #expect(read.middle == 2_147_483_647)
      #expect(read.large == .min)
      #expect(read.flag == true)
      #expect(read.real == 0.1)
      #expect(read.single == 1.1)
      #expect(read.decimal == Decimal(string: "1234.5678"))
      #expect(read.text == "a<b>&c\\d \u{1F600} \u{0} end\n")
      #expect(read.date == Date(timeIntervalSinceReferenceDate: 259_495_720.564_06))
      #expect(read.bytes == Data((0...255).map { UInt8($0) }))
      #expect(read.uuid == uuid)
      #expect(read.url == URL(string: "https://example.org/a?b=c&d"))
      #expect(read.mood == .cross)
      if kind != .inMemory { #expect(read.passing == nil) }
    }
  }

  @Test(arguments: StoreKind.allCases) func nothingIsKeptAsNothing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      _ = context.insert(Sample.self)
      try context.save()
      let found = try company.reopened().fetch(entityNamed: "Sample")
      let values = try found.map { try $0.committedValues() }
      #expect(values.first?.values.allSatisfy(\.isNull) == true)
    }
  }

  @Test(arguments: StoreKind.allCases) func emptyTextAndBytesAreNotNothing(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      sample.text = ""
      sample.bytes = Data()
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Sample.self))
      #expect(read.map(\.text) == [""])
      #expect(read.map(\.bytes) == [Data()])
    }
  }

  @Test(arguments: StoreKind.allCases) func aNewObjectHasItsDefaults(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      #expect(context.insert(Employee.self).name == "nobody")
      #expect(context.insert(Office.self).room == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theTemporaryIdentifierStillFindsASavedObject(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      let temporary = ann.objectID
      #expect(temporary.isTemporary)
      #expect(temporary.uri.absoluteString.hasPrefix("x-coredata:///Employee/t"))
      try context.save()
      #expect(!ann.objectID.isTemporary)
      #expect(ann.objectID != temporary)
      #expect(context.object(with: temporary) === ann.untyped)
      #expect(context.object(with: ann.objectID) === ann.untyped)
    }
  }

  @Test(arguments: StoreKind.allCases) func anIdentifierIsFoundByItsURI(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      let uri = ann.objectID.uri
      let id = try #require(company.coordinator.objectID(for: uri))
      #expect(id == ann.objectID)
      #expect(try company.context().existingObject(with: id).value(forKey: "name") == "nobody")
    }
  }

  @Test(arguments: StoreKind.allCases) func aChangeIsSaved(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      ann.name = "Ann"
      #expect(ann.untyped.isUpdated)
      #expect(ann.untyped.changedValues() == ["name": "Ann"])
      #expect(try ann.untyped.committedValues(forKeys: ["name"]) == ["name": "nobody"])
      try context.save()
      #expect(!ann.untyped.hasChanges)
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    }
  }

  @Test(arguments: StoreKind.allCases) func aValueChangedBackIsNoChange(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      ann.name = "Ann"
      ann.name = "nobody"
      #expect(ann.untyped.changedValues() == [:])
      try context.save()
      #expect(!context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases) func composedAndDecomposedTextAreDifferent(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      ann.name = "\u{e9}"
      try context.save()
      ann.name = "e\u{301}"
      #expect(ann.untyped.hasChanges)
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.first?.name.utf8.count == 3)
    }
  }

  @Test(arguments: StoreKind.allCases) func aDeletedObjectIsGone(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      let id = ann.objectID
      context.delete(ann)
      #expect(try context.fetch(FetchRequest(Employee.self)).isEmpty)
      try context.save()
      #expect(throws: ObjectError.self) { try context.existingObject(with: id) }
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anObjectDeletedBeforeItsFirstSaveLeavesNothing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.delete(context.insert(Employee.self))
      #expect(!context.hasChanges)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases) func keysAreNotGivenOutTwice(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let first = context.insert(Employee.self)
      try context.save()
      let id = first.objectID
      context.delete(first)
      try context.save()
      let second = context.insert(Employee.self)
      try context.save()
      #expect(second.objectID != id)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func oneIdentifierIsOneObjectInAContext(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      let fetched = try context.fetch(FetchRequest(Employee.self))
      #expect(fetched.first == ann)
      #expect(context.object(with: ann.objectID) === ann.untyped)
      let other = try company.context().fetch(FetchRequest(Employee.self))
      #expect(other.first?.untyped !== ann.untyped)
    }
  }

  @Test(arguments: StoreKind.allCases) func aFailedSaveChangesNothing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let project = context.insert(Project.self)
      project.title = "same"
      try context.save()
      let ann = context.insert(Employee.self)
      let double = context.insert(Project.self)
      double.title = "same"
      double.members.insert(ann)
      let temporary = ann.objectID
      #expect {
        try context.save()
      } throws: { error in
        (error as? StoreError)?.reason == .notUnique(entity: "Project", attributes: ["title"])
      }
      #expect(ann.objectID == temporary)
      #expect(context.insertedObjects.count == 2)
      #expect(try company.context().count(FetchRequest(Employee.self)) == 0)
      double.title = "other"
      try context.save()
      #expect(try company.reopened().fetch(FetchRequest(Project.self)).count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func valuesThatMustBeUniqueCanBeSwapped(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (a, b) = (context.insert(Project.self), context.insert(Project.self))
      (a.title, b.title) = ("a", "b")
      try context.save()
      (a.title, b.title) = ("b", "a")
      try context.save()
      let c = context.insert(Project.self)
      c.title = "a"
      context.delete(b)
      try context.save()
      let titles = try company.reopened().fetch(
        FetchRequest(Project.self).sorted(by: .ascending(\.title))
      ).map(\.title)
      #expect(titles == ["a", "b"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func objectsOfSubentitiesAreFetchedWithTheirParents(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let chief = context.insert(Chief.self)
      chief.bonus = 12
      chief.name = "Chief"
      _ = context.insert(Employee.self)
      try context.save()
      let fresh = try company.reopened()
      let all = try fresh.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      #expect(all.map(\.name) == ["Chief", "nobody"])
      #expect(all.first?.cast(to: Chief.self)?.bonus == 12)
      #expect(all.last?.cast(to: Chief.self) == nil)
      let own = FetchRequest(Employee.self).includingSubentities(false)
      #expect(try fresh.fetch(own).map(\.name) == ["nobody"])
      #expect(try fresh.count(own) == 1 && fresh.count(FetchRequest(Employee.self)) == 2)
      #expect(try fresh.count(entityNamed: "Employee") == 2)
      #expect(try fresh.count(entityNamed: "Employee", includesSubentities: false) == 1)
      #expect(try fresh.fetch(FetchRequest(Chief.self)).map(\.name) == ["Chief"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func everyFailureOfValidationIsToldAtOnce(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let department = context.insert(Department.self)
      let ann = context.insert(Employee.self)
      ann.salary = -1
      #expect {
        try context.save()
      } throws: { error in
        let failures = (error as? ValidationError)?.failures ?? []
        return failures.map(\.sentence) == ["is required.", "Nobody pays to work."]
          && failures.map(\.property) == ["name", "salary"]
          && failures.map(\.value) == [.null, -1]
          && failures.map(\.objectID) == [department.objectID, ann.objectID]
      }
      #expect(try company.context().count(FetchRequest(Employee.self)) == 0)
      department.name = "Sales"
      ann.salary = 1
      try context.save()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aValueOfTheWrongKindIsRefusedByName(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      #expect(throws: ObjectError.self) { try ann.untyped.setValue(5, forKey: "name") }
      #expect(throws: FetchError.self) { try ann.untyped.setValue(5, forKey: "age") }
      let office = context.insert(Office.self)
      #expect(throws: ObjectError.self) { try office.untyped.setValue(70_000, forKey: "room") }
      #expect(throws: ObjectError.self) {
        try office.untyped.setValue(.object(ann.objectID), forKey: "department")
      }
      #expect(office.room == 1)
      #expect(ann.name == "nobody")
    }
  }

  @Test(arguments: StoreKind.allCases) func rollbackGivesUpAllChanges(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (context.insert(Employee.self), context.insert(Department.self))
      sales.name = "Sales"
      try context.save()
      ann.name = "Ann"
      ann.department = sales
      let bob = context.insert(Employee.self)
      bob.department = sales
      context.delete(sales)
      context.rollback()
      #expect(!context.hasChanges)
      #expect(ann.name == "nobody")
      #expect(ann.department == nil)
      #expect(sales.employees.isEmpty)
      #expect(!sales.untyped.isDeleted)
      #expect(try context.count(FetchRequest(Employee.self)) == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func refreshingReadsAnewAndKeepsChangesWhereWanted(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      let other = company.context()
      let same = try other.object(Employee.self, with: ann.objectID)
      same.name = "Ann"
      same.salary = 5
      try other.save()
      #expect(ann.name == "nobody")
      ann.nickname = "A"
      try context.refresh(ann.untyped, mergeChanges: true)
      #expect(ann.name == "Ann")
      #expect(ann.nickname == "A")
      try context.refresh(ann.untyped, mergeChanges: false)
      #expect(ann.untyped.isFault)
      #expect(ann.nickname == nil)
      #expect(ann.salary == 5)
      #expect(!context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aFaultWhoseObjectIsGoneReadsAsPlaceholderAndTheSaveTells(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      try context.save()
      let other = company.context()
      other.delete(try other.existingObject(with: ann.objectID))
      try other.save()
      try context.refresh(ann.untyped, mergeChanges: false)
      context.shouldDeleteInaccessibleFaults = false
      #expect(ann.name == "nobody")
      #expect(throws: ObjectError.self) { try ann.untyped.value(forKey: "name") }
      #expect(throws: ObjectError.self) { try context.save() }
      try context.save()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aProgramThatOnlyReadsLearnsThatAValueCouldNotBeRead(_ kind: StoreKind) async throws {
    let company = try Company(kind)
    let context = company.context()
    let gone = [context.insert(Employee.self), context.insert(Employee.self)]
    try context.save()
    let other = company.context()
    for object in gone { other.delete(try other.existingObject(with: object.objectID)) }
    try other.save()
    for object in gone {
      try context.refresh(object.untyped, mergeChanges: false)
      #expect(object.name == "")
    }
    context.rollback()
    let errors = #expect(throws: AccessErrors.self) { try context.checkReads() }
    #expect(errors?.errors.count == 2)
    try context.checkReads()
    let id = gone[0].objectID
    await #expect(throws: ObjectError.self) {
      try await company.coordinator.perform { context in
        try context.object(with: id).map { try context.typed($0, Employee.self).name }
      }
    }
  }

  @MainActor @Test func performLeavesTheMainActorFree() async throws {
    let coordinator = try Company(StoreKind.allCases[0]).coordinator
    #expect(try await coordinator.perform { _ in Thread.isMainThread } == false)
  }

  @Test(arguments: StoreKind.allCases)
  func performGivesBackValuesAndWaitsForNobody(_ kind: StoreKind) async throws {
    let company = try Company(kind)
    let coordinator = company.coordinator
    let id = try await coordinator.perform { context in
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      try context.save()
      return ann.objectID
    }
    let name = try coordinator.performAndWait { context in
      try context.object(Employee.self, with: id).name
    }
    #expect(name == "Ann")
  }
}
