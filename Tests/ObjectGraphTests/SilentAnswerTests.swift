import Foundation
import ObjectGraph
import Synchronization
import Testing

/// A value that can't be read or set is told: to whoever asks, in the context's list, and by the save.
@Suite struct SilentAnswerTests {
  static let kinds = StoreKind.allCases

  private func employee(
    _ context: ManagedObjectContext, _ name: String
  ) -> ManagedObject<Employee> {
    let made = context.insert(Employee.self)
    made.name = name
    return made
  }

  @Test(arguments: kinds) func aLateSetterOnADeletedObjectDoesNotFailTheSave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (employee(context, "Ann"), context.insert(Department.self))
      let project = context.insert(Project.self)
      sales.name = "Sales"
      try context.save()
      context.delete(ann)
      ann.name = "late"
      ann.department = sales
      ann.projects.insert(project)
      ann.projects.remove(project)
      #expect(ann.name == "late" && context.accessErrors.isEmpty)
      #expect(sales.employees.isEmpty && project.members.isEmpty)
      try context.save()
      #expect(try context.count(FetchRequest(Employee.self)) == 0)
      ann.name = "later"
      #expect(context.accessErrors.count == 1)
      try context.save()
      #expect(throws: ObjectError.self) { try ann.untyped.setValue("x", forKey: "name") }
    }
  }

  @Test(arguments: kinds) func whatWasSetOnADeletedObjectGoesWithARollback(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = employee(context, "Ann")
      try context.save()
      context.delete(ann)
      ann.name = "late"
      context.rollback()
      #expect(ann.name == "Ann" && !ann.untyped.hasChanges)
    }
  }

  @Test(arguments: kinds) func undoingADeletionKeepsWhatWasSetMeanwhile(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = employee(context, "Ann")
      try context.save()
      context.isUndoEnabled = true
      context.delete(ann)
      context.endUndoGroup()
      ann.name = "late"
      context.undo()
      #expect(ann.name == "Ann" && ann.untyped.isDeleted)
      context.undo()
      #expect(!ann.untyped.isDeleted && !context.hasChanges)
    }
  }

  @Test(arguments: kinds) func anObjectThatIsGoneSaysSo(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, bob) = (employee(context, "Ann"), employee(context, "Bob"))
      try context.save()
      let cid = employee(context, "Cid")
      context.delete(bob)
      #expect(bob.untyped.isDeleted && bob.untyped.context === context)
      #expect(try context.existingObject(with: bob.objectID) === bob.untyped)
      context.rollback()
      #expect(cid.untyped.context == nil && bob.untyped.context === context)
      context.delete(bob)
      try context.save()
      #expect(bob.untyped.context == nil && !bob.untyped.isDeleted)
      #expect(ann.untyped.context === context)
    }
  }

  @Test(arguments: kinds) func aMergedDeletionKeepsTheObjectAndSaysThatItIsDeleted(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ann = employee(one, "Ann")
      try one.save()
      let mirror = try two.object(Employee.self, with: ann.objectID)
      mirror.nickname = "changed here"
      var saved = ContextChanges()
      let observation = one.observe { if case .didSave(let changes) = $0 { saved = changes } }
      one.delete(ann)
      try withExtendedLifetime(observation) { try one.save() }
      try two.mergeChanges(from: saved)
      #expect(mirror.untyped.isDeleted && mirror.name == "Ann")
      #expect(two.object(with: mirror.objectID) === mirror.untyped)
      #expect(try two.fetch(FetchRequest(Employee.self)).isEmpty)
      #expect(!two.hasChanges && two.deletedObjects.isEmpty)
      mirror.name = "late"
      two.delete(mirror)
      try two.save()
    }
  }

  @Test(arguments: kinds) func aFaultWithoutAnObjectReadsAsADeletedOne(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ann = employee(one, "Ann")
      try one.save()
      let fault = try #require(two.object(with: ann.objectID))
      one.delete(ann)
      try one.save()
      #expect(try fault.value(forKey: "name") == .null)
      #expect(try fault.value(forKey: "projects") == .objects([]))
      #expect(fault.isDeleted && !two.hasChanges)
      try fault.setValue("late", forKey: "name")
      try two.save()
      #expect(throws: ObjectError.self) { try two.checkReads() }
    }
  }

  /// The handler is one for the process, so one test sets it.
  ///
  /// A database gives the members apart from the object.
  @Test func aReadWithoutAContextIsToldAtOnce() throws {
    try withCompany(.sqlite) { company in
      let told = Told()
      UnansweredAccess.handle { error in
        if (error as? ObjectError)?.reason == .noContext { told.count.withLock { $0 += 1 } }
      }
      defer { UnansweredAccess.handle(nil) }
      let orphan = try orphanedDepartment(company)
      #expect(orphan.employees.count == 0)
      orphan.name = "x"
      #expect(told.count.withLock { $0 } >= 2)
      #expect(throws: ObjectError.self) { try orphan[\.employees] }
      #expect(throws: (any Error).self) { try orphan.untyped.checkReads() }
      #expect(try orphan[\.name] == "Sales")
    }
  }

  private func orphanedDepartment(_ company: Company) throws -> ManagedObject<Department> {
    let made = company.context()
    let sales = made.insert(Department.self)
    sales.name = "Sales"
    employee(made, "Ann").department = sales
    try made.save()
    return try ManagedObjectContext(company.coordinator).fetch(FetchRequest(Department.self))[0]
  }

  private final class Told: Sendable {
    let count = Mutex(0)
  }

  @Test(arguments: kinds) func anUnknownCaseIsAnErrorAndNotTheFirstCase(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      sample.mood = .cross
      #expect(try sample[\.mood] == .cross)
      try sample.untyped.setValue(7, forKey: "mood")
      #expect {
        try sample[\.mood]
      } throws: {
        ($0 as? ObjectError)?.reason == .unreadable(property: "mood", value: "7")
      }
      #expect(context.accessErrors.isEmpty)
      #expect(sample.mood == nil)
      #expect(context.accessErrors.count == 1)
      #expect(throws: ObjectError.self) { try context.save() }
      #expect(context.accessErrors.isEmpty)
      try context.save()
    }
  }

  @Test(arguments: kinds) func aRequiredValueThatIsMissingIsAnError(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self)
      #expect {
        try sales[\.name]
      } throws: { ($0 as? ObjectError)?.reason == .missing(property: "name") }
      #expect(try sales[\.budget] == nil)
      #expect(try sales[\.office] == nil)
      #expect(try sales[\.employees].isEmpty)
      try context.checkReads()
    }
  }

  @Test(arguments: kinds) func everyFailedAccessIsKeptUntilItIsTold(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (employee(context, "Ann"), context.insert(Department.self))
      sales.name = "Sales"
      try context.save()
      context.delete(sales)
      (ann.department, ann.department) = (sales, sales)
      let sample = context.insert(Sample.self)
      try sample.untyped.setValue(9, forKey: "mood")
      _ = sample.mood
      #expect(context.accessErrors.count == 3)
      let errors = #expect(throws: AccessErrors.self) { try context.save() }
      #expect(errors?.errors.count == 3)
      ann.department = sales
      context.forgetAccessErrors()
      try context.save()
    }
  }

  @Test(arguments: kinds) func anObjectOfAnAbstractEntityIsRefusedByTheSave(
    _ kind: StoreKind
  ) throws {
    struct Shape: Entity {
      let name: Attribute<String?>
      init(_ describe: EntityBuilder<Self>) {
        name = describe.attribute("name")
        describe.abstract()
      }
    }
    try withCompany(kind, model: try ManagedObjectModel(Shape.self)) { company in
      let context = company.context()
      let shape = context.insert(Shape.self)
      for _ in 0..<2 {
        #expect {
          try context.save()
        } throws: { ($0 as? ObjectError)?.reason == .abstractEntity }
      }
      context.delete(shape)
      try context.save()
    }
  }

  @Test(arguments: kinds) func aChangeAfterTheFirstReportIsToldAsAnUpdate(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let context = company.context()
      var events: [ContextChanges] = []
      let observation = context.observe {
        if case .objectsDidChange(let changes) = $0 { events.append(changes) }
      }
      let ann = employee(context, "Ann")
      context.processPendingChanges()
      ann.name = "Anna"
      context.processPendingChanges()
      #expect(events.map(\.inserted.count) == [1, 0] && events.map(\.updated.count) == [0, 1])
      let short = employee(context, "short")
      context.delete(short)
      context.processPendingChanges()
      #expect(events.count == 2 || events[2].isEmpty)
      withExtendedLifetime(observation) {}
    }
  }

  @Test(arguments: kinds) func transientChangesAreNoChangedValues(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      try context.save()
      sample.passing = "passing"
      #expect(sample.untyped.hasChanges && !sample.untyped.hasPersistentChangedValues)
      #expect(sample.untyped.changedValues() == [:])
      sample.text = "x"
      #expect(sample.untyped.changedValues() == ["text": "x"])
      #expect(sample.untyped.hasPersistentChangedValues)
    }
  }

  @Test(arguments: kinds) func markingAnObjectMovesItsVersion(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ann = employee(one, "Ann")
      try one.save()
      let mirror = try two.object(Employee.self, with: ann.objectID)
      ann.name = "Ann"
      #expect(!ann.untyped.hasChanges)
      try ann.untyped.markChanged()
      #expect(ann.untyped.isUpdated && !ann.untyped.hasPersistentChangedValues)
      try one.save()
      #expect(!one.hasChanges)
      mirror.name = "Theirs"
      let error = #expect(throws: ConflictError.self) { try two.save() }
      #expect(error?.conflicts.map(\.version) == [1])
      #expect(error?.conflicts.map(\.storedVersion) == [2])
    }
  }

  @Test(arguments: kinds) func aConflictTellsWhatBothBeganWith(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ann = employee(one, "Ann")
      try one.save()
      let mirror = try two.object(Employee.self, with: ann.objectID)
      (ann.name, mirror.name) = ("One", "Two")
      try one.save()
      let error = #expect(throws: ConflictError.self) { try two.save() }
      let difference = try #require(error?.conflicts.first?.properties.first)
      #expect(difference.base == "Ann" && difference.stored == "One" && difference.value == "Two")
    }
  }

  @Test(arguments: kinds) func anIdentifierThatNobodyKnowsHasNoObject(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let unsaved = employee(company.context(), "Ann").objectID
      #expect(company.context().object(with: unsaved) == nil)
    }
  }

  @Test(arguments: kinds) func dictionariesWithoutColumnsHaveEveryAttribute(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      _ = employee(context, "Ann")
      try context.save()
      let found = try context.fetchDictionaries(FetchRequest(Employee.self), [])
      #expect(found == [["name": "Ann", "nickname": nil, "salary": 0, "hired": nil]])
    }
  }

  @Test func twentyThousandFailuresAreAShortText() throws {
    let company = try Company(.inMemory)
    let context = company.context()
    for _ in 0..<20_000 { _ = context.insert(Department.self) }
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.failures.count == 20_000)
    #expect(error?.failures.allSatisfy { $0.code == .missing } == true)
    let text = try #require(error).description
    #expect(text.hasPrefix("'Department.name' is required. (x-coredata:///Department/t"))
    #expect(text.hasSuffix(" and 19997 more objects)") && text.utf8.count < 400)
  }

  @Test func aProgramCanTellTheKindsOfFailureApart() throws {
    var text = AttributeDescription("text", .string, isOptional: false)
    text.rules = [
      try ValidationRule(warning: "short", format: "length >= 2"),
      try ValidationRule(warning: "long", format: "length <= 4"),
      try ValidationRule(warning: "form", format: "SELF MATCHES '[a-z]*'"),
    ]
    var number = AttributeDescription("number", .integer32)
    number.rules = [
      try ValidationRule(warning: "small", format: "SELF >= 1"),
      try ValidationRule(warning: "large", format: "SELF < 9"),
    ]
    let model = try ManagedObjectModel(entities: [
      EntityDescription("Item", [.attribute(text), .attribute(number)])
    ])
    let coordinator = try PersistentStoreCoordinator(model: model, .inMemory)
    let context = ManagedObjectContext(coordinator)
    let item = try context.insert(entityNamed: "Item")
    func codes(_ value: Value, _ key: String) -> [ValidationCode] {
      do { try item.validateValue(value, forKey: key) } catch {
        return (error as? ValidationError)?.failures.map(\.code) ?? []
      }
      return []
    }
    #expect(codes("a", "text") == [.tooShort])
    #expect(codes("abcde", "text") == [.tooLong])
    #expect(codes("A1", "text") == [.mismatch])
    #expect(codes("ab", "text") == [])
    #expect(codes(nil, "text").contains(.missing))
    #expect(codes(0, "number") == [.tooSmall])
    #expect(codes(9, "number") == [.tooLarge])
    #expect(codes("x", "number") == [.invalid])
    #expect(throws: FetchError.self) { try item.validateValue(1, forKey: "size") }
    #expect(item.changedValues() == [:])
  }
}
