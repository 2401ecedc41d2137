import Canvas
import GameCore
package import Words

extension MemoryCardsView {
  /// The fewest wrong guesses from which the face they share is worth advice.
  static let leastMisses = 3
  /// More seconds than this were left to think.
  static let leastSecondsToThink = 15

  /// The head-up display, beside the pairs and strikes above the cards; without a clock its seconds
  /// are 0 of 0.
  package func headUpDisplay(_ game: MemoryCards, words: Words) -> HeadUpDisplay {
    let words = words.games.memoryCards
    return HeadUpDisplay(
      secondsLeft: game.isTimed ? game.secondsLeft : 0,
      secondsInAll: game.isTimed ? MemoryCards.length / ticksPerSecond : 0,
      isUrgent: game.isInLastSeconds,
      lines: [HeadUpDisplay.Line(label: words.round, value: String(game.round))])
  }

  package func message(_ game: MemoryCards, looks: Looks, words: Words) -> GameMessage? {
    let (keys, words) = (words.keys, words.games.memoryCards)
    func key(_ card: Int) -> String { looks.name(of: Self.turns[card], keys) }
    switch news {
    case .nothing: return phaseMessage(game, words, looks.name(of: Self.turn, keys))
    case .go: return GameMessage(words.go, .heading)
    case .card(let card):
      let face = game.cards[card].isUp ? Self.face(of: card, in: game, words) : nil
      return GameMessage(words.card(key(card), face), .strong)
    case .matched(let first, let second, let isPrize):
      let face = Self.face(of: first, in: game, words)
      return GameMessage(
        words.correct(key(first), key(second), face), isPrize ? .prize : .success)
    case .wrong(let first, let second, let strikes):
      // The faces are said for as long as the sentence stands, also when the cards are down again.
      let names = [first, second].map { words.card(key($0), Self.face(of: $0, in: game, words)) }
      return GameMessage(words.wrong(names[0], names[1], strikes, game.tuning.strikes), .danger)
    case .alreadyUp(let card):
      let name = words.card(key(card), Self.face(of: card, in: game, words))
      return GameMessage(words.alreadyUp(name), .warning)
    case .roundWon(let next, let seconds):
      return GameMessage(words.roundWon(next, seconds), .prize)
    case .lastSeconds: return GameMessage(words.lastSeconds, .danger)
    }
  }

  private func phaseMessage(
    _ game: MemoryCards, _ words: MemoryCardsWords, _ endKey: String
  ) -> GameMessage? {
    switch game.phase {
    case .study, .dealing:
      GameMessage(game.isTimed ? words.study : words.studyUntil(endKey), .heading)
    case .guessing, .wrong, .won, .over: nil
    }
  }

  /// The guess that was one too many; the clock needs no more than the plate over the field.
  package func reasonOfEnd(_ game: MemoryCards, looks: Looks, words: Words) -> String? {
    guard game.isOver, !isTimeUp(game), case .wrong = news else { return nil }
    return message(game, looks: looks, words: words)?.text
  }

  private static func face(
    of card: Int, in game: MemoryCards, _ words: MemoryCardsWords
  ) -> String {
    words.faces[game.cards[card].face.rawValue]
  }

  /// The longest streak, the accuracy and the reason of the end.
  package func results(_ game: MemoryCards, words: Words) -> [HeadUpDisplay.Line]? {
    let (result, memory) = (words.result, words.games.memoryCards)
    let accuracy = game.tally.accuracy.map {
      HeadUpDisplay.Line(label: result.accuracy, value: "\($0) %")
    }
    let end = isTimeUp(game) ? memory.endedByTime : memory.endedByStrikes(game.strikes)
    return [HeadUpDisplay.Line(label: result.bestRun, value: "\(game.tally.bestStreak)")]
      + (accuracy.map { [$0] } ?? [])
      + [HeadUpDisplay.Line(label: memory.endedBy, value: end)]
  }

  package func advice(_ game: MemoryCards, words: Words) -> String? {
    let words = words.games.memoryCards
    let misses = game.tally.misses
    let byFace = game.missesByFace
    let worst = MemoryCards.Face.allCases.max { byFace[$0] < byFace[$1] } ?? .circle
    if misses >= Self.leastMisses, byFace[worst] * 3 >= misses * 2 {
      return words.adviceFace(words.faces[worst.rawValue], byFace[worst], misses)
    }
    if game.isTimed, game.ticksLeft == 0 { return words.adviceTime }
    guard misses > 0 else { return nil }
    return game.isTimed && game.secondsLeft >= Self.leastSecondsToThink
      ? words.adviceHaste(game.secondsLeft) : words.adviceGroups
  }
}

extension MemoryCards {
  /// Pairs found in this round.
  var pairsFound: Int { cards.count { $0.side == .matched } / 2 }
}
