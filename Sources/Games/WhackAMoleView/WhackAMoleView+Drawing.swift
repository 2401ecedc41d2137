public import Canvas
import GameCore
public import Words

extension WhackAMoleView {
  /// Draws the field; never outside it.
  public func draw(
    _ game: WhackAMole, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    let picture = WhackAMolePicture(
      moles: game.moles, stuckTicks: game.stuckTicks, streak: game.tally.streak,
      secondsLeft: game.secondsLeft, isInLastSeconds: game.isInLastSeconds)
    draw(picture, on: &canvas, field: field, looks: looks, words: words.whackAMole)
  }

  func draw(
    _ picture: WhackAMolePicture, on canvas: inout Canvas, field: Rectangle, looks: Looks,
    words: WhackAMoleWords
  ) {
    let layout = WhackAMoleLayout(field: field)
    guard let sprites = sprites[looks.glyphs]?[layout.spriteSize],
      let ornaments = ornaments[looks.glyphs]
    else { return }
    var easel = WhackAMoleEasel(
      canvas: canvas, layout: layout, sprites: sprites, ornaments: ornaments, looks: looks,
      words: words)
    canvas = Canvas(size: Size(columns: 0, rows: 0))
    easel.drawScenery()
    easel.drawCountdown(picture)
    easel.drawStreak(picture, animation.banner)
    for hole in 0..<WhackAMole.holeCount {
      easel.drawHole(hole, picture, isChosen: hole == malletHole)
      if let mark = animation.marks[hole] { easel.drawMark(mark.answer, at: hole) }
    }
    if picture.stuckTicks > 0 {
      easel.drawStuckMallet(in: stuckHole)
    } else {
      easel.drawMallet(at: malletHole, swing: animation.swing)
    }
    if !looks.reduceMotion { animation.stars.forEach { easel.drawStar($0) } }
    canvas = easel.canvas
  }
}

/// What a picture of the field needs to know of a game.
struct WhackAMolePicture: Sendable, Hashable {
  var moles = [Mole](repeating: .down, count: WhackAMole.holeCount)
  var stuckTicks = 0
  var streak = 0
  var secondsLeft = 30
  var isInLastSeconds = false
}
