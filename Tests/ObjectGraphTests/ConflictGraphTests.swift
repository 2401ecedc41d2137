import Foundation
import ObjectGraph
import Testing

/// Conflicts about relationships between two coordinators, which share nothing but the file.
@Suite struct ConflictGraphTests {
  static let kinds = [StoreKind.sqlite, .xml, .binary]
  static let policies: [MergePolicy] = [.storeWins, .objectWins, .overwrite, .rollback]

  /// The same objects in two contexts; theirs save first.
  private struct Sides {
    let company: Company
    let mine: ManagedObjectContext
    let theirs: ManagedObjectContext

    init(_ kind: StoreKind) throws {
      company = try Company(kind)
      theirs = company.context()
      for name in ["Sales", "Stock"] {
        let made = theirs.insert(Department.self)
        made.name = name
        made.office = theirs.insert(Office.self)
      }
      for name in ["a", "b", "c", "d"] { theirs.insert(Employee.self).name = name }
      let project = theirs.insert(Project.self)
      project.title = "P"
      try theirs.save()
      mine = try company.reopened()
    }

    func department(_ name: String, _ context: ManagedObjectContext) throws -> ManagedObject<
      Department
    > {
      try #require(
        try context.fetch(FetchRequest(Department.self).where { $0.name == name }).first)
    }

    func person(_ name: String, _ context: ManagedObjectContext) throws -> ManagedObject<Employee> {
      try #require(try context.fetch(FetchRequest(Employee.self).where { $0.name == name }).first)
    }

    func project(_ context: ManagedObjectContext) throws -> ManagedObject<Project> {
      try #require(try context.fetch(FetchRequest(Project.self)).first)
    }

    func stored() throws -> ManagedObjectContext { try company.reopened() }

