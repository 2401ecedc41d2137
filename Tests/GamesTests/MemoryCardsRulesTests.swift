import GameCore
import Games
import TestSupport
import Testing

@Suite struct MemoryCardsRulesTests {
  @Test(arguments: Difficulty.allCases)
  func aDeckIsNinePairsOfTheDifficultysFaces(difficulty: Difficulty) {
    let faces = MemoryCards.Tuning(difficulty).faces
    var met: Set<MemoryCards.Face> = []
    for seed in UInt64(0)..<50 {
      let cards = MemoryCards(seed: seed, difficulty: difficulty).cards
      #expect(cards.count == 18 && cards.allSatisfy { $0.side == .up })
      for face in MemoryCards.Face.allCases {
        #expect(cards.count { $0.face == face }.isMultiple(of: 2))
      }
      met.formUnion(cards.map(\.face))
    }
    #expect(met == Set(faces))
  }

  @Test(
    arguments: zip(
      Difficulty.allCases, [[6, 6, 6], [4, 4, 4, 6], [2, 4, 4, 4, 4], [2, 2, 2, 4, 4, 4]]))
  func theFacesAreDealtAsEvenlyAsNinePairsAllow(difficulty: Difficulty, counts: [Int]) {
    var most: Set<MemoryCards.Face> = []
    for seed in UInt64(0)..<60 {
      let cards = MemoryCards(seed: seed, difficulty: difficulty).cards
      let dealt = MemoryCards.Tuning(difficulty).faces.map { face in
        (face: face, count: cards.count { $0.face == face })
      }
      #expect(dealt.map(\.count).sorted() == counts)
      most.formUnion(dealt.filter { $0.count == counts.last }.map(\.face))
    }
    #expect(most == Set(MemoryCards.Tuning(difficulty).faces), "any face can have the most")
  }

  @Test func everyPlaceMayHoldEveryFace() {
    let decks = (UInt64(0)..<400).map { MemoryCards(seed: $0, difficulty: .medium).cards }
    for place in 0..<MemoryCards.cardCount {
      for face in MemoryCards.Tuning(.medium).faces {
        let share = decks.count { $0[place].face == face }
        #expect((60...140).contains(share), "\(face) lies \(share) times at \(place)")
      }
    }
  }

  @Test(arguments: zip(Difficulty.allCases, [480, 480, 300, 240]))
  func theCardsAreShownForTheStudyAndThenAllTurnDown(difficulty: Difficulty, study: Int) {
    var game = MemoryCards(seed: 2, difficulty: difficulty)
    #expect(game.advance(ticks: study - 1) == [])
    #expect(game.cards.allSatisfy { $0.side == .up })
    #expect(game.advance() == [.allDown])
    #expect(game.cards.allSatisfy { $0.side == .down } && game.phase == .guessing)
    #expect(game.ticksLeft == MemoryCards.length - study, "the study counts")
  }

  @Test func aKeyInTheStudyIsRefusedAndInItsLastSixTicksKept() {
    var game = MemoryCards(seed: 2, difficulty: .medium)
    game.advance(ticks: 473)
    #expect(game.apply(.turn(card: 4)) == [.tooEarly(card: 4)])
    game.advance(ticks: 1)
    #expect(game.apply(.turn(card: 4)) == [.kept(card: 4)])
    #expect(game.apply(.turn(card: 5)) == [.kept(card: 5)])
    game.advance(ticks: 5)
    #expect(game.advance() == [.allDown, .turned(card: 5)])
    #expect(game.firstCard == 5 && game.cards[4].side == .down)
  }

  @Test func theFirstCardOfAGuessIsTurnedUpAtOnce() {
    var game = MemoryCards.studied()
    #expect(game.apply(.turn(card: 7)) == [.turned(card: 7)])
    #expect(game.cards[7].side == .turned && game.firstCard == 7)
    #expect(game.tally.score == 0 && game.tally.misses == 0)
    #expect(game.apply(.turn(card: 7)) == [.alreadyUp(card: 7)], "a held key is one press")
    #expect(game.firstCard == 7)
  }

