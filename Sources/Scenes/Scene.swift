/// A picture made of nodes, in points: 480 across and 320 up from the bottom left.
///
/// It is read from a property list, from JSON or from XML; all three say the same.
package struct Scene: Sendable, Hashable {
  /// The width and height that every scene has, in points.
  package static let size = ScenePoint(x: 480, y: 320)

  /// The nodes to draw, in the order of the file.
  package var nodes: [SceneNode]
  /// The number of nodes that were passed over because their type is not known.
  package var skippedNodes: Int

  package init(nodes: [SceneNode], skippedNodes: Int = 0) {
    self.nodes = nodes
    self.skippedNodes = skippedNodes
  }

  /// The part of the scene that is drawn: the first rectangle that is a boundary, or all.
  package var boundary: SceneRectangle {
    for case .rectangle(let rectangle) in nodes where rectangle.meta.contains("boundary") {
      return rectangle
    }
    return SceneRectangle(position: ScenePoint(x: 0, y: 0), size: Self.size, meta: [])
  }

  /// The names of all pictures, each once, in the order of the file.
  package var files: [String] {
    var files: [String] = []
    for node in nodes {
      guard let file = node.file, !files.contains(file) else { continue }
      files.append(file)
    }
    return files
  }
}

/// A place or a distance in points, x to the right and y up.
package struct ScenePoint: Sendable, Hashable {
  /// Points from the left.
  package var x: Double
  /// Points from the bottom.
  package var y: Double

  /// Takes points from the left and from the bottom.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

package enum SceneNode: Sendable, Hashable {
  case sprite(SceneSprite)
  case polygon(ScenePolygon)
  case rectangle(SceneRectangle)

  /// The name of the picture that the node shows; nil for a rectangle.
  package var file: String? {
    switch self {
    case .sprite(let sprite): sprite.file
    case .polygon(let polygon): polygon.file
    case .rectangle: nil
    }
  }
}

/// A picture with a position: a `spriteFile`.
package struct SceneSprite: Sendable, Hashable {
  /// The picture's name, such as `tree.png`.
  package var file: String
  /// The middle of its lower edge.
  package var position: ScenePoint
  /// Its size; 1 is as it was drawn.
  package var scale: Double
  /// The depth that the file gives; the nearest has the largest.
  package var z: Double?

  package init(file: String, position: ScenePoint, scale: Double = 1, z: Double? = nil) {
    self.file = file
    self.position = position
    self.scale = scale
    self.z = z
  }

  /// The depth: what stands lower on the screen is nearer, unless the file says otherwise.
  package var depth: Double { z ?? Scene.size.y - position.y }
}

/// An area that is filled with a pattern: a `texturedPolygon`.
///
/// It lies at depth 0, under every sprite whose depth is above that.
package struct ScenePolygon: Sendable, Hashable {
  /// The pattern's name, such as `grass_texture.png`.
  package var file: String
  /// The origin of its vertices.
  package var position: ScenePoint
  /// Its corners, three at least.
  package var vertices: [ScenePoint]

  package init(file: String, position: ScenePoint, vertices: [ScenePoint]) {
    self.file = file
    self.position = position
    self.vertices = vertices
  }
}

/// An area that is not drawn but means something: a `rectangle`.
package struct SceneRectangle: Sendable, Hashable {
  /// The lower left corner.
  package var position: ScenePoint
  package var size: ScenePoint
  /// Its meanings, such as `boundary`.
  package var meta: [String]

  package init(position: ScenePoint, size: ScenePoint, meta: [String]) {
    self.position = position
    self.size = size
    self.meta = meta
  }
}
