import Canvas
import GameCore
import Testing
import Words

@testable import Games

@Suite struct SkeetInputTests {
  static let fields = [
    Rectangle(column: 0, row: 0, columns: 55, rows: 21),
    Rectangle(column: 3, row: 5, columns: 60, rows: 16),
    Rectangle(column: 1, row: 2, columns: 175, rows: 57),
  ]
  let game = SkeetShooter(seed: 1, difficulty: .medium)

  @Test func theKeysPointAndTheRowBelowPointsAndFires() {
    #expect("123456789".map { action(.key($0)) } == (1...9).map { .point(direction: $0) })
    #expect("qwertyuio".map { action(.key($0)) } == (1...9).map { .pointAndFire(direction: $0) })
    #expect([.key(Character(" ")), .confirm].map { action($0) } == [.fire, .fire])
    #expect([.left, .right].map { action($0) } == [.turnLeft, .turnRight])
    #expect("0paszx.".allSatisfy { action(.key($0)) == nil })
  }

  @Test(arguments: fields)
  func thePointerAimsWhereItIsAndAClickFiresThere(field: Rectangle) {
    for direction in 1...9 {
      let degrees = SkeetShooter.degrees(ofDirection: direction)
      let cell = SkeetShooterLayout(field: field).cell(
        SkeetShooterLayout.place(degrees: degrees, points: 200))
      let aimed = [PlayerInput.move(cell), .press(cell)].map { action($0, in: field) }
      for case let aimed? in aimed {
        #expect(abs((aimed.code - 100) % 200 - degrees) <= 3, "\(direction)")
      }
      #expect(aimed[1].map { $0.code >= 300 } == true)
    }
    let outside = Position(column: field.endColumn + 2, row: field.row)
    #expect(action(.press(outside), in: field) == nil)
  }

  @Test(arguments: fields)
  func theCursorStandsOnTheAimWhereverItPoints(field: Rectangle) {
    var game = game
    let cells = SkeetShooter.aims.map { degrees in
      _ = game.apply(.aim(degrees: degrees))
      return newSkeetView().focus(game, field: field)
    }
    #expect(cells.allSatisfy(field.contains) && Set(cells).count > 10)
  }

  @Test func anglesComeBackFromTheirPlaces() {
    for degrees in 0...180 {
      #expect(
        Bearing.degrees(x: Bearing.cosine(degrees) * 50, y: Bearing.sine(degrees) * 50) == degrees)
    }
  }

  private func action(
    _ input: PlayerInput, in field: Rectangle = Self.fields[0]
  ) -> SkeetShooter.Action? {
    var view = newSkeetView()
    return view.action(for: input, in: game, field: field, looks: Looks())
  }
}

@Suite struct SkeetSentenceTests {
  let words = Words.english
  let game = SkeetShooter(seed: 1, difficulty: .medium)

  @Test func theNewestEventIsSaid() {
    var view = newSkeetView()
    #expect(said(view) == "heading: SKEET SHOOTER!")
    view.show([.missed(.late)], in: game)
    #expect(said(view) == "warning: behind the clay: fire sooner")
    view.show([.several(2)], in: game)
    #expect(said(view) == "prize: 2 clays in one shot!")
    view.show([.reloading], in: game)
    #expect(said(view) == "danger: click: still reloading")
    (0..<120).forEach { _ in view.advance() }
    #expect(said(view) == "heading: SKEET SHOOTER!")
    view.show([.over], in: game)
    #expect(said(view) == nil)
  }

  @Test func adviceNamesTheLargestShareOfMisses() {
    var answers = SkeetShooter.Answers()
    #expect(advice(answers) == nil)
    answers.thrown = 70
    answers.lost = 60
    answers.wide = 2
    #expect(advice(answers) == "60 of 70 clays got away: shoot more.")
    answers.late = 9
    answers.early = 3
    #expect(advice(answers) == "9 of 14 misses were late: fire sooner.")
    answers.early = 10
    #expect(advice(answers) == "10 of 21 misses were early: wait a touch.")
    answers.wide = 20
    #expect(advice(answers) == "20 of 39 misses hit nothing: wait for a clay.")
    (answers.early, answers.late, answers.wide) = (1, 1, 1)
    #expect(advice(answers) == "1 of 3 misses was late: fire sooner.")
    (answers.early, answers.late, answers.wide) = (0, 4, 0)
    #expect(advice(answers) == "All 4 misses were late: fire sooner.")
  }

  @Test func theHeadUpDisplayKeepsItsWidthWhileTheGunReloads() {
    var game = SkeetShooter.calm()
    var values: Set<String> = []
    _ = game.apply(.fire)
    for _ in 0..<60 {
      _ = game.advance()
      values.insert(newSkeetView().headUpDisplay(game, words: words).lines[2].value)
    }
    #expect(values == ["...", "#..", "##.", "yes"])
  }

  @Test func theHelpSaysThatOneKeyIsEnoughForBronzeAndWhatTurningAdds() {
    let help = SkeetShooterView.keyHelp(words, Looks(keyLabels: ["q": "a", "1": "&"]))
    #expect(help.map(\.label) == ["&…9", "a…o", "←→", "Space", "mouse"])
    #expect(help[3].value.contains("this key alone can earn bronze"))
    #expect(help[2].value.contains("low clays"))
  }

  private func said(_ view: SkeetShooterView) -> String? {
    view.message(game, looks: Looks(), words: words).map { "\($0.role): \($0.text)" }
  }

  private func advice(_ answers: SkeetShooter.Answers) -> String? {
    SkeetShooterView.advice(on: answers, words: words.games.skeetShooter)
  }
}
