package import Canvas
package import Words

extension SkeetShooterView {
  /// Draws the sky, the mountains, the ground and the directions; never outside the field.
  package func drawBackground(
    _: SkeetShooter, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(on: &canvas, field, looks, words) { renderer in
      renderer.drawScenery()
      renderer.drawGround()
      renderer.drawDirections()
    }
  }

  /// Draws the clays, the gun and its aim over the background; never outside the field.
  package func drawForeground(
    _ game: SkeetShooter, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(on: &canvas, field, looks, words) { renderer in
      if game.isInLastSeconds { renderer.drawCountdown(game.secondsLeft) }
      renderer.drawAim(game.aim)
      draw(flightOf: game, on: &renderer)
      renderer.drawGun(game, isFlashing: animation.firedAt != nil)
      if let mark = animation.mark { renderer.drawMark(mark.answer) }
    }
  }

  private func draw(
    on canvas: inout Canvas, _ field: Rectangle, _ looks: Looks, _ words: Words,
    _ work: (inout SkeetShooterRenderer) -> Void
  ) {
    guard field.columns > 0, field.rows > 0 else { return }
    SkeetShooterRenderer(
      canvas: canvas, layout: SkeetShooterLayout(field: field), sprites: sprites[looks.glyphs],
      looks: looks, words: words
    ).draw(on: &canvas, work)
  }

  private func draw(flightOf game: SkeetShooter, on renderer: inout SkeetShooterRenderer) {
    let late = game.ticksSincePicture
    if !renderer.looks.reduceMotion {
      for clay in game.clays { renderer.drawTrail(of: clay, atAge: clay.age - late) }
      for piece in animation.pieces { renderer.drawPiece(at: animation.place(of: piece)) }
    }
    for clay in game.clays {
      renderer.drawClay(clay, atAge: max(0, clay.age - late), width: game.tuning.pictureWidth)
    }
    if let shot = game.shot { renderer.drawShot(shot, atAge: max(0, shot.age - late)) }
    for broken in animation.breaks {
      renderer.drawBreak(broken, picture: animation.picture(of: broken))
    }
  }
}
