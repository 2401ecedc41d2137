import Foundation
import GameCore
import Games
import TestSupport
import Testing

@Suite struct MemoryCardsReplayTests {
  @Test(arguments: Difficulty.allCases)
  func aRecordedGamePlayedAgainGivesItsScore(difficulty: Difficulty) throws {
    var player = HumanLikeMemoryPlayer(seed: 11)
    let recorded = player.play(seed: 99, difficulty: difficulty)
    let again = try recorded.replay.played(as: MemoryCards.self)
    #expect(again.tally == recorded.game.tally && again.stateHash == recorded.game.stateHash)
  }

  @Test func aReplayWithAnotherCardInOneGuessSaysWhereItDiffers() throws {
    var player = HumanLikeMemoryPlayer(seed: 11)
    var replay = player.play(seed: 99, difficulty: .medium).replay
    let used = Set(replay.inputs.prefix(9).map(\.action))
    replay.inputs[8].action = try #require((0..<18).first { !used.contains($0) })
    let second = replay.inputs[8].tick / ticksPerSecond
    #expect(throws: ReplayMismatch.differs(second: second)) {
      try replay.played(as: MemoryCards.self)
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theSameSeedAndKeysGiveTheSameStatesInAnotherProcess(difficulty: Difficulty) throws {
    var player = HumanLikeMemoryPlayer(seed: 3)
    let replay = player.play(seed: .max, difficulty: difficulty).replay
    let here = hashes(of: replay, as: MemoryCards.self)
    #expect(here.count == replay.ticks + 1 && Set(here).count == here.count)
    #expect(try hashesInAnotherProcess(of: replay) == here)
  }
}

@Suite struct MemoryCardsCatalogueTests {
  /// A change of this golden is a change of the rules: raise `rulesVersion` with it.
  @Test func theFirstSeedsGiveTheKnownGames() {
    expectGolden(catalogue(rules: MemoryCards.rulesVersion), named: "memory-seeds")
  }

  /// Made by the program of before rules version 3, and never written again.
  @Test func theFirstSeedsGiveTheGamesOfTheSecondRulesStill() {
    expectGolden(catalogue(rules: 2), named: "memory-seeds-rules-2")
  }

  private func catalogue(rules: Int) -> String {
    Difficulty.allCases.flatMap { difficulty in
      (UInt64(0)..<5).map { line(seed: $0, difficulty, rules) }
    }.joined(separator: "\n")
  }

  private func line(seed: UInt64, _ difficulty: Difficulty, _ rules: Int) -> String {
    let deck = MemoryCards(seed: seed, difficulty: difficulty, rules: rules).cards
    var person = HumanLikeMemoryPlayer(seed: seed)
    let game = person.play(seed: seed, difficulty: difficulty, rules: rules).game
    return """
      \(difficulty.rawValue) \(seed): \(String(deck.map(\.face.letter))), \
      \(game.tally.score) matches, \(game.tally.misses) wrong, round \(game.round), \
      \(game.tick) ticks, \(String(game.stateHash, radix: 16))
      """
  }
}

@Suite struct MemoryCardsQuietTests {
  /// A game as a person sees it.
  struct Sight: Hashable {
    var cards: [String]
    var secondsLeft: Int
    var studySecondsLeft: Int?
    var isInLastSeconds: Bool
    var phase: Int

    init(of game: MemoryCards) {
      cards = game.cards.map { $0.isUp ? "\($0.face) \($0.side)" : "down" }
      secondsLeft = game.secondsLeft
      studySecondsLeft = game.studySecondsLeft
      isInLastSeconds = game.isInLastSeconds
      phase =
        switch game.phase {
        case .study: 0
        case .guessing: 1
        case .won: 2
        case .dealing: 3
        case .over: 4
        case .wrong: 5
        }
    }
  }

  @Test(arguments: Difficulty.allCases)
  func nothingVisibleChangesInQuietTicksAndSomethingDoesAfterThem(difficulty: Difficulty) {
    var player = HumanLikeMemoryPlayer(seed: 5)
    var game = MemoryCards(seed: 5, difficulty: difficulty)
    var sight = Sight(of: game)
    var quiet = game.quietTicks
    var wrongTicks: [Int] = []
    while !game.isOver {
      let actions = player.actions(seeing: game)
      for action in actions { _ = game.apply(action) }
      if !actions.isEmpty { (sight, quiet) = (Sight(of: game), game.quietTicks) }
      guard !game.isOver else { break }
      _ = game.advance()
      if (Sight(of: game) == sight) != (quiet > 0) { wrongTicks.append(game.tick) }
      (sight, quiet) = quiet > 0 ? (sight, quiet - 1) : (Sight(of: game), game.quietTicks)
    }
    #expect(wrongTicks == [])
  }

  @Test func whileOnlyTheClockRunsItIsLookedAtOnceASecond() {
    var game = MemoryCards.studied()
    var wakes = 0
    while !game.isOver {
      game.advance(ticks: game.quietTicks + 1)
      wakes += 1
    }
    #expect(wakes <= 56)
  }

  @Test func theSecondsOfStudyChangeWithTheClock() {
    var game = MemoryCards.studied(.insane)
    while game.round < 3 { game.winRoundAndStudy() }
    while game.phase == .guessing { game.guess(right: true) }
    game.advance(ticks: MemoryCards.wonTicks + MemoryCards.dealingTicks)
    var shown: [Int] = []
    var previous = (-1, -1)
    while let seconds = game.studySecondsLeft {
      if seconds != previous.0 { shown.append(seconds) }
      if seconds != previous.0, previous.0 >= 0 { #expect(game.secondsLeft != previous.1) }
      previous = (seconds, game.secondsLeft)
      _ = game.advance()
    }
    #expect(shown == [4, 3, 2, 1])
  }
}
