import Canvas
import GameCore
import Testing
import Words

@testable import Games

@Suite struct MemoryCardsInputTests {
  static let fields = [
    Rectangle(column: 1, row: 1, columns: 55, rows: 21),
    Rectangle(column: 0, row: 3, columns: 60, rows: 16),
    Rectangle(column: 1, row: 2, columns: 95, rows: 37),
    Rectangle(column: 0, row: 0, columns: 200, rows: 70),
  ]
  let game = MemoryCards.studied()

  @Test func everyCardHasItsKeyAndNoOtherKeyTurnsOne() {
    #expect("qwertyasdfghzxcvbn".map { turned(.key($0)) } == Array(0..<18))
    #expect("1uijmp /?".allSatisfy { turned(.key($0)) == nil })
  }

  @Test(arguments: fields)
  func aClickTurnsTheCardThatIsDrawnThere(field: Rectangle) {
    let layout = MemoryCardsLayout(field: field)
    var inside = 0
    for card in 0..<MemoryCards.cardCount {
      let area = layout.area(of: card)
      #expect(area.column >= field.column && area.endColumn <= field.endColumn)
      #expect(area.row > field.row && area.endRow <= field.endRow)
      for row in area.row..<area.endRow {
        for column in area.column..<area.endColumn {
          inside += 1
          let click = PlayerInput.press(Position(column: column, row: row))
          #expect(turned(click, in: field) == card)
        }
      }
    }
    let all = (field.row..<field.endRow).flatMap { row in
      (field.column..<field.endColumn).map { Position(column: $0, row: row) }
    }
    #expect(all.count { turned(.press($0), in: field) != nil } == inside)
    let outside = Position(column: field.endColumn, row: field.row + 5)
    #expect(turned(.press(outside), in: field) == nil)
  }

  @Test func theArrowsReachEveryCardAndEnterTurnsIt() {
    var reached: Set<Int> = []
    var open = [newMemoryView()]
    while let view = open.popLast() {
      guard reached.insert(view.chosenCard).inserted else { continue }
      var turning = view
      #expect(
        turning.action(for: .confirm, in: game, field: Self.fields[0], looks: Looks())
          == .turn(card: view.chosenCard))
      for arrow in [PlayerInput.up, .down, .left, .right] {
        var moved = view
        #expect(moved.action(for: arrow, in: game, field: Self.fields[0], looks: Looks()) == nil)
        open.append(moved)
      }
    }
    #expect(reached == Set(0..<18))
  }

  @Test func thePointerTakesTheChoiceAlong() {
    var view = newMemoryView()
    let field = Self.fields[0]
    let place = MemoryCardsLayout(field: field).label(of: 13)
    #expect(view.action(for: .move(place), in: game, field: field, looks: Looks()) == nil)
    #expect(view.focus(game, field: field) == place)
  }

  @Test func withoutAClockEnterEndsTheStudy() {
    let game = MemoryCards(seed: 1, difficulty: .medium, isTimed: false)
    var view = newMemoryView()
    #expect(
      view.action(for: .confirm, in: game, field: Self.fields[0], looks: Looks()) == .endStudy)
    #expect(
      view.message(game, looks: Looks(), words: .english)?.text
        == "Study the cards... press Enter when you're ready")
  }

  private func turned(_ input: PlayerInput, in field: Rectangle = Self.fields[0]) -> Int? {
    var view = newMemoryView()
    return view.action(for: input, in: game, field: field, looks: Looks())?.code
  }
}

@Suite struct MemoryCardsSentenceTests {
  let words = Words.english

  @Test func theOriginalsWordsAreSaidWithTheCardsNames() throws {
    var (view, game) = (newMemoryView(), MemoryCards(seed: 1, difficulty: .medium))
    #expect(said(view, game) == "heading: Study the cards...")
    view.show(game.advance(ticks: 480), in: game)
    #expect(said(view, game) == "heading: Go!")
    let right = try #require(game.pairDown(matching: true))
    let face = words.games.memoryCards.faces[game.cards[right.first].face.rawValue]
    let (first, second) = (
      MemoryCardsView.keys[right.first], MemoryCardsView.keys[right.second]
    )
    view.show(game.apply(.turn(card: right.first)), in: game)
    #expect(said(view, game) == "strong: \(first) \(face)")
    view.show(game.apply(.turn(card: right.second)), in: game)
    #expect(said(view, game) == "success: Correct! \(first) and \(second) \(face)")
    view.show(game.guess(right: false), in: game)
    let wrong = try #require(said(view, game))
    #expect(wrong.hasPrefix("danger: Wrong! ") && wrong.hasSuffix(": strike 1 of 3"))
    let names = words.games.memoryCards.faces
    #expect(names.count { wrong.contains($0) } == 2, "both faces are said, though they are down")
    while game.phase == .guessing { view.show(game.guess(right: true), in: game) }
    #expect(said(view, game) == "prize: Round 1 cleared! +30 seconds")
    view.show(game.advance(ticks: MemoryCards.wonTicks), in: game)
    #expect(said(view, game) == "heading: Study the cards...")
  }