  @Test func theSameFaceIsAMatchAndOnePoint() throws {
    var game = MemoryCards.studied()
    let pair = try #require(game.pairDown(matching: true))
    _ = game.apply(.turn(card: pair.first))
    let events = game.apply(.turn(card: pair.second))
    #expect(events == [.matched(first: pair.first, second: pair.second)])
    #expect(game.tally.score == 1 && game.strikes == 0 && game.firstCard == nil)
    #expect(game.cards[pair.first].side == .matched && game.cards[pair.second].side == .matched)
  }

  @Test func anotherFaceIsAStrikeAndTheWrongCardsShowForASecond() throws {
    var game = MemoryCards.studied()
    let pair = try #require(game.pairDown(matching: false))
    _ = game.apply(.turn(card: pair.first))
    let events = game.apply(.turn(card: pair.second))
    #expect(events == [.wrong(first: pair.first, second: pair.second)])
    #expect(game.strikes == 1 && game.tally.misses == 1 && game.tally.score == 0)
    #expect(game.missesByFace[game.cards[pair.first].face] == 1)
    let ticksLeft = game.ticksLeft
    #expect(game.advance(ticks: 59) == [])
    #expect(game.cards[pair.first].side == .wrong && game.cards[pair.second].side == .wrong)
    #expect(game.advance() == [.wrongDown] && game.phase == .guessing)
    #expect(game.cards.allSatisfy { $0.side == .down } && game.ticksLeft == ticksLeft - 60)
    #expect(game.apply(.turn(card: pair.first)) == [.turned(card: pair.first)], "a second try")
  }

  @Test func aKeyWhileWrongCardsShowIsRefusedAndInTheLastSixTicksKept() throws {
    var game = MemoryCards.studied()
    let pair = try #require(game.pairDown(matching: false))
    _ = game.apply(.turn(card: pair.first))
    _ = game.apply(.turn(card: pair.second))
    game.advance(ticks: 53)
    #expect(game.apply(.turn(card: pair.first)) == [.tooEarly(card: pair.first)])
    game.advance(ticks: 1)
    #expect(game.apply(.turn(card: pair.first)) == [.kept(card: pair.first)])
    game.advance(ticks: 5)
    #expect(game.advance() == [.wrongDown, .turned(card: pair.first)])
  }

  @Test func timeCanRunOutWhileWrongCardsShow() throws {
    var game = MemoryCards.studied()
    game.advance(ticks: game.ticksLeft - 30)
    let pair = try #require(game.pairDown(matching: false))
    _ = game.apply(.turn(card: pair.first))
    _ = game.apply(.turn(card: pair.second))
    #expect(game.advance(ticks: 29) == [] && !game.isOver)
    #expect(game.advance() == [.over] && game.ticksLeft == 0)
  }

