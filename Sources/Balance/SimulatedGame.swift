package import GameCore
import Games

/// A game with the players that it is simulated with.
package struct SimulatedGame: Sendable {
  /// The game's title, a heading of the document.
  package let title: String
  /// From the least able to the perfect one.
  package let players: [SimulatedPlayer]
  package let medals: @Sendable (Difficulty) -> MedalScores

  /// The player of a row.
  package func player(_ name: String) -> SimulatedPlayer? { players.first { $0.name == name } }
}

extension SimulatedGame {
  /// Every game, in the order of the menu.
  package static let all = [whackAMole, skeetShooter, memoryCards, lunarLander]

  package static let whackAMole = SimulatedGame(
    title: "Whack-a-mole",
    players: [
      SimulatedPlayer("leans on one key") {
        Leaner<WhackAMole>(WhackAMole.Action.whack(hole: Int($0 % 15)))
      },
      SimulatedPlayer("masher") {
        Masher<WhackAMole>((0..<15).map(WhackAMole.Action.whack), seed: $0)
      },
      SimulatedPlayer("beginner, 900 ms") { HumanLikeWhackAMolePlayer(seed: $0, skill: .slow) },
      SimulatedPlayer("typical, 420 ms") { HumanLikeWhackAMolePlayer(seed: $0, skill: .typical) },
      SimulatedPlayer("keen, 320 ms") { HumanLikeWhackAMolePlayer(seed: $0, skill: .keen) },
      SimulatedPlayer("quick, 250 ms") { HumanLikeWhackAMolePlayer(seed: $0, skill: .quick) },
      SimulatedPlayer("perfect") { _ in PerfectWhackAMolePlayer() },
    ],
    medals: WhackAMole.medalScores)

  package static let skeetShooter = SimulatedGame(
    title: "Skeet shooter",
    players: [
      SimulatedPlayer("leans on one key") { _ in Leaner<SkeetShooter>(SkeetShooter.Action.fire) },
      SimulatedPlayer("taps space") { _ in SpaceTapper() },
      SimulatedPlayer("masher") {
        Masher<SkeetShooter>((1...9).map(SkeetShooter.Action.pointAndFire), seed: $0)
      },
      SimulatedPlayer("beginner, 900 ms") { HumanLikeSkeetShooterPlayer(seed: $0, skill: .slow) },
      SimulatedPlayer("typical, never turns") {
        HumanLikeSkeetShooterPlayer(seed: $0, skill: .typical.neverTurning)
      },
      SimulatedPlayer("typical, 420 ms") {
        HumanLikeSkeetShooterPlayer(seed: $0, skill: .typical)
      },
      SimulatedPlayer("keen, never turns") {
        HumanLikeSkeetShooterPlayer(seed: $0, skill: .keen.neverTurning)
      },
      SimulatedPlayer("keen, 320 ms") { HumanLikeSkeetShooterPlayer(seed: $0, skill: .keen) },
      SimulatedPlayer("quick, never turns") {
        HumanLikeSkeetShooterPlayer(seed: $0, skill: .quick.neverTurning)
      },
      SimulatedPlayer("quick, 250 ms") { HumanLikeSkeetShooterPlayer(seed: $0, skill: .quick) },
      SimulatedPlayer("nearly perfect") { _ in NearPerfectSkeetShooterPlayer() },
    ],
    medals: SkeetShooter.medalScores)

  package static let memoryCards = SimulatedGame(
    title: "Memory cards",
    players: [
      SimulatedPlayer("leans on one key") {
        Leaner<MemoryCards>(MemoryCards.Action.turn(card: Int($0 % 18)))
      },
      SimulatedPlayer("masher") {
        Masher<MemoryCards>((0..<18).map(MemoryCards.Action.turn), seed: $0)
      },
    ]
      + [5, 6, 7, 8, 9, 12].map { cards in
        SimulatedPlayer("keeps \(cards) cards") {
          HumanLikeMemoryPlayer(seed: $0, skill: .keeping(cards))
        }
      } + [SimulatedPlayer("perfect") { _ in PerfectMemoryPlayer() }],
    medals: MemoryCards.medalScores)

  package static let lunarLander = SimulatedGame(
    title: "Lunar lander",
    players: [
      SimulatedPlayer("leans on one key") { _ in Leaner<LunarLander>(LunarLander.Action.throttleUp)
      },
      SimulatedPlayer("masher") {
        Masher<LunarLander>((0...8).compactMap(LunarLander.Action.init(code:)), seed: $0)
      },
      SimulatedPlayer("slow, 800 ms") { HumanLikeLunarLanderPlayer(seed: $0, skill: .slow) },
      SimulatedPlayer("beginner, 550 ms") {
        HumanLikeLunarLanderPlayer(seed: $0, skill: .beginner)
      },
      SimulatedPlayer("typical, 400 ms") {
        HumanLikeLunarLanderPlayer(seed: $0, skill: .typical)
      },
      SimulatedPlayer("quick, 250 ms") { HumanLikeLunarLanderPlayer(seed: $0, skill: .quick) },
      SimulatedPlayer("safe pads, exact hands") { _ in SafeLunarLanderPlayer() },
    ],
    medals: LunarLander.medalScores)
}
