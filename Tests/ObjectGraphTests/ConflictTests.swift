import Foundation
import ObjectGraph
import Testing

/// Two coordinators on one store are as two processes are: they share nothing but the file.
@Suite struct ConflictTests {
  static let kinds = [StoreKind.sqlite, .xml, .binary]

  private struct Pair {
    let company: Company
    let mine: ManagedObject<Employee>
    let myContext: ManagedObjectContext
    let theirs: ManagedObject<Employee>
    let theirContext: ManagedObjectContext

    init(_ kind: StoreKind) throws {
      company = try Company(kind)
      theirContext = company.context()
      let made = theirContext.insert(Employee.self)
      made.name = "Ann"
      made.salary = 1
      try theirContext.save()
      theirs = made
      myContext = try company.reopened()
      let uri = made.objectID.uri
      let id = try #require(company.coordinator.objectID(for: uri))
      mine = try myContext.object(Employee.self, with: id)
    }

    func change() throws {
      theirs.name = "Theirs"
      theirs.salary = 2
      try theirContext.save()
      mine.name = "Mine"
      mine.nickname = "M"
    }

    func stored() throws -> ManagedObject<Employee>? {
      try company.reopened().fetch(FetchRequest(Employee.self)).first
    }
  }

  @Test(arguments: kinds) func theSecondToSaveIsToldWhatIsDifferent(_ kind: StoreKind) throws {
    let pair = try Pair(kind)
    try pair.change()
    #expect {
      try pair.myContext.save()
    } throws: { error in
      guard let conflict = (error as? ConflictError)?.conflicts.first else { return false }
      return conflict.objectID == pair.mine.objectID && !conflict.isDeletedInStore
        && conflict.properties.contains { difference in
          difference.name == "name" && difference.value == "Mine" && difference.stored == "Theirs"
        }
    }
    #expect(try pair.stored()?.name == "Theirs")
    #expect(pair.mine.name == "Mine")
    try pair.myContext.refresh(pair.mine.untyped, mergeChanges: true)
    try pair.myContext.save()
    let stored = try #require(try pair.stored())
    #expect(stored.name == "Mine")
    #expect(stored.salary == 2)
    try pair.company.check(#_sourceLocation)
  }

  @Test(arguments: kinds) func policiesDecidePropertyByProperty(_ kind: StoreKind) throws {
    let expected: [(MergePolicy, String, Int64, String?)] = [
      (.storeWins, "Theirs", 2, "M"), (.objectWins, "Mine", 2, "M"),
      (.overwrite, "Mine", 1, "M"), (.rollback, "Theirs", 2, nil),
    ]
    for (policy, name, salary, nickname) in expected {
      let pair = try Pair(kind)
      try pair.change()
      pair.myContext.mergePolicy = policy
      try pair.myContext.save()
      let stored = try #require(try pair.stored())
      #expect(stored.name == name, "\(policy)")
      #expect(stored.salary == salary, "\(policy)")
      #expect(stored.nickname == nickname, "\(policy)")
      #expect(pair.mine.name == name, "\(policy)")
      #expect(!pair.myContext.hasChanges)
      try pair.company.check(#_sourceLocation)
    }
  }

  @Test(arguments: kinds) func anObjectDeletedMeanwhileIsTold(_ kind: StoreKind) throws {
    let pair = try Pair(kind)
    pair.theirContext.delete(pair.theirs)
    try pair.theirContext.save()
    pair.mine.name = "Mine"
    #expect {
      try pair.myContext.save()
    } throws: { error in
      (error as? ConflictError)?.conflicts.map(\.isDeletedInStore) == [true]
    }
    pair.myContext.mergePolicy = .objectWins
    try pair.myContext.save()
    #expect(try pair.stored()?.name == "Mine")
    try pair.company.check(#_sourceLocation)
  }

  @Test(arguments: kinds) func deletingWhatWasChangedMeanwhileIsAConflict(
    _ kind: StoreKind
  ) throws {
    let pair = try Pair(kind)
    pair.theirs.name = "Theirs"
    try pair.theirContext.save()
    pair.myContext.delete(pair.mine)
    #expect(throws: ConflictError.self) { try pair.myContext.save() }
    pair.myContext.mergePolicy = .storeWins
    try pair.myContext.save()
    #expect(try pair.stored()?.name == "Theirs")
    #expect(!pair.mine.untyped.isDeleted)
    try pair.company.check(#_sourceLocation)
  }

  @Test(arguments: kinds) func bothMayDeleteTheSameObject(_ kind: StoreKind) throws {
    let pair = try Pair(kind)
    pair.theirContext.delete(pair.theirs)
    try pair.theirContext.save()
    pair.myContext.delete(pair.mine)
    try pair.myContext.save()
    #expect(try pair.stored() == nil)
    try pair.company.check(#_sourceLocation)
  }

  @Test(arguments: kinds) func aReaderSeesWhatTheOtherSavedAfterRefreshing(
    _ kind: StoreKind
  ) throws {
    let pair = try Pair(kind)
    pair.theirs.name = "Theirs"
    try pair.theirContext.save()
    #expect(pair.mine.name == "Ann")
    try pair.myContext.refreshAllObjects()
    #expect(pair.mine.name == "Theirs")
    try pair.company.check(#_sourceLocation)
  }
}
