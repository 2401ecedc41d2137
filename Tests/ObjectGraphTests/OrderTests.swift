import Foundation
import ObjectGraph
import Testing

/// Ordered relationships: every way to insert, move and remove, against an array that does the same.
@Suite struct OrderTests {
  static let kinds = StoreKind.allCases

  private func folders(_ context: ManagedObjectContext, _ count: Int) -> [ManagedObject<Folder>] {
    (0..<count).map { index in
      let made = context.insert(Folder.self)
      made.name = "\(index)"
      return made
    }
  }

  private func root(_ context: ManagedObjectContext) throws -> ManagedObject<Folder> {
    try #require(
      try context.fetch(FetchRequest(Folder.self).where { $0.name == "root" }).first)
  }

  private func withRoot(
    _ kind: StoreKind, children: Int,
    _ body: (Company, ManagedObjectContext, ManagedObject<Folder>) throws -> Void
  ) throws {
    try withCompany(kind) { company in
      let made = company.context()
      let root = made.insert(Folder.self)
      root.name = "root"
      root.children.replace(with: folders(made, children))
      try made.save()
      let context = try company.reopened()
      try body(company, context, try self.root(context))
    }
  }

  private func stored(_ company: Company) throws -> [String] {
    try root(try company.reopened()).children.map(\.name)
  }

  @Test(arguments: kinds) func aChildIsPutFirst(_ kind: StoreKind) throws {
    try withRoot(kind, children: 3) { company, context, root in
      root.children.insert(folders(context, 1)[0], at: 0)
      try context.save()
      #expect(try stored(company) == ["0", "0", "1", "2"])
    }
  }

  @Test(arguments: kinds) func aChildIsPutInTheMiddle(_ kind: StoreKind) throws {
    try withRoot(kind, children: 3) { company, context, root in
      let new = context.insert(Folder.self)
      new.name = "new"
      root.children.insert(new, at: 2)
      try context.save()
      #expect(try stored(company) == ["0", "1", "new", "2"])
    }
  }

  @Test(arguments: kinds) func aChildGivenItsParentComesLast(_ kind: StoreKind) throws {
    try withRoot(kind, children: 3) { company, context, root in
      let new = context.insert(Folder.self)
      new.name = "new"
      new.parent = root
      try context.save()
      #expect(try stored(company) == ["0", "1", "2", "new"])
    }
  }

  @Test(arguments: kinds) func aPositionBeyondTheEndIsTheEnd(_ kind: StoreKind) throws {
    try withRoot(kind, children: 2) { company, context, root in
      let new = context.insert(Folder.self)
      new.name = "new"
      root.children.insert(new, at: 99)
      try context.save()
      #expect(try stored(company) == ["0", "1", "new"])
    }
  }

  @Test(arguments: kinds) func aChildMovesForwardsAndBackwards(_ kind: StoreKind) throws {
    try withRoot(kind, children: 5) { company, context, root in
      root.children.insert(root.children[0], at: 3)
      #expect(root.children.map(\.name) == ["1", "2", "3", "0", "4"])
      root.children.insert(root.children[4], at: 1)
      try context.save()
      #expect(try stored(company) == ["1", "4", "2", "3", "0"])
    }
  }

  @Test(arguments: kinds) func theWholeOrderIsTurnedAround(_ kind: StoreKind) throws {
    try withRoot(kind, children: 20) { company, context, root in
      root.children.replace(with: root.children.reversed())
      try context.save()
      #expect(try stored(company) == (0..<20).reversed().map { "\($0)" })
    }
  }

  @Test(arguments: kinds) func aChildThatLeavesAndComesBackIsLast(_ kind: StoreKind) throws {
    try withRoot(kind, children: 3) { company, context, root in
      let first = root.children[0]
      root.children.remove(first)
      root.children.insert(first)
      try context.save()
      #expect(try stored(company) == ["1", "2", "0"])
    }
  }

  @Test(arguments: kinds) func deletingAChildClosesTheGap(_ kind: StoreKind) throws {
    try withRoot(kind, children: 4) { company, context, root in
      context.delete(root.children[1])
      #expect(root.children.map(\.name) == ["0", "2", "3"])
      try context.save()
      #expect(try stored(company) == ["0", "2", "3"])
    }
  }

  @Test(arguments: kinds) func anOrderThatComesBackIsNotWritten(_ kind: StoreKind) throws {
    try withRoot(kind, children: 3) { company, context, root in
      let first = root.children[0]
      root.children.insert(first, at: 2)
      root.children.insert(first, at: 0)
      #expect(root.untyped.changedValues() == [:])
      try context.save()
      #expect(try stored(company) == ["0", "1", "2"])
    }
  }

  @Test(arguments: kinds) func aHundredInsertionsAtOnePlaceKeepTheirOrder(_ kind: StoreKind) throws
  {
    try withRoot(kind, children: 2) { company, context, root in
      var expected = ["0", "1"]
      for index in 0..<100 {
        let new = context.insert(Folder.self)
        new.name = "n\(index)"
        root.children.insert(new, at: 1)
        expected.insert("n\(index)", at: 1)
        if index % 10 == 0 { try context.save() }
      }
      try context.save()
      #expect(try stored(company) == expected)
    }
  }

  @Test(arguments: kinds) func twoOrdersOfOneManyToManyAreIndependent(_ kind: StoreKind) throws {
    let model = try ManagedObjectModel(entities: [
      EntityDescription(
        "Song",
        [
          .attribute(AttributeDescription("name", .string)),
          .relationship(.toMany("lists", "List", inverse: "songs", isOrdered: true)),
        ]),
      EntityDescription(
        "List",
        [
          .attribute(AttributeDescription("name", .string)),
          .relationship(.toMany("songs", "Song", inverse: "lists", isOrdered: true)),
        ]),
    ])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let songs = try (0..<3).map { _ in try context.insert(entityNamed: "Song") }
      let lists = try (0..<3).map { _ in try context.insert(entityNamed: "List") }
      for list in lists {
        try list.setValue(.objects(songs.map(\.objectID)), forKey: "songs")
      }
      let turned = Value.objects(lists.reversed().map(\.objectID))
      try songs[1].setValue(turned, forKey: "lists")
      try lists[2].setValue(.objects([songs[2], songs[0]].map(\.objectID)), forKey: "songs")
      try context.save()
      let fresh = try company.reopened()
      #expect(try keys(fresh, "Song", "lists") == [[0, 1, 2], [1, 0], [0, 1, 2]])
      #expect(try keys(fresh, "List", "songs") == [[0, 1, 2], [0, 1, 2], [2, 0]])
    }
  }

  /// Places of the members among the objects of their entity.
  private func keys(
    _ context: ManagedObjectContext, _ entity: String, _ key: String
  ) throws -> [[Int]] {
    let other = try context.fetch(entityNamed: entity == "Song" ? "List" : "Song")
    return try context.fetch(entityNamed: entity).map { object in
      let ids = try #require(try object.value(forKey: key).objectIDs)
      return ids.compactMap { id in other.firstIndex { $0.objectID == id } }
    }
  }

  @Test(arguments: kinds) func randomMovesGiveWhatAnArrayGives(_ kind: StoreKind) throws {
    try withRoot(kind, children: 8) { company, context, root in
      var random = SplitMix(41)
      var expected = Array(root.children)
      for round in 0..<120 {
        let (from, to) = (random.below(expected.count), random.below(expected.count))
        switch random.below(4) {
        case 0:
          let new = context.insert(Folder.self)
          new.name = "r\(round)"
          root.children.insert(new, at: to)
          expected.insert(new, at: to)
        case 1 where expected.count > 3:
          root.children.remove(expected.remove(at: from))
        default:
          let moved = expected.remove(at: from)
          expected.insert(moved, at: to)
          root.children.insert(moved, at: to)
        }
        if round % 25 == 0 { try context.save() }
      }
      #expect(Array(root.children) == expected)
      try context.save()
      #expect(try stored(company) == expected.map(\.name))
    }
  }

  /// Each third member goes, in several orders, and then others come.
  @Test(arguments: [StoreKind.sqlite, .inMemory]) func aLongListLosesItsMembersInAnyOrder(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let people = (0..<120).map { context.insert(Employee.self, .set(\.name, "\($0)")) }
      let thirds = Array(stride(from: 0, to: 120, by: 3))
      let orders: [[Int]] = [
        thirds, thirds.reversed(), thirds.map { $0 * 7 % 120 }, [119, 0, 118, 1, 60, 59, 61, 119],
      ]
      for (number, order) in orders.enumerated() {
        let project = context.insert(Project.self, .set(\.title, "\(number)"))
        project.members.replace(with: people)
        #expect(project.members.count == 120)
        var left = people.map(\.name)
        for place in order {
          project.members.remove(people[place])
          left.removeAll { $0 == people[place].name }
          #expect(project.members.map(\.name) == left)
        }
        try context.save()
        project.members.replace(with: people.reversed())
        #expect(project.members.map(\.name) == people.reversed().map(\.name))
        for place in order { context.delete(people[place]) }
        #expect(project.members.map(\.name) == left.reversed())
        context.rollback()
        #expect(project.members.map(\.name) == left)
        #expect(people[5].projects.filter { $0 == project }.count == 1)
      }
      #expect(context.invariantViolations() == [])
    }
  }
}
