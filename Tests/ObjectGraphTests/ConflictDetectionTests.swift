import Foundation
import ObjectGraph
import Testing

/// Conflicts about objects that are only looked at, and policies that code chooses.
@Suite struct ConflictDetectionTests {
  static let kinds = StoreKind.allCases

  private struct Pair {
    let mine: ManagedObjectContext
    let theirs: ManagedObjectContext
    let watched: ManagedObject<Employee>
    let other: ManagedObject<Employee>

    init(_ company: Company) throws {
      (mine, theirs) = (company.context(), company.context())
      watched = mine.insert(Employee.self, .set(\.name, "watched"))
      other = mine.insert(Employee.self, .set(\.name, "other"))
      try mine.save()
    }

    func changeThere(_ name: String) throws {
      try theirs.refreshAllObjects()
      try theirs.object(Employee.self, with: watched.objectID).name = name
      try theirs.save()
    }
  }

  @Test(arguments: kinds) func anUnchangedObjectThatIsWatchedIsAConflict(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let pair = try Pair(company)
      try pair.changeThere("theirs")
      pair.other.salary = 1
      try pair.mine.detectConflicts(for: pair.watched.untyped)
      let error = #expect(throws: ConflictError.self) { try pair.mine.save() }
      #expect(error?.conflicts.map(\.objectID) == [pair.watched.objectID])
      #expect(error?.conflicts.first?.properties.map(\.name) == ["name"])
      #expect(!pair.watched.untyped.hasChanges)
      pair.mine.mergePolicy = .storeWins
      try pair.mine.save()
      #expect(pair.watched.name == "theirs" && pair.other.salary == 1)
      try pair.changeThere("again")
      pair.other.salary = 2
      try pair.mine.save()
      #expect(pair.watched.name == "theirs")
    }
  }

  @Test(arguments: kinds) func aWatchedObjectThatNobodyChangedIsNoConflict(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let pair = try Pair(company)
      try pair.mine.detectConflicts(for: pair.watched.untyped)
      try pair.mine.save()
      try pair.mine.detectConflicts(for: pair.watched.untyped)
      pair.other.salary = 1
      try pair.mine.save()
      #expect(!pair.mine.hasChanges)
      let stranger = try pair.theirs.object(Employee.self, with: pair.other.objectID)
      #expect(throws: ObjectError.self) {
        try pair.mine.detectConflicts(for: stranger.untyped)
      }
    }
  }

  @Test(arguments: kinds) func aWatchedObjectThatIsDeletedThereIsAConflict(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let pair = try Pair(company)
      try pair.mine.detectConflicts(for: pair.watched.untyped)
      pair.theirs.delete(try pair.theirs.object(Employee.self, with: pair.watched.objectID))
      try pair.theirs.save()
      pair.other.salary = 1
      let error = #expect(throws: ConflictError.self) { try pair.mine.save() }
      #expect(error?.conflicts.map(\.isDeletedInStore) == [true])
      pair.mine.mergePolicy = .rollback
      try pair.mine.save()
      #expect(pair.watched.untyped.context == nil && pair.other.salary == 1)
    }
  }

  @Test(arguments: kinds) func codeChoosesThePolicyOfEachConflict(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let pair = try Pair(company)
      for object in [pair.watched, pair.other] {
        try pair.theirs.object(Employee.self, with: object.objectID).name = "theirs"
        object.name = "mine"
      }
      try pair.theirs.save()
      let kept = pair.watched.objectID
      pair.mine.conflictPolicy = { conflict in
        guard conflict.properties.map(\.name) == ["name"] else { return .error }
        return conflict.objectID == kept ? .objectWins : .storeWins
      }
      try pair.mine.save()
      #expect(pair.watched.name == "mine" && pair.other.name == "theirs")
      struct Refused: Error {}
      pair.mine.conflictPolicy = { _ in throw Refused() }
      try pair.changeThere("new")
      pair.watched.name = "newer"
      #expect(throws: Refused.self) { try pair.mine.save() }
      #expect(pair.watched.name == "newer" && pair.mine.hasChanges)
    }
  }
}
