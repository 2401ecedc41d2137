public import Canvas
import GameCore
public import Words

extension SkeetShooterView {
  /// Draws the field; never outside it.
  public func draw(
    _ game: SkeetShooter, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    guard field.columns > 0, field.rows > 0, let sprites = sprites[looks.glyphs] else { return }
    var easel = SkeetShooterEasel(
      canvas: canvas, layout: SkeetShooterLayout(field: field), sprites: sprites, looks: looks,
      words: words.skeetShooter)
    canvas = Canvas(size: Size(columns: 0, rows: 0))
    easel.drawScenery()
    if game.isInLastSeconds { easel.drawCountdown(game.secondsLeft) }
    easel.drawDirections(aim: game.aim)
    easel.drawGround()
    draw(flightOf: game, on: &easel)
    easel.drawGun(game, isFlashing: animation.firedAt != nil)
    if let mark = animation.mark { easel.drawMark(mark.answer) }
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
