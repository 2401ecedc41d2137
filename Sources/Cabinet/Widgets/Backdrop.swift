import Canvas
import Scenes

/// A scene behind what is to be read or done.
struct Backdrop: Sendable {
  private let scene: Scene
  private let scenery: Scenery

  /// The scene of a file's name; nil where there is none.
  init?(named name: String, from scenery: Scenery) {
    guard let scene = scenery.scene(named: name) else { return nil }
    self.init(scene, from: scenery)
  }

  /// A scene, drawn with the sprites that come with the arcade.
  init(_ scene: Scene, from scenery: Scenery) {
    self.scene = scene
    self.scenery = scenery
  }

  /// Draws the scene over an area.
  func draw(on canvas: inout Canvas, in area: Rectangle, _ glyphs: GlyphSet) {
    scene.draw(on: &canvas, in: area, sprites: scenery.sprites(glyphs))
  }
}
