import Canvas
import GameCore
import Testing
import Words

@testable import Games

@Suite struct WhackAMoleInputTests {
  static let fields = [
    Rectangle(column: 0, row: 0, columns: 55, rows: 21),
    Rectangle(column: 3, row: 5, columns: 60, rows: 16),
    Rectangle(column: 1, row: 2, columns: 95, rows: 37),
    Rectangle(column: 0, row: 0, columns: 200, rows: 70),
  ]
  let game = WhackAMole(seed: 1, difficulty: .medium)

  @Test func everyHoleHasItsKeyAndNoOtherKeyWhacks() {
    let keys = "12345qwerasdzx "
    #expect(keys.map { whacked(.key($0)) } == Array(0..<15))
    #expect("67tfgcv./P".allSatisfy { whacked(.key($0)) == nil })
  }

  @Test(arguments: fields)
  func aClickWhacksTheHoleThatIsDrawnThere(field: Rectangle) {
    let layout = WhackAMoleLayout(field: field)
    for hole in 0..<WhackAMole.holeCount {
      let area = layout.area(of: hole)
      #expect(area.column >= field.column && area.endColumn <= field.endColumn)
      #expect(area.row >= field.row && area.endRow <= field.endRow)
      for row in area.row..<area.endRow {
        for column in area.column + 1..<area.endColumn - 1 {
          let click = PlayerInput.press(Position(column: column, row: row))
          #expect(whacked(click, in: field) == hole)
        }
      }
    }
  }

  @Test(arguments: fields)
  func aClickFarFromEveryHoleWhacksNone(field: Rectangle) {
    let corner = Position(column: field.column, row: field.endRow - 1)
    #expect(whacked(.press(corner), in: field) == nil)
    let outside = Position(column: field.endColumn + 3, row: field.row)
    #expect(whacked(.press(outside), in: field) == nil)
  }

  @Test func theArrowsReachEveryHoleAndEnterWhacksIt() {
    var reached: Set<Int> = []
    var open = [newView()]
    while let view = open.popLast() {
      guard reached.insert(view.malletHole).inserted else { continue }
      var whacking = view
      #expect(
        whacking.action(for: .confirm, in: game, field: Self.fields[0], looks: Looks())
          == .whack(hole: view.malletHole))
      for arrow in [PlayerInput.up, .down, .left, .right] {
        var moved = view
        #expect(moved.action(for: arrow, in: game, field: Self.fields[0], looks: Looks()) == nil)
        open.append(moved)
      }
    }
    #expect(reached == Set(0..<15))
  }

  @Test func theWayBackUpIsTheWayDown() {
    var view = newView()
    let way = [PlayerInput.up, .up, .down, .down, .down, .down, .up, .up]
    let holes = way.map { arrow in
      _ = view.action(for: arrow, in: game, field: Self.fields[0], looks: Looks())
      return view.malletHole
    }
    #expect(holes == [7, 2, 7, 10, 13, 14, 13, 10])
  }

  @Test func thePointerTakesTheMalletAlong() {
    var view = newView()
    let field = Self.fields[0]
    let place = WhackAMoleLayout(field: field).label(of: 13)
    #expect(view.action(for: .move(place), in: game, field: field, looks: Looks()) == nil)
    #expect(view.focus(game, field: field) == place)
  }

  private func whacked(
    _ input: PlayerInput, in field: Rectangle = Self.fields[0]
  ) -> Int? {
    var view = newView()
    return view.action(for: input, in: game, field: field, looks: Looks())?.code
  }
}

@Suite struct WhackAMoleSentenceTests {
  let words = Words.english
  let game = WhackAMole(seed: 1, difficulty: .medium)

  @Test func theNewestEventIsSaid() {
    var view = newView()
    #expect(said(view) == "heading: WHACK A MOLE!")
    view.show([.hit(hole: 14)], in: game)
    #expect(said(view) == "success: hit spc")
    view.show([.hit(hole: 5), .streak(5)], in: game)
    #expect(said(view) == "prize: 5 in a row")
    view.show([.rose(hole: 3), .empty(hole: 2), .ducked(hole: 1)], in: game)
    #expect(said(view) == "danger: nobody home: mallet stuck")
    view.show([.over], in: game)
    #expect(said(view) == nil)
  }

  @Test func adviceNamesTheLargestShareOfFailures() {
    var answers = WhackAMole.Answers()
    #expect(advice(answers) == nil)
    answers.escaped = 4
    answers.risen = 9
    answers.early = 1
    #expect(advice(answers) == "4 of 9 moles went home unharmed.")
    answers.early = 9
    answers.late = 3
    answers.empty = 2
    #expect(advice(answers) == "9 of your 14 misses were early.")
    answers.empty = 20
    #expect(advice(answers) == "20 of your 32 misses were on empty holes.")
    (answers.early, answers.late, answers.empty) = (1, 1, 1)
    #expect(advice(answers) == "1 of your 3 misses was on an empty hole.")
    (answers.early, answers.late, answers.empty) = (2, 1, 0)
    #expect(advice(answers) == "2 of your 3 misses were early.")
    (answers.early, answers.late) = (3, 0)
    #expect(advice(answers) == "All 3 of your misses were early.")
    answers = WhackAMole.Answers()
    (answers.escaped, answers.risen) = (9, 9)
    #expect(advice(answers) == "All 9 moles went home unharmed.")
  }

  @Test func theHeadUpDisplayCountsMissesAndTheBestRunBesideTheScore() {
    let display = newView().headUpDisplay(game, words: words)
    #expect(display.secondsLeft == 30 && display.secondsInAll == 30 && !display.isUrgent)
    #expect(display.lines.map(\.label) == ["misses", "best run"])
  }

  private func said(_ view: WhackAMoleView) -> String? {
    view.message(game, looks: Looks(), words: words).map { "\($0.role): \($0.text)" }
  }

  private func advice(_ answers: WhackAMole.Answers) -> String? {
    WhackAMoleView.advice(on: answers, words: words.games.whackAMole)
  }
}
