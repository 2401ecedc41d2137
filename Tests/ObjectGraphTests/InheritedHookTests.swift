import Foundation
import ObjectGraph
import Testing

/// Three generations of entities whose types are told what happens to their objects.
private struct Document: ObjectLifecycle {
  let title: Attribute<String?>
  let log: Attribute<String?>
  let passing: Attribute<String?>

  init(_ describe: EntityBuilder<Self>) {
    title = describe.attribute("title")
    log = describe.attribute("log")
    passing = describe.attribute("passing") { $0.isTransient = true }
    describe.abstract()
  }

  static func awakeFromInsert(_ object: AnyManagedObject) { object.note("document inserted") }
  static func awakeFromFetch(_ object: AnyManagedObject) {
    object.cast(to: Document.self)?.passing = "seen"
    object.cast(to: Document.self)?.title = "shown"
  }
  static func willSave(_ object: AnyManagedObject) {
    if object.pendingChange == .insertion { object.note("document saved") }
    Calls.add("willSave \(object.pendingChange.map { "\($0)" } ?? "")")
  }
  static func didSave(_ object: AnyManagedObject) { Calls.add("didSave") }
  static func prepareForDeletion(_ object: AnyManagedObject) {
    Calls.add("prepareForDeletion \(object.isDeleted)")
  }
  static func willTurnIntoFault(_ object: AnyManagedObject) {
    Calls.add("willTurnIntoFault \(object.isFault)")
  }
  static func didTurnIntoFault(_ object: AnyManagedObject) {
    Calls.add("didTurnIntoFault \(object.isFault)")
  }
  static func validationProblems(_ object: AnyManagedObject, for change: ObjectChange) -> [String] {
    guard object.cast(to: Document.self)?.title == "secret" else { return [] }
    return change == .deletion ? ["is kept."] : ["is secret."]
  }
}

private struct Dish: Subentity {
  typealias Parent = Document
  let minutes: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) {
    minutes = describe.attribute("minutes", default: 0)
  }
}

private struct Cake: Subentity, ObjectLifecycle {
  typealias Parent = Dish
  let eggs: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) {
    eggs = describe.attribute("eggs", default: 0)
  }

  static func awakeFromInsert(_ object: AnyManagedObject) { object.note("cake inserted") }
  static func willSave(_ object: AnyManagedObject) {
    if object.pendingChange == .insertion { object.note("cake saved") }
  }
  static func validationProblems(_ object: AnyManagedObject) -> [String] {
    object.cast(to: Cake.self)?.eggs == 13 ? ["has too many eggs."] : []
  }
}

/// The hooks that were called in one test, which runs in one task.
private enum Calls {
  final class List: @unchecked Sendable { var names: [String] = [] }
  @TaskLocal static var list = List()

  static func add(_ name: String) { list.names.append(name) }
}

extension AnyManagedObject {
  fileprivate func note(_ text: String) {
    do {
      guard case .string(let before) = try value(forKey: "log") else {
        return try setValue(.string(text), forKey: "log")
      }
      try setValue(.string("\(before), \(text)"), forKey: "log")
    } catch {
      Issue.record(error)
    }
  }
}

@Suite struct InheritedHookTests {
  static let kinds = StoreKind.allCases

  private func withDocuments(
    _ kind: StoreKind, _ body: (Company, ManagedObjectContext, Calls.List) throws -> Void
  ) throws {
    let model = try ManagedObjectModel(Document.self, Dish.self, Cake.self)
    try withCompany(kind, model: model) { company in
      let calls = Calls.List()
      try Calls.$list.withValue(calls) { try body(company, company.context(), calls) }
    }
  }

