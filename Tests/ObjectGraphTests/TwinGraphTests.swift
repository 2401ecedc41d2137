import Foundation
import ObjectGraph
import Testing

/// The same random changes, undone, rolled back, saved and read anew, in a database and in memory: the
/// kind of a store changes nothing of the graph.
@Suite struct TwinGraphTests {
  /// The objects of a context, in the order in which they were made.
  private struct Graph {
    let context: ManagedObjectContext
    var objects: [AnyManagedObject] = []

    func index(of id: ObjectID) -> Int? { objects.firstIndex { $0.objectID == id } }
  }

  private static let toOne = [
    ("Employee", "department", "Department"), ("Department", "office", "Office"),
    ("Folder", "parent", "Folder"), ("Office", "department", "Department"),
    ("Employee", "boss", "Chief"), ("OfficeKey", "office", "Office"),
  ]
  private static let toMany = [
    ("Project", "members", "Employee"), ("Department", "employees", "Employee"),
    ("Folder", "children", "Folder"), ("Employee", "projects", "Project"),
    ("Chief", "reports", "Employee"), ("Office", "keys", "OfficeKey"),
  ]
  private static let entities = [
    "Employee", "Department", "Folder", "Project", "Office", "Chief", "OfficeKey",
  ]

  /// A change, chosen once for both graphs: objects are named by their numbers.
  private enum Step {
    case insert(String, String)
    case set(Int, String, Value)
    case relate(Int, String, Int?)
    case list(Int, String, [Int])
    case delete(Int)
    case read(Int, String)
    case fetch(String)
    case refresh(Int, merges: Bool)
    case undo, redo, endGroup, save, rollback, refreshAll
  }

  private func step(_ random: inout SplitMix, in graph: Graph, number: Int) -> Step {
    func some(_ entity: String) -> Int? {
      let found = graph.objects.indices.filter {
        let object = graph.objects[$0]
        return object.entityName == entity && object.context != nil && !object.isDeleted
      }
      return found.isEmpty ? nil : random.one(found)
    }
    switch number < 12 ? 0 : random.below(20) {
    case 0, 1:
      return .insert(random.one(Self.entities), "n\(number)")
    case 2, 3:
      if let person = some("Employee") {
        return .set(person, "salary", .integer(Int64(random.below(4))))
      }
    case 4, 5, 6:
      let (owner, name, destination) = random.one(Self.toOne)
      if let object = some(owner) {
        return .relate(object, name, random.below(3) == 0 ? nil : some(destination))
      }
    case 7, 8, 9:
      let (owner, name, destination) = random.one(Self.toMany)
      if let object = some(owner) {
        let members = Set((0..<random.below(4)).compactMap { _ in some(destination) })
        return .list(object, name, members.sorted { ($0 * 7) % 11 < ($1 * 7) % 11 })
      }
    case 10, 11:
      if let object = some(random.one(Self.entities)) { return .delete(object) }
    case 12:
      let (owner, name, _) = random.one(Self.toMany + Self.toOne)
      if let object = some(owner) { return .read(object, name) }
    case 13: return .fetch(random.one(["Employee", "Department", "Folder"]))
    case 14: return .undo
    case 15: return random.below(2) == 0 ? .redo : .undo
    case 16: return .endGroup
    case 17: return .save
    case 18: return random.below(3) == 0 ? .rollback : .refreshAll
    default:
      if let object = some(random.one(Self.entities)) {
        return .refresh(object, merges: random.below(2) == 0)
      }
    }
    return .endGroup
  }

  /// Takes a step; gives the error's kind where it failed.
  private func take(_ step: Step, in graph: inout Graph) -> String {
    let (context, objects) = (graph.context, graph.objects)
    do {
      switch step {
      case .insert(let entity, let name):
        let object = try context.insert(entityNamed: entity)
        let keys = ["Project": "title", "Office": nil, "OfficeKey": nil]
        if let key = keys[entity] ?? "name" { try object.setValue(.string(name), forKey: key) }
        graph.objects.append(object)
      case .set(let index, let key, let value): try objects[index].setValue(value, forKey: key)
      case .relate(let index, let key, let other):
        try objects[index].setValue(
          other.map { .object(objects[$0].objectID) } ?? .null, forKey: key)
      case .list(let index, let key, let others):
        try objects[index].setValue(.objects(others.map { objects[$0].objectID }), forKey: key)
      case .delete(let index): context.delete(objects[index])
      case .read(let index, let key): _ = try objects[index].value(forKey: key)
      case .fetch(let entity): return "\(try context.fetch(entityNamed: entity).count)"
      case .refresh(let index, let merges):
        try context.refresh(objects[index], mergeChanges: merges)
      case .undo: context.undo()
      case .redo: context.redo()
      case .endGroup: context.endUndoGroup()
      case .save: try context.save()
      case .rollback: context.rollback()
      case .refreshAll: try context.refreshAllObjects()
      }
    } catch {
      return "\(type(of: error))"
    }
    return ""
  }

  private func states(of graph: Graph) -> [String] {
    ["changes \(graph.context.hasChanges)"]
      + graph.objects.enumerated().map { index, object in
        let flags = [
          object.context == nil ? "gone" : "", object.isInserted ? "inserted" : "",
          object.isUpdated ? "updated" : "", object.isDeleted ? "deleted" : "",
          object.hasChanges ? "changes" : "",
        ]
        return "\(index) \(object.entityName) \(flags.filter { !$0.isEmpty })"
      }
  }

  private func values(of graph: Graph) throws -> [String] {
    try graph.objects.enumerated().filter { $1.context != nil && !$1.isDeleted }.map {
      index, object in
      let related = try object.relatedIDs().map { key, ids in
        let numbers = ids.map { graph.index(of: $0) ?? -1 }
        return "\(key) \(["members", "children"].contains(key) ? numbers : numbers.sorted())"
      }
      let salary = object.entityName == "Employee" ? try object.value(forKey: "salary") : .null
      return "\(index) \(object.entityName) \(related.sorted()) \(salary)"
    }
  }

  @Test func aGraphIsTheSameInADatabaseAndInMemory() throws {
    let first = ProcessInfo.processInfo.environment["OBJECTGRAPH_FIRST"].flatMap { Int($0) } ?? 0
    for seed in first..<(first + RandomGraphTests.seeds * 10) {
      let companies = [try Company(.sqlite), try Company(.inMemory)]
      var graphs = companies.map { Graph(context: $0.context()) }
      for graph in graphs { graph.context.isUndoEnabled = seed % 3 != 0 }
      var random = SplitMix(UInt64(seed + 1_000))
      var taken: [Step] = []
      for number in 0..<80 {
        let step = step(&random, in: graphs[0], number: number)
        taken.append(step)
        let answers = graphs.indices.map { take(step, in: &graphs[$0]) }
        let found = graphs.map(states)
        guard answers[0] == answers[1], found[0] == found[1] else {
          let difference = zip(found[0], found[1]).filter { $0 != $1 }
          Issue.record("seed \(seed): \(answers) \(difference) after \(taken)")
          break
        }
      }
      let found = try graphs.map(values)
      let difference = zip(found[0], found[1]).filter { $0 != $1 }
      #expect(difference.isEmpty, "seed \(seed): \(difference) after \(taken)")
      #expect(graphs.map { $0.context.invariantViolations() } == [[], []], "seed \(seed)")
    }
  }
}
