import Foundation
import ObjectGraph

/// The benchmark's work done with the object graph.
struct GraphSide {
  typealias Player = ObjectGraphBenchmark.Player
  typealias Ranked = ObjectGraphBenchmark.Ranked
  typealias Indexed = ObjectGraphBenchmark.Indexed
  typealias Team = ObjectGraphBenchmark.Team
  typealias Member = ObjectGraphBenchmark.Member

  let coordinator: PersistentStoreCoordinator
  private let keys = Keys()

  /// Identifiers of what was inserted last.
  private final class Keys {
    var players: [ObjectID] = []
    var team: ObjectID?
  }

  init(_ url: URL) throws {
    coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(
        Player.self, Ranked.self, Indexed.self, Team.self, Member.self))
    try coordinator.addStore(.sqlite, at: url)
  }

  func insert(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    var players: [ManagedObject<Player>] = []
    players.reserveCapacity(count)
    for index in 0..<count {
      let player = context.insert(Player.self)
      player.name = "player number \(index)"
      player.score = Int64((index &* 7919) % 1_000_003)
      player.rating = Double((index &* 104_729) % 1_000_003)
      players.append(player)
    }
    try context.save()
    keys.players = players.map(\.objectID)
  }

  func insertRanked(_ count: Int, among scores: Int = 1_000_003) throws {
    let context = ManagedObjectContext(coordinator)
    for index in 0..<count {
      let ranked = context.insert(Ranked.self)
      ranked.name = "player number \(index)"
      ranked.score = Int64((index &* 7919) % scores)
    }
    try context.save()
  }

  func insertIndexed(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    for index in 0..<count {
      let indexed = context.insert(Indexed.self)
      indexed.name = "player number \(index)"
      indexed.score = Int64((index &* 7919) % 1_000_003)
    }
    try context.save()
  }

  func makeTeam(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    let team = context.insert(Team.self)
    for index in 0..<count {
      let member = context.insert(Member.self)
      member.name = "player number \(index)"
      member.score = Int64(index)
      member.team = team
    }
    try context.save()
    keys.team = team.objectID
  }

  func fetchSorted() throws -> [ManagedObject<Player>] {
    let context = ManagedObjectContext(coordinator)
    let found = try context.fetch(FetchRequest(Player.self).sorted(by: .ascending(\.rating)))
    precondition(found.count == keys.players.count)
    return found
  }

  func lookUp(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    var sum: Int64 = 0
    for index in 0..<count {
      sum &+= try context.object(Player.self, with: keys.players[index * 7 % keys.players.count])
        .score
    }
    precondition(sum > 0)
  }

  func update(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    let found = try context.fetch(FetchRequest(Player.self).limit(count))
    for player in found { player.score += 1 }
    try context.save()
  }

  func delete(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    let found = try context.fetch(
      FetchRequest(Player.self).where { $0.score > 10 }.limit(count))
    for player in found { context.delete(player) }
    try context.save()
  }

  func walk() throws {
    guard let id = keys.team else { return }
    let context = ManagedObjectContext(coordinator)
    let team = try context.object(Team.self, with: id)
    var sum: Int64 = 0
    for member in team.members { sum &+= member.score }
    precondition(sum > 0)
  }

  func countPart() throws {
    let context = ManagedObjectContext(coordinator)
    for least in 1...20 {
      let request = FetchRequest(Player.self).where { $0.score > Int64(least * 1000) }
      let found = try context.count(request)
      precondition(found > 0)
    }
  }

  func group() throws {
    let context = ManagedObjectContext(coordinator)
    let groups = try context.fetchDictionaries(
      FetchRequest(Ranked.self), columns: [.property(\.score), .count(), .max(\.name)],
      groupedBy: [.by(\.score)])
    precondition(groups.count == 100)
  }

  func topTen() throws {
    let context = ManagedObjectContext(coordinator)
    let found = try context.fetch(
      FetchRequest(Ranked.self).sorted(by: .descending(\.score)).limit(10))
    precondition(found.count == 10)
  }
}