  @Test(arguments: zip(Difficulty.allCases, [5, 3, 3, 2]))
  func tooManyStrikesInARoundEndTheGameAtOnce(difficulty: Difficulty, limit: Int) {
    var isTried = false
    for seed in UInt64(0)..<40 {
      var game = MemoryCards.studied(seed: seed, difficulty)
      for strike in 1..<limit where game.pairDown(matching: false) != nil {
        game.guess(right: false)
        if game.phase == .guessing { #expect(game.strikes == strike && !game.isOver) }
      }
      guard game.strikes == limit - 1, game.pairDown(matching: false) != nil else { continue }
      isTried = true
      let last = game.guess(right: false)
      #expect(last.last == .over && game.isOver && game.strikes == limit)
      #expect(game.cards.allSatisfy { $0.isUp }, "what was down is shown")
      let hash = game.stateHash
      #expect(game.advance() == [] && game.apply(.turn(card: 3)) == [])
      #expect(game.stateHash == hash)
    }
    #expect(isTried)
  }

  @Test func oneMistakeCostsOneStrikeAndNoMatch() {
    for seed in UInt64(0)..<200 {
      var game = MemoryCards.studied(seed: seed)
      game.guess(right: false)
      #expect(game.strikes == 1)
      var events: [MemoryCards.Event] = []
      while game.phase == .guessing { events += game.guess(right: true) }
      #expect(game.tally.misses == 1 && game.tally.score == 9, "seed \(seed)")
      #expect(events.last == .roundWon(next: 2, seconds: 30))
    }
  }

  @Test func aWrongGuessAmongTheLastFourCardsWinsNoRound() throws {
    var isTried = false
    for seed in UInt64(0)..<40 {
      var game = MemoryCards.studied(seed: seed)
      while game.cards.count(where: { $0.side == .down }) > 4 { game.guess(right: true) }
      guard let pair = game.pairDown(matching: false) else { continue }
      isTried = true
      _ = game.apply(.turn(card: pair.first))
      let events = game.apply(.turn(card: pair.second))
      #expect(events == [.wrong(first: pair.first, second: pair.second)], "seed \(seed)")
      #expect(game.round == 1 && game.strikes == 1)
      while case .wrong = game.phase { _ = game.advance() }
      while game.phase == .guessing { game.guess(right: true) }
      #expect(game.round == 2 && game.tally.score == 9)
    }
    #expect(isTried)
  }

  @Test func aRoundIsWonWhenEveryCardIsMatched() {
    for seed in UInt64(0)..<50 {
      var game = MemoryCards.studied(seed: seed, .easy)
      while game.phase == .guessing {
        #expect(game.cards.contains { $0.side == .down })
        game.guess(right: true)
      }
      #expect(!game.isOver && game.cards.allSatisfy { $0.side == .matched })
    }
  }

  @Test func eachRoundWonAddsLessTimeAndClearsTheStrikes() {
    var game = MemoryCards.studied()
    var added: [Int] = []
    for round in 2...9 {
      if round == 2 { game.guess(right: false) }
      var before = game.ticksLeft
      while game.phase == .guessing {
        before = game.ticksLeft
        game.guess(right: true)
      }
      added.append((game.ticksLeft - before) / ticksPerSecond)
      #expect(game.round == round && game.strikes == 0)
      game.winRoundAndStudy()
    }
    #expect(added == [30, 25, 20, 15, 10, 5, 5, 5])
  }

  @Test func betweenRoundsTheClockStandsAndNewCardsAreDealt() {
    var game = MemoryCards.studied()
    let first = game.cards.map(\.face)
    while game.phase == .guessing { game.guess(right: true) }
    let ticksLeft = game.ticksLeft
    #expect(game.apply(.turn(card: 0)) == [.tooEarly(card: 0)])
    #expect(game.advance(ticks: MemoryCards.wonTicks - 1) == [])
    #expect(game.advance() == [.dealt(round: 2)])
    #expect(game.cards.allSatisfy { $0.side == .up } && game.cards.map(\.face) != first)
    #expect(game.apply(.turn(card: 0)) == [.tooEarly(card: 0)])
    game.advance(ticks: MemoryCards.dealingTicks)
    #expect(game.phase == .study(ticks: 480) && game.ticksLeft == ticksLeft)
    game.advance(ticks: 480)
    #expect(game.phase == .guessing && game.ticksLeft == ticksLeft - 480)
  }

  @Test func timeEndsTheGameAfterSixtySecondsAndIsAnnouncedOnce() {
    var game = MemoryCards.studied()
    let events = game.advance(ticks: 3_119)
    #expect(events == [.lastSeconds] && game.isInLastSeconds && game.secondsLeft == 0)
    #expect(game.advance() == [.over])
    #expect(game.isOver && game.tick == 3_600 && game.ticksLeft == 0)
  }

  @Test func streaksAreCelebratedAtFiveAndAtEachTen() {
    var game = MemoryCards.studied(seed: 5)
    var streaks: [Int] = []
    while game.tally.score < 20 {
      for case .streak(let count) in game.guess(right: true) { streaks.append(count) }
      if game.phase != .guessing { game.winRoundAndStudy() }
    }
    #expect(streaks == [5, 10, 20])
  }

  @Test func anActionThatDoesNotExistIsNone() {
    var game = MemoryCards.studied()
    let hash = game.stateHash
    #expect(game.apply(.turn(card: 18)) == [] && game.apply(.turn(card: -1)) == [])
    #expect(game.stateHash == hash)
    #expect((-1...20).map { MemoryCards.Action(code: $0)?.code } == [nil] + Array(0...19) + [nil])
  }

  @Test func theTuningTableIsAsReviewed() {
    let table = Difficulty.allCases.map { difficulty in
      let tuning = MemoryCards.Tuning(difficulty)
      let medals = MemoryCards.medalScores(difficulty)
      return """
        \(difficulty.rawValue): faces \(tuning.faces.map(\.letter).map(String.init).joined()), \
        study \(tuning.study), strikes \(tuning.strikes), \
        medals \(Medal.allCases.map { String(medals.least(for: $0)) }.joined(separator: " "))
        """
    }
    expectGolden(table.joined(separator: "\n"), named: "memory-tuning")
  }
}

@Suite struct MemoryCardsWithoutAClockTests {
  @Test func theStudyEndsWhenThePlayerSaysSo() {
    var game = MemoryCards(seed: 1, difficulty: .insane, isTimed: false)
    #expect(game.quietTicks == .max && game.studySecondsLeft == nil)
    #expect(game.advance(ticks: 20_000) == [])
    #expect(game.apply(.turn(card: 0)) == [.tooEarly(card: 0)])
    #expect(game.apply(.endStudy) == [.allDown])
    #expect(game.apply(.endStudy) == [])
    #expect(game.quietTicks == .max)
  }

