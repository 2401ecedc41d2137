import GameCore

package struct MemoryCardsFeats: FeatWatch {
  package enum Word: String, CaseIterable, Sendable {
    /// The first pair.
    case first
    /// Five, and all nine, pairs in a row from the first guess of a round on.
    case five, nine
    /// So many rounds won.
    case round1, round2, round3, round5
    /// Two rounds running without a strike.
    case twoClean
    /// A round won with one strike left.
    case brink
    /// A round paired within twelve seconds of its first card.
    case quick
    /// A game with as many pairs as there are cards.
    case eighteen
    /// A pair with less than a second on the clock.
    case buzzer
    /// A pair in the first second after the cards turn down.
    case blink
    /// Every wrong guess of a lost game was about the same face.
    case nemesis
  }

  package static let hidden: [Word] = [.buzzer, .blink, .nemesis]
  package private(set) var done: Set<Word> = []
  private var pairsOfRound = 0
  private var strikesOfRound = 0
  private var cleanRounds = 0
  private var rounds = 0
  private var downTick: Int?
  private var firstTick: Int?

  package init() {}

  package mutating func watch(_ events: [MemoryCards.Event], in game: MemoryCards) {
    for event in events {
      switch event {
      case .allDown: (downTick, firstTick) = (game.tick, nil)
      case .turned: firstTick = firstTick ?? game.tick
      case .matched: matched(game)
      case .wrong: strikesOfRound += 1
      case .roundWon: won(game)
      case .over: end(game)
      case .wrongDown, .alreadyUp, .tooEarly, .kept, .dealt, .streak, .lastSeconds: break
      }
    }
  }

  private mutating func matched(_ game: MemoryCards) {
    done.insert(.first)
    pairsOfRound += 1
    if strikesOfRound == 0, pairsOfRound == 5 { done.insert(.five) }
    if strikesOfRound == 0, pairsOfRound == MemoryCards.pairCount { done.insert(.nine) }
    if game.tally.hits == MemoryCards.cardCount { done.insert(.eighteen) }
    if game.isTimed, game.ticksLeft < ticksPerSecond { done.insert(.buzzer) }
    if let downTick, game.tick - downTick <= ticksPerSecond { done.insert(.blink) }
  }

  private mutating func won(_ game: MemoryCards) {
    rounds += 1
    for (word, count) in [(Word.round1, 1), (.round2, 2), (.round3, 3), (.round5, 5)]
    where rounds == count { done.insert(word) }
    cleanRounds = strikesOfRound == 0 ? cleanRounds + 1 : 0
    if cleanRounds == 2 { done.insert(.twoClean) }
    if strikesOfRound > 0, strikesOfRound == game.tuning.strikes - 1 { done.insert(.brink) }
    if let firstTick, game.tick - firstTick <= 12 * ticksPerSecond { done.insert(.quick) }
    (pairsOfRound, strikesOfRound, downTick, firstTick) = (0, 0, nil, nil)
  }

  private mutating func end(_ game: MemoryCards) {
    guard strikesOfRound == game.tuning.strikes, game.tally.misses > 2 else { return }
    let isAboutOneFace = MemoryCards.Face.allCases.contains {
      game.missesByFace[$0] >= game.tally.misses
    }
    if isAboutOneFace { done.insert(.nemesis) }
  }
}
