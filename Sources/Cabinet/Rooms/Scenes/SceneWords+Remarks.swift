package import Canvas
package import Scenes
package import Words

extension SceneWords {
  /// The remarks on a scene beside its picture, one sentence each.
  package func remarks(_ scene: Scene, _ sprites: SpriteSheet) -> [String] {
    var remarks: [String] = []
    if scene.skippedNodes > 0 { remarks.append(skipped(scene.skippedNodes)) }
    let files = scene.missingFiles(in: sprites)
    if !files.isEmpty { remarks.append(missing(files.prefix(3).map { $0.printable.cut(to: 40) })) }
    return remarks
  }
}
