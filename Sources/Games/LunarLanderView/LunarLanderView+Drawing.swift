package import Canvas
package import Words

extension LunarLanderView {
  /// Draws the sky, the ground and its pads; never outside the field.
  package func drawBackground(
    _ game: LunarLander, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(game, on: &canvas, field, looks, words) { renderer in
      renderer.drawSky()
      renderer.drawGround()
      renderer.drawPads()
    }
  }

  /// Each site has its own ground and sky.
  package func backgroundNumber(_ game: LunarLander) -> Int { game.siteNumber }

  /// Draws the ship over the background; never outside the field.
  package func drawForeground(
    _ game: LunarLander, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(game, on: &canvas, field, looks, words) { renderer in
      switch game.phase {
      case .arriving, .flying: draw(flightOf: game, on: &renderer)
      case .landed(let landing): renderer.drawLanding(landing, of: game.pictured, animation)
      case .crashed(let crash): renderer.drawCrash(crash, of: game.pictured, animation)
      }
    }
  }

  private func draw(
    _ game: LunarLander, on canvas: inout Canvas, _ field: Rectangle, _ looks: Looks,
    _ words: Words, _ work: (inout LunarLanderRenderer) -> Void
  ) {
    guard field.columns > 0, field.rows > 0 else { return }
    LunarLanderRenderer(
      canvas: canvas, layout: LunarLanderLayout(field: field), sprites: sprites[looks.glyphs],
      looks: looks, words: words.games.lunarLander, site: game.site, siteNumber: game.siteNumber
    ).draw(on: &canvas, work)
  }

  private func draw(flightOf game: LunarLander, on renderer: inout LunarLanderRenderer) {
    if let forecast = game.forecast { renderer.drawForecast(forecast) }
    let isOdd = game.phaseTicks / LunarLander.pictureTicks % 2 == 1
    let flickers = game.phase == .flying && isOdd && !renderer.looks.reduceMotion
    renderer.drawFlame(of: game.pictured, notch: game.burningNotch, flickers: flickers)
    if let side = animation.puff { renderer.drawPuff(beside: game.pictured, to: side) }
    renderer.drawShip(game.pictured)
    renderer.drawAltitudeAboveTheField(of: game.pictured)
  }
}
