import Assets
import Canvas
import GameCore
import TestSupport
import Testing
import Words

@testable import Games

@Suite struct WhackAMoleViewTests {
  static let sizes = [(56, 20), (60, 16), (100, 34), (10, 4)].map(Size.init(columns:rows:))
  let words = Words.english
  let game = WhackAMole(seed: 1, difficulty: .medium)

  @Test(arguments: GlyphSet.allCases, sizes)
  func theFieldLooksLikeThis(glyphs: GlyphSet, size: Size) {
    let name = "WhackAMole-\(size.columns)x\(size.rows)-\(glyphs.rawValue)"
    let pictures = [("calm", calm), ("busy", busy), ("last seconds", frenzy)]
    let texts = pictures.map { title, scene in
      let canvas = drawn(scene.view, scene.picture, size, glyphs)
      return ([title] + canvas.lines + ["roles"] + canvas.roleLines).joined(separator: "\n")
    }
    expectGolden(texts.joined(separator: "\n\n"), named: name)
  }

  // MARK: - Situations

  private func newView() -> WhackAMoleView {
    let assets = Assets(environment: [:], executablePath: nil)
    return WhackAMoleView(
      unicode: assets.spriteSheet("whackamole.unicode"),
      ascii: assets.spriteSheet("whackamole.ascii"))
  }

  private typealias Scene = (view: WhackAMoleView, picture: WhackAMolePicture)

  private var calm: Scene {
    var picture = WhackAMolePicture()
    picture.moles[1] = .up(ticks: 3)
    picture.moles[8] = .rising(ticks: 6)
    return (newView(), picture)
  }

  private var busy: Scene {
    var picture = WhackAMolePicture(streak: 7, secondsLeft: 12)
    picture.moles = [
      .up(ticks: 0), .struck(ticks: 40), .up(ticks: 9), .sinking(ticks: 6), .rising(ticks: 1),
      .rising(ticks: 11), .struck(ticks: 0), .down, .sinking(ticks: 12), .up(ticks: 1),
      .up(ticks: 4), .struck(ticks: 70), .struck(ticks: 100), .down, .up(ticks: 2),
    ]
    var view = newView()
    view.show([.early(hole: 4), .late(hole: 3), .hit(hole: 6)], in: game)
    (0..<3).forEach { _ in view.advance() }
    return (view, picture)
  }

  private var frenzy: Scene {
    var picture = WhackAMolePicture(
      stuckTicks: 12, streak: 0, secondsLeft: 3, isInLastSeconds: true)
    picture.moles[2] = .up(ticks: 0)
    picture.moles[5] = .rising(ticks: 2)
    picture.moles[12] = .up(ticks: 2)
    var view = newView()
    view.show([.hit(hole: 10), .streak(5), .empty(hole: 9), .stuck(hole: 14)], in: game)
    view.show([.streak(5)], in: game)
    (0..<20).forEach { _ in view.advance() }
    return (view, picture)
  }

  private func drawn(
    _ view: WhackAMoleView, _ picture: WhackAMolePicture, _ size: Size, _ glyphs: GlyphSet
  ) -> Canvas {
    var canvas = Canvas(size: size)
    view.draw(
      picture, on: &canvas, field: canvas.bounds, looks: Looks(glyphs: glyphs),
      words: words.whackAMole)
    return canvas
  }
}
