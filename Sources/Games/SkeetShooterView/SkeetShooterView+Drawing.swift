package import Canvas
import GameCore
package import Words

extension SkeetShooterView {
  /// Draws the sky, the mountains and the ground; never outside the field.
  package func drawBackground(
    _: SkeetShooter, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(on: &canvas, field, looks, words) { easel in
      easel.drawScenery()
      easel.drawGround()
    }
  }

  /// Draws the clays, the gun and its aim over the background; never outside the field.
  package func drawForeground(
    _ game: SkeetShooter, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(on: &canvas, field, looks, words) { easel in
      if game.isInLastSeconds { easel.drawCountdown(game.secondsLeft) }
      easel.drawDirections(aim: game.aim)
      draw(flightOf: game, on: &easel)
      easel.drawGun(game, isFlashing: animation.firedAt != nil)
      if let mark = animation.mark { easel.drawMark(mark.answer) }
    }
  }

  private func draw(
    on canvas: inout Canvas, _ field: Rectangle, _ looks: Looks, _ words: Words,
    _ work: (inout SkeetShooterEasel) -> Void
  ) {
    guard field.columns > 0, field.rows > 0 else { return }
    var easel = SkeetShooterEasel(
      canvas: canvas, layout: SkeetShooterLayout(field: field), sprites: sprites[looks.glyphs],
      looks: looks,
      words: words)
    canvas = Canvas(size: Size(columns: 0, rows: 0))
    work(&easel)
    canvas = easel.canvas
  }

  private func draw(flightOf game: SkeetShooter, on easel: inout SkeetShooterEasel) {
    let late = game.ticksSincePicture
    if !easel.looks.reduceMotion {
      for clay in game.clays { easel.drawTrail(of: clay, atAge: clay.age - late) }
      for piece in animation.pieces { easel.drawPiece(at: animation.place(of: piece)) }
    }
    for clay in game.clays {
      easel.drawClay(clay, atAge: max(0, clay.age - late), width: game.tuning.pictureWidth)
    }
    if let shot = game.shot { easel.drawShot(shot, atAge: max(0, shot.age - late)) }
    for broken in animation.breaks {
      easel.drawBreak(broken, picture: animation.picture(of: broken))
    }
  }
}