  @Test func theArrowsSayWhatIsSeenThereAndNoMore() {
    var view = newMemoryView()
    let studied = MemoryCards.studied()
    let field = MemoryCardsInputTests.fields[0]
    _ = view.action(for: .right, in: studied, field: field, looks: Looks())
    _ = view.action(for: .down, in: studied, field: field, looks: Looks())
    #expect(said(view, studied) == "strong: s")
    let open = MemoryCards(seed: 1, difficulty: .medium)
    let face = words.games.memoryCards.faces[open.cards[7].face.rawValue]
    #expect(said(view, open) == "strong: s \(face)")
  }

  @Test(arguments: Difficulty.allCases)
  func adviceIsGivenAfterEveryGameWithAMistake(difficulty: Difficulty) {
    var met: Set<String> = []
    for seed in UInt64(0)..<30 {
      // On Insane two strikes end a forgetful player's game before there is anything else to say.
      let skill = difficulty == .insane ? HumanLikeMemoryPlayer.Skill.typical : .keeping(2)
      var player = HumanLikeMemoryPlayer(seed: seed, skill: skill)
      let game = player.play(seed: seed, difficulty: difficulty).game
      let advice = newMemoryView().advice(game, words: words)
      #expect(advice != nil || game.tally.misses == 0)
      if let advice { met.insert(String(advice.filter { !$0.isNumber })) }
    }
    #expect(met.count > 1)
  }

  @Test func adviceNamesEachFaceInThePlural() {
    let memory = words.games.memoryCards
    let names = memory.faces.map { String(memory.adviceFace($0, 2, 3).prefix { $0 != " " }) }
    #expect(
      names == ["Circles", "Squares", "Pentagons", "Triangles", "Diamonds", "Crosses"])
    #expect(
      memory.adviceFace("cross", 3, 3)
        == "Crosses were in all 3 wrong guesses. Learn them as a group.")
  }

  @Test func theHeadUpDisplayCountsTheRoundsBesidePairsAndStrikesAboveTheCards() {
    var game = MemoryCards.studied()
    game.guess(right: true)
    game.guess(right: false)
    let display = newMemoryView().headUpDisplay(game, words: words)
    #expect(display.secondsLeft == 51 && display.secondsInAll == 60 && !display.isUrgent)
    #expect(display.lines.map { "\($0.label) \($0.value)" } == ["round 1"])
  }

  private func said(_ view: MemoryCardsView, _ game: MemoryCards) -> String? {
    view.message(game, looks: Looks(), words: words).map { "\($0.role): \($0.text)" }
  }

  @Test func aCardIsCalledByTheKeyThatTurnsItAsThisKeyboardLabelsIt() {
    var (view, game) = (newMemoryView(), MemoryCards.studied())
    view.show(game.apply(.turn(card: 0)), in: game)
    let azerty = Looks(keyLabels: ["q": "a"])
    let face = words.games.memoryCards.faces[game.cards[0].face.rawValue]
    #expect(view.message(game, looks: Looks(), words: words)?.text == "q \(face)")
    #expect(view.message(game, looks: azerty, words: words)?.text == "a \(face)")
  }

  @Test func theReasonOfTheEndIsSaidAndStandsInTheResult() throws {
    var (view, game) = (newMemoryView(), MemoryCards.studied())
    #expect(view.reasonOfEnd(game, looks: Looks(), words: words) == nil)
    while !game.isOver { view.show(game.guess(right: false), in: game) }
    let reason = try #require(view.reasonOfEnd(game, looks: Looks(), words: words))
    #expect(reason.hasPrefix("Wrong! ") && reason.hasSuffix("strike 3 of 3"))
    #expect(view.results(game, words: words)?.last?.value == "strike 3")

    var late = (view: newMemoryView(), game: MemoryCards.studied())
    late.view.show(late.game.advance(ticks: late.game.ticksLeft), in: late.game)
    #expect(late.view.isTimeUp(late.game))
    #expect(late.view.reasonOfEnd(late.game, looks: Looks(), words: words) == nil)
    #expect(late.view.results(late.game, words: words)?.last?.value == "the clock")
  }
}
