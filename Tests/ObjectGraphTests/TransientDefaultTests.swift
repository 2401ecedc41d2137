import Foundation
import ObjectGraph
import Testing

/// A default of a transient attribute is for new objects: no store has a value to read.
@Suite struct TransientDefaultTests {
  static let kinds = StoreKind.allCases

  struct Page: Entity {
    let text: Attribute<String>
    let zoom: Attribute<Int64>
    let note: Attribute<String?>

    init(_ describe: EntityBuilder<Self>) {
      text = describe.attribute("text", default: "")
      zoom = describe.attribute("zoom", default: 100) { $0.isTransient = true }
      note = describe.attribute("note", default: "new") { $0.isTransient = true }
    }
  }

  private func withPages(
    _ kind: StoreKind, _ body: (Company, ObjectID) throws -> Void
  ) throws {
    try withCompany(kind, model: try ManagedObjectModel(Page.self)) { company in
      let context = company.context()
      let page = context.insert(Page.self)
      #expect(page.zoom == 100)
      #expect(page.note == "new")
      try context.save()
      #expect(page.zoom == 100)
      #expect(page.note == "new")
      try body(company, page.objectID)
    }
  }

  @Test(arguments: kinds) func aFetchedObjectHasNone(_ kind: StoreKind) throws {
    try withPages(kind) { company, id in
      let page = try company.context().object(Page.self, with: id)
      #expect(page.note == nil)
      #expect(try page.untyped.value(forKey: "zoom") == .null)
      #expect(page.zoom == 0)
      let fetched = try company.context().fetch(FetchRequest(Page.self))
      #expect(fetched.map(\.note) == [nil])
    }
  }

  @Test(arguments: kinds) func aRefreshForgetsIt(_ kind: StoreKind) throws {
    try withPages(kind) { company, id in
      let context = company.context()
      let page = try context.object(Page.self, with: id)
      page.note = "mine"
      try context.refresh(page.untyped, mergeChanges: false)
      #expect(page.note == nil)
    }
  }

  @Test(arguments: kinds) func aRequiredOneThatWasNeverSetKeepsNobodyFromSaving(
    _ kind: StoreKind
  ) throws {
    try withPages(kind) { company, id in
      let context = company.context()
      let page = try context.object(Page.self, with: id)
      page.text = "changed"
      try context.save()
      #expect(try company.context().object(Page.self, with: id).text == "changed")
    }
  }

  @Test(arguments: kinds) func aNewObjectNeedsARequiredOne(_ kind: StoreKind) throws {
    try withPages(kind) { company, _ in
      let context = company.context()
      let page = context.insert(Page.self)
      try page.untyped.setValue(.null, forKey: "zoom")
      #expect(throws: ValidationError.self) { try context.save() }
      context.delete(page.untyped)
      try context.save()
    }
  }
}