  @Test func onlyStrikesEndIt() {
    var game = MemoryCards(seed: 1, difficulty: .medium, isTimed: false)
    _ = game.apply(.endStudy)
    #expect(game.advance(ticks: 10_000) == [] && !game.isInLastSeconds)
    var events: [MemoryCards.Event] = []
    while game.phase == .guessing { events += game.guess(right: true) }
    #expect(events.last == .roundWon(next: 2, seconds: 0))
    game.advance(ticks: MemoryCards.wonTicks + MemoryCards.dealingTicks + 1_000)
    #expect(game.apply(.endStudy) == [.allDown])
    while game.pairDown(matching: false) != nil, !game.isOver { game.guess(right: false) }
    #expect(game.isOver)
  }

  @Test func aGameWithAClockHasNoEarlyEndOfStudy() {
    var game = MemoryCards(seed: 1, difficulty: .medium)
    #expect(game.apply(.endStudy) == [])
    _ = game.advance()
    #expect(game.apply(.stopClock) == [] && game.isTimed, "only before the first tick")
  }

  @Test func aReplayTellsThatThereIsNoClock() throws {
    var recorded = RecordedGame<MemoryCards>(seed: 8, difficulty: .hard)
    _ = recorded.apply(.stopClock)
    var player = HumanLikeMemoryPlayer(seed: 8)
    while !recorded.game.isOver, recorded.game.tick < 60_000 {
      for action in player.actions(seeing: recorded.game) { _ = recorded.apply(action) }
      _ = recorded.advance()
    }
    #expect(recorded.game.isOver && recorded.game.ticksLeft == MemoryCards.length)
    let again = try recorded.replay.played(as: MemoryCards.self)
    #expect(again.tally == recorded.game.tally && !again.isTimed)
    let made = MemoryCards(seed: 8, difficulty: .hard, isTimed: false)
    #expect(made.cards == MemoryCards(seed: 8, difficulty: .hard).cards)
  }
}
