import Canvas
import GameCore
package import Words

extension MemoryCardsView {
  /// The fewest wrong guesses from which the face they share is worth advice.
  static let leastMisses = 3
  /// More seconds than this were left to think.
  static let leastSecondsToThink = 15

  /// The keys that play the game and what each does, for cards and help.
  package static func keyHelp(_ words: Words, _ looks: Looks) -> [HeadUpDisplay.Line] {
    let words = words.games.memoryCards
    let rows = (0..<MemoryCards.rowCount).map { row in
      let first = row * MemoryCards.columnCount
      return String(keys[first..<first + MemoryCards.columnCount].map(looks.label(of:)))
    }
    let arrows = "\(looks.glyphs.upDown) \(looks.glyphs.leftRight)"
    return [
      HeadUpDisplay.Line(label: rows.joined(separator: " "), value: words.cardKeys),
      HeadUpDisplay.Line(label: arrows, value: words.moveKeys),
      HeadUpDisplay.Line(label: words.enterLabel, value: words.enterKey),
      HeadUpDisplay.Line(label: words.clickLabel, value: words.click),
    ]
  }

  /// The head-up display; without a clock its seconds are 0 of 0.
  package func headUpDisplay(_ game: MemoryCards, words: Words) -> HeadUpDisplay {
    let words = words.games.memoryCards
    return HeadUpDisplay(
      secondsLeft: game.isTimed ? game.secondsLeft : 0,
      secondsInAll: game.isTimed ? MemoryCards.length / ticksPerSecond : 0,
      isUrgent: game.isInLastSeconds,
      lines: [
        HeadUpDisplay.Line(label: words.round, value: String(game.round)),
        HeadUpDisplay.Line(label: words.pairs, value: String(game.pairsFound)),
        HeadUpDisplay.Line(label: words.strikes, value: "\(game.strikes)/\(game.tuning.strikes)"),
      ])
  }

  /// The message for the newest event, until the next one; nil for no message.
  package func message(_ game: MemoryCards, looks: Looks, words: Words) -> GameMessage? {
    let words = words.games.memoryCards
    switch news {
    case .nothing: return phaseMessage(game, words)
    case .go: return GameMessage(words.go, .heading)
    case .card(let card): return GameMessage(name(of: card, in: game, words), .strong)
    case .matched(let first, let second, let isPrize):
      let face = words.faces[game.cards[first].face.rawValue]
      return GameMessage(
        words.correct(Self.place(of: first), Self.place(of: second), face),
        isPrize ? .prize : .success)
    case .wrong(let first, let second, let strikes):
      return GameMessage(
        words.wrong(
          name(of: first, in: game, words), name(of: second, in: game, words), strikes,
          game.tuning.strikes), .danger)
    case .alreadyUp(let card):
      return GameMessage(words.alreadyUp(name(of: card, in: game, words)), .warning)
    case .roundWon(let next, let seconds):
      return GameMessage(words.roundWon(next, seconds), .prize)
    case .lastSeconds: return GameMessage(words.lastSeconds, .danger)
    }
  }

  private func phaseMessage(_ game: MemoryCards, _ words: MemoryCardsWords) -> GameMessage? {
    switch game.phase {
    case .study, .dealing:
      GameMessage(game.isTimed ? words.study : words.studyUntilEnter, .heading)
    case .guessing, .won, .over: nil
    }
  }

  /// A card's place as on a map: rows a to c from the top, columns 1 to 6 from the left.
  static func place(of card: Int) -> String {
    "\(["a", "b", "c"][MemoryCards.row(of: card)])\(MemoryCards.column(of: card) + 1)"
  }

  private func name(of card: Int, in game: MemoryCards, _ words: MemoryCardsWords) -> String {
    let seen = game.cards[card].isUp ? words.faces[game.cards[card].face.rawValue] : nil
    return words.card(Self.place(of: card), seen)
  }

  /// One sentence after the game about what to do better; nil when there is nothing to say.
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
