package import Canvas
import GameCore
package import Words

extension LunarLanderView {
  /// Draws the sky, the ground and its pads; never outside the field.
  package func drawBackground(
    _ game: LunarLander, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(game, on: &canvas, field, looks, words) { easel in
      easel.drawSky()
      easel.drawGround()
      easel.drawPads()
    }
  }

  /// Each site has its own ground and sky.
  package func backgroundNumber(_ game: LunarLander) -> Int { game.siteNumber }

  /// Draws the ship over the background; never outside the field.
  package func drawForeground(
    _ game: LunarLander, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(game, on: &canvas, field, looks, words) { easel in
      switch game.phase {
      case .arriving, .flying: draw(flightOf: game, on: &easel)
      case .landed(let landing): easel.drawLanding(landing, of: game.pictured, animation)
      case .crashed(let crash): easel.drawCrash(crash, of: game.pictured, animation)
      }
    }
  }

  private func draw(
    _ game: LunarLander, on canvas: inout Canvas, _ field: Rectangle, _ looks: Looks,
    _ words: Words, _ work: (inout LunarLanderEasel) -> Void
  ) {
    guard field.columns > 0, field.rows > 0 else { return }
    var easel = LunarLanderEasel(
      canvas: canvas, layout: LunarLanderLayout(field: field), sprites: sprites[looks.glyphs],
      looks: looks,
      words: words.games.lunarLander, site: game.site)
    canvas = Canvas(size: Size(columns: 0, rows: 0))
    work(&easel)
    canvas = easel.canvas
  }

  private func draw(flightOf game: LunarLander, on easel: inout LunarLanderEasel) {
    if let forecast = game.forecast { easel.drawForecast(forecast) }
    let isOdd = game.phaseTicks / LunarLander.pictureTicks % 2 == 1
    let flickers = game.phase == .flying && isOdd && !easel.looks.reduceMotion
    easel.drawFlame(of: game.pictured, notch: game.burningNotch, flickers: flickers)
    if let side = animation.puff { easel.drawPuff(beside: game.pictured, to: side) }
    easel.drawShip(game.pictured)
    easel.drawAltitudeAboveTheField(of: game.pictured)
  }
}
