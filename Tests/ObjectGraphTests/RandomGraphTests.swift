import Foundation
import ObjectGraph
import Testing

/// Random changes, seeded: of two contexts at one file, and back and forth in one.
@Suite struct RandomGraphTests {
  static let files = [StoreKind.sqlite, .xml, .binary]
  /// `OBJECTGRAPH_SEEDS` asks for more than the few that every run tries.
  static let seeds =
    ProcessInfo.processInfo.environment["OBJECTGRAPH_SEEDS"].flatMap { Int($0) } ?? 3
  static let policies: [MergePolicy] = [.storeWins, .objectWins, .overwrite, .rollback]

  /// One random change of the graph that a context sees.
  private func change(_ context: ManagedObjectContext, _ random: inout SplitMix) throws {
    let people = try context.fetch(FetchRequest(Employee.self))
    let departments = try context.fetch(FetchRequest(Department.self))
    let offices = try context.fetch(FetchRequest(Office.self))
    let projects = try context.fetch(FetchRequest(Project.self))
    let folders = try context.fetch(FetchRequest(Folder.self))
    switch random.below(12) {
    case 0: _ = context.insert(Employee.self)
    case 1: pick(people, &random)?.department = pick(departments, &random)
    case 2: pick(departments, &random)?.office = pick(offices, &random)
    case 3:
      if let person = pick(people, &random) {
        pick(projects, &random)?.members.insert(person, at: 0)
      }
    case 4:
      if let project = pick(projects, &random) { pick(people, &random)?.projects.remove(project) }
    case 5:
      pick(projects, &random)?.members.replace(with: people.filter { _ in random.below(2) == 0 })
    case 6: pick(people, &random)?.salary = Int64(random.below(100))
    case 7: if let person = pick(people, &random), people.count > 4 { context.delete(person) }
    case 8:
      if let department = pick(departments, &random), departments.count > 2 {
        context.delete(department)
      }
    case 9: pick(offices, &random)?.department = pick(departments, &random)
    case 10: pick(folders, &random)?.children.insert(context.insert(Folder.self), at: 0)
    default: moveFolder(folders, &random)
    }
  }

  private func pick<E: Entity>(
    _ objects: [ManagedObject<E>], _ random: inout SplitMix
  ) -> ManagedObject<E>? {
    let index = random.below(objects.count + 1)
    return index < objects.count ? objects[index] : nil
  }

  private func moveFolder(_ folders: [ManagedObject<Folder>], _ random: inout SplitMix) {
    guard let moved = pick(folders, &random), let owner = pick(folders, &random) else { return }
    owner.children.insert(moved, at: random.below(3))
  }

  private func fill(_ context: ManagedObjectContext) throws {
    for index in 0..<3 {
      let department = context.insert(Department.self)
      department.name = "\(index)"
      department.office = context.insert(Office.self)
      context.insert(Project.self).title = "\(index)"
      for _ in 0..<3 { context.insert(Employee.self).department = department }
      context.insert(Folder.self).children.insert(context.insert(Folder.self))
    }
    try context.save()
  }

  @Test(arguments: files, policies) func twoContextsAtOneFileLeaveASoundGraph(
    _ kind: StoreKind, _ policy: MergePolicy
  ) throws {
    var settled = 0
    for seed in 0..<Self.seeds {
      let company = try Company(kind)
      let mine = company.context()
      try fill(mine)
      let theirs = try company.reopened()
      mine.mergePolicy = policy
      var random = SplitMix(UInt64(seed + 100))
      for round in 0..<6 {
        for _ in 0..<(1 + random.below(5)) { try change(mine, &random) }
        for _ in 0..<(1 + random.below(3)) { try change(theirs, &random) }
        try theirs.save()
        try mine.save()
        settled += 1
        #expect(mine.invariantViolations() == [], "seed \(seed) round \(round)")
        let stored = try company.storedViolations()
        #expect(stored == [], "seed \(seed) round \(round)")
        if !stored.isEmpty { return }
        #expect(!mine.hasChanges)
        theirs.reset()
      }
      try company.check(#_sourceLocation)
    }
    #expect(settled == Self.seeds * 6)
  }

  @Test(arguments: StoreKind.allCases) func undoLeadsBackThroughRandomChanges(
    _ kind: StoreKind
  ) throws {
    for seed in 0..<Self.seeds {
      try withCompany(kind) { company in
        let context = company.context()
        try fill(context)
        context.isUndoEnabled = true
        var random = SplitMix(UInt64(seed + 7))
        var states = [try state(context)]
        for step in 0..<12 {
          try change(context, &random)
          context.endUndoGroup()
          if try state(context) == states.last { continue }
          states.append(try state(context))
          if step % 5 == 4 { try context.save() }
        }
        let last = states.last
        while context.canUndo {
          context.undo()
          let now = try state(context)
          #expect(states.contains(now), "seed \(seed)")
          #expect(context.invariantViolations() == [], "seed \(seed)")
        }
        #expect(try state(context) == states.first, "seed \(seed)")
        while context.canRedo { context.redo() }
        #expect(try state(context) == last, "seed \(seed)")
        try context.save()
        #expect(try state(try company.reopened()).count == last?.count)
      }
    }
  }

  /// Everything that a context sees, by the identity of its objects.
  private func state(_ context: ManagedObjectContext) throws -> [String] {
    var names: [ObjectID: Int] = [:]
    let objects = try ["Department", "Employee", "Folder", "Office", "Project"].flatMap {
      try context.fetch(entityNamed: $0)
    }
    for (index, object) in objects.enumerated() { names[object.objectID] = index }
    return try objects.map { object in
      let related = try object.relatedIDs().mapValues { ids in ids.compactMap { names[$0] } }
      let sorted = related.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { key, ids in
        key == "members" || key == "children" ? "\(key) \(ids)" : "\(key) \(ids.sorted())"
      }
      return "\(object.entityName) \(sorted)"
    }
  }
}
