import Foundation
import ObjectGraph
import Testing

/// An entity that keeps a number which it computes of another one.
private struct Parcel: ObjectLifecycle {
  let weight: Attribute<Int64>
  let label: Attribute<String?>
  let double: Attribute<Int64?>

  init(_ describe: EntityBuilder<Self>) {
    weight = describe.attribute("weight", default: 0)
    label = describe.attribute("label")
    double = describe.attribute("double") { $0.isTransient = true }
  }

  static func awake(_ object: AnyManagedObject, fromSnapshotEvents events: SnapshotEvents) {
    Heard.list.events.append(events)
    guard let parcel = object.cast(to: Parcel.self) else { return }
    parcel.double = parcel.weight * 2
  }
}

private enum Heard {
  final class List: @unchecked Sendable { var events: [SnapshotEvents] = [] }
  @TaskLocal static var list = List()
}

/// Objects hear that their values were replaced.
@Suite struct SnapshotEventTests {
  static let kinds = StoreKind.allCases

  private func withParcel(
    _ kind: StoreKind,
    _ body: (Company, ManagedObjectContext, ManagedObject<Parcel>, Heard.List) throws -> Void
  ) throws {
    try withCompany(kind, model: try ManagedObjectModel(Parcel.self)) { company in
      let context = company.context()
      let parcel = context.insert(Parcel.self, .set(\.weight, 5))
      try context.save()
      let heard = Heard.List()
      try Heard.$list.withValue(heard) { try body(company, context, parcel, heard) }
    }
  }

  @Test(arguments: kinds) func undoAndRedoAreToldOncePerObject(_ kind: StoreKind) throws {
    try withParcel(kind) { _, context, parcel, heard in
      context.isUndoEnabled = true
      (parcel.weight, parcel.label) = (7, "x")
      context.undo()
      #expect(parcel.double == 10 && !parcel.untyped.hasChanges)
      context.redo()
      #expect(parcel.double == 14 && heard.events == [.undoUpdate, .undoUpdate])
      try context.save()
      context.delete(parcel)
      context.undo()
      let made = context.insert(Parcel.self)
      context.undo()
      #expect(made.untyped.isDeleted)
      #expect(heard.events.suffix(2) == [.undoDeletion, .undoInsertion])
      #expect(parcel.double == 14 && !context.hasChanges)
    }
  }

  @Test(arguments: kinds) func aRollbackIsToldToWhatHadChanged(_ kind: StoreKind) throws {
    try withParcel(kind) { _, context, parcel, heard in
      let other = context.insert(Parcel.self)
      context.rollback()
      #expect(heard.events == [] && other.untyped.context == nil)
      parcel.weight = 9
      context.rollback()
      #expect(heard.events == [.rollback] && parcel.weight == 5 && parcel.double == 10)
      #expect(!context.hasChanges)
    }
  }

  @Test(arguments: kinds) func aRefreshUnderChangesAndAMergeAreTold(_ kind: StoreKind) throws {
    try withParcel(kind) { company, context, parcel, heard in
      let other = company.context()
      try other.object(Parcel.self, with: parcel.objectID).weight = 6
      try other.save()
      parcel.label = "mine"
      try context.refresh(parcel.untyped, mergeChanges: true)
      #expect(heard.events == [.refresh] && parcel.double == 12 && parcel.label == "mine")
      try context.save()
      try other.refreshAllObjects()
      try other.object(Parcel.self, with: parcel.objectID).weight = 8
      try other.save()
      context.mergePolicy = .storeWins
      parcel.weight = 1
      try context.save()
      #expect(heard.events == [.refresh, .mergePolicy])
      #expect(parcel.weight == 8 && parcel.double == 16)
    }
  }
}