  @Test(arguments: kinds) func aParentsHooksAreCalledBeforeThoseOfTheEntity(
    _ kind: StoreKind
  ) throws {
    try withDocuments(kind) { company, context, _ in
      let (recipe, cake) = (context.insert(Dish.self), context.insert(Cake.self))
      #expect(recipe.log == "document inserted")
      #expect(cake.cast(to: Document.self)?.log == "document inserted, cake inserted")
      try context.save()
      let logs = try company.reopened().fetch(FetchRequest(Document.self)).map(\.log)
      #expect(
        Set(logs) == [
          "document inserted, document saved",
          "document inserted, cake inserted, document saved, cake saved",
        ])
    }
  }

  @Test(arguments: kinds) func aParentsValidationRunsForEveryGeneration(_ kind: StoreKind) throws {
    try withDocuments(kind) { _, context, _ in
      let (recipe, cake) = (context.insert(Dish.self), context.insert(Cake.self))
      recipe.title = "secret"
      cake.cast(to: Document.self)?.title = "secret"
      cake.eggs = 13
      let error = #expect(throws: ValidationError.self) { try context.save() }
      #expect(
        error?.failures.map { "\($0.entity) \($0.sentence)" } == [
          "Dish is secret.", "Cake is secret.", "Cake has too many eggs.",
        ])
      #expect(error?.failures.allSatisfy { $0.code == .invalid } == true)
    }
  }

  @Test(arguments: kinds) func eachKindOfChangeHasItsOwnValidation(_ kind: StoreKind) throws {
    try withDocuments(kind) { _, context, _ in
      let recipe = context.insert(Dish.self)
      recipe.title = "open"
      try context.save()
      try recipe.untyped.validateForDelete()
      recipe.title = "secret"
      for (validate, sentence) in [
        (recipe.untyped.validateForInsert, "is secret."),
        (recipe.untyped.validateForUpdate, "is secret."),
        (recipe.untyped.validateForDelete, "is kept."),
      ] {
        let error = #expect(throws: ValidationError.self) { try validate() }
        #expect(error?.failures.map(\.sentence) == [sentence])
      }
      context.delete(recipe)
      let error = #expect(throws: ValidationError.self) { try context.save() }
      #expect(error?.failures.map(\.sentence) == ["is kept."])
    }
  }

  @Test(arguments: kinds) func settingWhileReadingChangesNothing(_ kind: StoreKind) throws {
    try withDocuments(kind) { company, context, _ in
      context.insert(Cake.self).cast(to: Document.self)?.title = "stored"
      try context.save()
      let fresh = try company.reopened()
      let document = try #require(try fresh.fetch(FetchRequest(Document.self)).first)
      #expect(document.passing == "seen" && document.title == "shown")
      #expect(!fresh.hasChanges && document.untyped.changedValues() == [:])
      document.log = "changed"
      #expect(document.untyped.changedValues() == ["log": "changed"])
      try fresh.save()
      let stored = try company.reopened().fetchDictionaries(
        FetchRequest(Document.self), [.property("title"), .property("log")])
      #expect(stored == [["title": "stored", "log": "changed"]])
    }
  }

  @Test(arguments: kinds) func hooksAreCalledAroundASaveForDeletionsToo(_ kind: StoreKind) throws {
    try withDocuments(kind) { _, context, calls in
      let recipe = context.insert(Dish.self)
      try context.save()
      recipe.minutes = 5
      try context.save()
      context.delete(recipe)
      context.delete(recipe)
      try context.save()
      #expect(
        calls.names == [
          "willSave insertion", "didSave", "willSave update", "didSave",
          "prepareForDeletion false", "prepareForDeletion true", "willSave deletion", "didSave",
        ])
    }
  }

  @Test(arguments: kinds) func anObjectThatNobodyHoldsIsFreedInSilence(_ kind: StoreKind) throws {
    try withDocuments(kind) { _, context, calls in
      weak var freed: AnyManagedObject?
      do {
        let recipe = context.insert(Dish.self)
        try context.save()
        freed = recipe.untyped
        calls.names = []
      }
      #expect(freed == nil)
      #expect(calls.names == [])
    }
  }

  @Test(arguments: kinds) func anObjectHearsThatItForgetsItsValues(_ kind: StoreKind) throws {
    try withDocuments(kind) { _, context, calls in
      let recipe = context.insert(Dish.self)
      try context.save()
      recipe.minutes = 5
      calls.names = []
      try context.refresh(recipe.untyped, mergeChanges: false)
      try context.refresh(recipe.untyped, mergeChanges: false)
      #expect(calls.names == ["willTurnIntoFault false", "didTurnIntoFault true"])
      #expect(recipe.minutes == 0)
      context.reset()
      #expect(calls.names.count == 4)
    }
  }
}
