import Foundation
import ObjectGraph

/// The benchmark's work done with the object graph.
struct GraphSide {
  typealias Player = ObjectGraphBenchmark.Player
  typealias Team = ObjectGraphBenchmark.Team

  let coordinator: PersistentStoreCoordinator
  private let keys = Keys()

  /// Identifiers of what was inserted last.
  private final class Keys {
    var players: [ObjectID] = []
    var team: ObjectID?
  }

  init(_ url: URL) throws {
    coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(Player.self, Team.self))
    try coordinator.addStore(.sqlite, at: url)
  }

  /// Every tenth player is in the one team.
  func insert(_ count: Int) throws {
    let context = ManagedObjectContext(coordinator)
    let team = context.insert(Team.self)
    var players: [ManagedObject<Player>] = []
    players.reserveCapacity(count)
    for index in 0..<count {
      let player = context.insert(Player.self)
      player.name = "player number \(index)"
      player.score = Int64((index &* 7919) % 1_000_003)
      player.level = Int32(index % 50)
      player.rating = Double(index) / 3
      if index % 10 == 0 { player.team = team }
      players.append(player)
    }
    try context.save()
    keys.players = players.map(\.objectID)
    keys.team = team.objectID
  }

  func fetchSorted() throws {
    let context = ManagedObjectContext(coordinator)
    let found = try context.fetch(FetchRequest(Player.self).sorted(by: .ascending(\.rating)))
    precondition(found.count == keys.players.count)
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
      FetchRequest(Player.self).where { $0.team == nil }.limit(count))
    for player in found { context.delete(player) }
    try context.save()
  }

  func walk() throws {
    guard let id = keys.team else { return }
    let context = ManagedObjectContext(coordinator)
    let team = try context.object(Team.self, with: id)
    var sum: Int64 = 0
    for player in team.players { sum &+= player.score }
    precondition(sum > 0)
  }

  func topTen() throws {
    let context = ManagedObjectContext(coordinator)
    let found = try context.fetch(
      FetchRequest(Player.self).sorted(by: .descending(\.score)).limit(10))
    precondition(found.count == 10)
  }
}
