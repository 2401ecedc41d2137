package import Canvas
import GameCore
package import Words

extension WhackAMoleView {
  /// Draws the sky and the grass; never outside the field.
  package func drawBackground(
    _: WhackAMole, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    drawBackground(on: &canvas, field: field, looks: looks, words: words)
  }

  /// Draws the holes, the moles and the mallet over the background; never outside the field.
  package func drawForeground(
    _ game: WhackAMole, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    let picture = WhackAMolePicture(
      moles: game.moles, decoys: game.decoys, stuckTicks: game.stuckTicks,
      streak: game.tally.streak,
      secondsLeft: game.secondsLeft, isInLastSeconds: game.isInLastSeconds)
    drawForeground(picture, on: &canvas, field: field, looks: looks, words: words)
  }

  /// Draws the empty holes; the mallet would hide the key of one.
  package func drawBeforeStart(
    _ game: WhackAMole, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    drawBackground(on: &canvas, field: field, looks: looks, words: words)
    draw(on: &canvas, field, looks, words) { renderer in
      for hole in 0..<WhackAMole.holeCount {
        renderer.drawHole(hole, WhackAMolePicture(), isChosen: hole == malletHole)
      }
    }
  }

  func drawBackground(
    on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(on: &canvas, field, looks, words) { $0.drawScenery() }
  }

  func drawForeground(
    _ picture: WhackAMolePicture, on canvas: inout Canvas, field: Rectangle, looks: Looks,
    words: Words
  ) {
    draw(on: &canvas, field, looks, words) { renderer in
      renderer.drawCountdown(picture)
      renderer.drawStreak(picture, animation.banner)
      for hole in 0..<WhackAMole.holeCount {
        renderer.drawHole(hole, picture, isChosen: hole == malletHole)
        if let mark = animation.marks[hole] { renderer.drawMark(mark.answer, at: hole) }
      }
      if picture.stuckTicks > 0 {
        renderer.drawStuckMallet(in: stuckHole)
      } else {
        renderer.drawMallet(at: malletHole, swing: animation.swing)
      }
      if !looks.reduceMotion { animation.stars.forEach { renderer.drawStar($0) } }
    }
  }

  private func draw(
    on canvas: inout Canvas, _ field: Rectangle, _ looks: Looks, _ words: Words,
    _ work: (inout WhackAMoleRenderer) -> Void
  ) {
    let layout = WhackAMoleLayout(field: field)
    guard let sprites = sprites[looks.glyphs][layout.spriteSize] else { return }
    WhackAMoleRenderer(
      canvas: canvas, layout: layout, sprites: sprites, ornaments: ornaments[looks.glyphs],
      looks: looks, words: words.games.whackAMole, keys: words.keys
    ).draw(on: &canvas, work)
  }
}

/// The parts of a game that a picture of the field shows.
struct WhackAMolePicture: Sendable, Hashable {
  var moles = [Mole](repeating: .down, count: WhackAMole.holeCount)
  /// The holes with a decoy.
  var decoys: Set<Int> = []
  var stuckTicks = 0
  var streak = 0
  var secondsLeft = 30
  var isInLastSeconds = false
}