    func check(_ location: SourceLocation = #_sourceLocation) throws {
      try company.check(location)
    }
  }

  @Test(arguments: kinds) func aReferenceThatBothChangedIsNamedWithBothEnds(
    _ kind: StoreKind
  ) throws {
    let sides = try Sides(kind)
    let person = try sides.person("a", sides.mine)
    let mine = try sides.department("Stock", sides.mine)
    try sides.person("a", sides.theirs).department = try sides.department("Sales", sides.theirs)
    try sides.theirs.save()
    person.department = mine
    #expect {
      try sides.mine.save()
    } throws: { error in
      let conflicts = (error as? ConflictError)?.conflicts ?? []
      guard let found = conflicts.first(where: { $0.objectID == person.objectID }) else {
        return false
      }
      return found.properties.map(\.name) == ["department"]
        && found.properties[0].value == .object(mine.objectID)
        && found.properties[0].stored.description.hasSuffix("/Department/p\(key(mine) - 1)")
    }
    sides.mine.rollback()
    try sides.check()
  }

  private func key(_ object: ManagedObject<Department>) -> Int {
    Int(object.objectID.uri.lastPathComponent.dropFirst()) ?? 0
  }

  @Test(arguments: kinds) func membersThatBothAddedAreToldAsAConflict(_ kind: StoreKind) throws {
    let sides = try Sides(kind)
    let sales = try sides.department("Sales", sides.mine)
    let mine = try sides.person("b", sides.mine)
    try sides.person("a", sides.theirs).department = try sides.department("Sales", sides.theirs)
    try sides.theirs.save()
    mine.department = sales
    #expect {
      try sides.mine.save()
    } throws: { error in
      let properties = (error as? ConflictError)?.conflicts.first?.properties ?? []
      guard let first = properties.first, case .objects(let stored) = first.stored,
        case .objects(let own) = first.value
      else { return false }
      return properties.count == 1 && first.name == "employees" && stored.count == 1
        && own.contains(mine.objectID) && !stored.contains(mine.objectID)
    }
    sides.mine.rollback()
    try sides.check()
  }

  @Test(arguments: kinds) func membersThatBothAddedAreAllKept(_ kind: StoreKind) throws {
    for policy in Self.policies where policy != .rollback {
      let sides = try Sides(kind)
      let sales = try sides.department("Sales", sides.mine)
      let mine = try sides.person("b", sides.mine)
      try sides.person("a", sides.theirs).department = try sides.department("Sales", sides.theirs)
      try sides.theirs.save()
      mine.department = sales
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      #expect(Set(sales.employees.map(\.name)) == ["a", "b"], "\(policy)")
      let read = try sides.department("Sales", try sides.stored())
      #expect(Set(read.employees.map(\.name)) == ["a", "b"], "\(policy)")
      try sides.check()
    }
  }

  @Test(arguments: kinds) func anOrderThatBothChangedKeepsTheMembersOfBoth(
    _ kind: StoreKind
  ) throws {
    for policy in Self.policies where policy != .rollback {
      let sides = try Sides(kind)
      let start = try sides.project(sides.theirs)
      start.members.replace(with: [
        try sides.person("a", sides.theirs), try sides.person("b", sides.theirs),
      ])
      try sides.theirs.save()
      let mine = try sides.project(sides.mine)
      #expect(mine.members.map(\.name) == ["a", "b"])
      start.members.insert(try sides.person("c", sides.theirs))
      try sides.theirs.save()
      mine.members.insert(try sides.person("d", sides.mine), at: 0)
      mine.members.remove(try sides.person("a", sides.mine))
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      #expect(mine.members.map(\.name) == ["d", "b", "c"], "\(policy)")
      let read = try sides.project(try sides.stored())
      #expect(read.members.map(\.name) == ["d", "b", "c"], "\(policy)")
      try sides.check()
    }
  }

  @Test(arguments: kinds) func aReferenceThatBothChangedFollowsThePolicy(_ kind: StoreKind) throws {
    for (policy, expected) in zip(Self.policies, ["Sales", "Stock", "Stock", "Sales"]) {
      let sides = try Sides(kind)
      let person = try sides.person("a", sides.mine)
      let (sales, stock) = (
        try sides.department("Sales", sides.mine), try sides.department("Stock", sides.mine)
      )
      _ = (sales.employees.count, stock.employees.count)
      try sides.person("a", sides.theirs).department = try sides.department("Sales", sides.theirs)
      try sides.theirs.save()
      person.department = stock
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      #expect(person.department?.name == expected, "\(policy)")
      let read = try sides.person("a", try sides.stored())
      #expect(read.department?.name == expected, "\(policy)")
      try sides.mine.refreshAllObjects()
      #expect((expected == "Sales" ? sales : stock).employees.map(\.name) == ["a"], "\(policy)")
      try sides.check()
    }
  }

  @Test(arguments: kinds) func aPartnerThatBothTookFollowsThePolicy(_ kind: StoreKind) throws {
    for policy in Self.policies {
      let sides = try Sides(kind)
      let (sales, stock) = (
        try sides.department("Sales", sides.mine), try sides.department("Stock", sides.mine)
      )
      _ = (sales.office?.room, stock.office?.room)
      try sides.department("Sales", sides.theirs).office = nil
      try sides.theirs.save()
      sales.office = stock.office
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      try sides.check()
    }
  }

  @Test(arguments: kinds) func aPartnerThatIsGoneIsNotReferredTo(_ kind: StoreKind) throws {
    for policy in Self.policies {
      let sides = try Sides(kind)
      let sales = try sides.department("Sales", sides.mine)
      let person = try sides.person("a", sides.mine)
      sides.theirs.delete(try sides.department("Sales", sides.theirs))
      try sides.theirs.save()
      person.department = sales
      person.salary = 7
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      let read = try sides.person("a", try sides.stored())
      let isKept = policy == .objectWins || policy == .overwrite
      #expect((read.department == nil) == !isKept, "\(policy)")
      #expect(read.salary == 7, "\(policy)")
      try sides.check()
    }
  }

  @Test(arguments: kinds) func aMemberThatIsGoneIsNotEnteredAgain(_ kind: StoreKind) throws {
    for policy in Self.policies {
      let sides = try Sides(kind)
      let project = try sides.project(sides.mine)
      let person = try sides.person("a", sides.mine)
      sides.theirs.delete(try sides.person("a", sides.theirs))
      try sides.theirs.save()
      project.members.insert(person)
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      let read = try sides.project(try sides.stored())
      let isKept = policy == .objectWins || policy == .overwrite
      #expect(read.members.map(\.name) == (isKept ? ["a"] : []), "\(policy)")
      try sides.check()
    }
  }

  @Test(arguments: kinds) func deletingAnOwnerWithANewMemberFollowsThePolicy(
    _ kind: StoreKind
  ) throws {
    for policy in Self.policies {
      let sides = try Sides(kind)
      let sales = try sides.department("Sales", sides.mine)
      sides.mine.delete(sales)
      try sides.person("a", sides.theirs).department = try sides.department("Sales", sides.theirs)
      try sides.theirs.save()
      sides.mine.mergePolicy = policy
      try sides.mine.save()
      let stays = policy == .storeWins || policy == .rollback
      let read = try sides.person("a", try sides.stored())
      #expect((read.department?.name == "Sales") == stays, "\(policy)")
      try sides.check()
    }
  }

  @Test(arguments: kinds) func anOwnerThatIsWrittenAnewHasItsMembersAgain(
    _ kind: StoreKind
  ) throws {
    for ownerFirst in [true, false] {
      let sides = try Sides(kind)
      try sides.person("a", sides.theirs).department = try sides.department("Sales", sides.theirs)
      try sides.theirs.save()
      let sales = try sides.department("Sales", sides.mine)
      let person = try sides.person("a", sides.mine)
      _ = sales.employees.count
      if ownerFirst { sales.budget = 1 }
      person.salary = 7
      if !ownerFirst { sales.budget = 1 }
      sides.theirs.delete(try sides.department("Sales", sides.theirs))
      try sides.theirs.save()
      sides.mine.mergePolicy = .objectWins
      try sides.mine.save()
      let read = try sides.department("Sales", try sides.stored())
      #expect(read.employees.map(\.name) == ["a"])
      #expect(read.budget == 1 && read.employees.first?.salary == 7)
      try sides.check()
    }
  }

  @Test(arguments: kinds) func changesOfDifferentObjectsAreNoConflict(_ kind: StoreKind) throws {
    let sides = try Sides(kind)
    try sides.person("a", sides.theirs).salary = 1
    try sides.theirs.save()
    try sides.person("b", sides.mine).salary = 2
    try sides.mine.save()
    let read = try sides.stored().fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
    #expect(read.map(\.salary) == [1, 2, 0, 0])
    try sides.check()
  }

  @Test(arguments: kinds) func everyConflictOfASaveIsTold(_ kind: StoreKind) throws {
    let sides = try Sides(kind)
    for name in ["a", "b", "c"] { try sides.person(name, sides.mine).salary = 5 }
    sides.mine.delete(try sides.person("d", sides.mine))
    for name in ["a", "b", "d"] { try sides.person(name, sides.theirs).salary = 6 }
    sides.theirs.delete(try sides.person("c", sides.theirs))
    try sides.theirs.save()
    #expect {
      try sides.mine.save()
    } throws: { error in
      let conflicts = (error as? ConflictError)?.conflicts ?? []
      return conflicts.count == 4 && conflicts.filter(\.isDeletedInStore).count == 1
        && conflicts.filter(\.isDeletedHere).count == 1
        && "\(error)".contains("salary: 6 there, 5 here")
        && "\(error)".hasSuffix("Nothing has been saved.")
    }
    #expect(try sides.stored().count(FetchRequest(Employee.self)) == 3)
    sides.mine.rollback()
    try sides.check()
  }

  @Test(arguments: kinds) func newObjectsAreSavedWithWhatAPolicySettled(_ kind: StoreKind) throws {
    let sides = try Sides(kind)
    let person = try sides.person("a", sides.mine)
    try sides.person("a", sides.theirs).salary = 6
    try sides.theirs.save()
    person.salary = 5
    let new = sides.mine.insert(Department.self)
    new.name = "New"
    person.department = new
    sides.mine.mergePolicy = .objectWins
    try sides.mine.save()
    #expect(!new.objectID.isTemporary)
    let read = try sides.person("a", try sides.stored())
    #expect(read.department?.name == "New" && read.salary == 5)
    try sides.check()
  }

  @Test(arguments: kinds, [MergePolicy.storeWins, .rollback])
  func anObjectWhoseDeletionIsGivenUpDoesNotTakeBackWhatWentToAnother(
    _ kind: StoreKind, _ policy: MergePolicy
  ) throws {
    try withCompany(kind) { company in
      let mine = company.context()
      let (sales, stock) = (mine.insert(Department.self), mine.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      sales.office = mine.insert(Office.self)
      try mine.save()
      let theirs = try company.reopened()
      mine.mergePolicy = policy
      let name = FetchRequest(Department.self).where { $0.name == "Sales" }
      try #require(try theirs.first(name)).budget = 7
      stock.office = sales.office
      mine.delete(sales)
      try theirs.save()
      try mine.save()
      #expect(mine.invariantViolations() == [])
      let offices = try company.reopened().fetch(FetchRequest(Office.self))
      #expect(offices.map(\.department?.name) == ["Stock"])
    }
  }
}
