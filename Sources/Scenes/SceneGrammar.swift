/// The one grammar of scenes, over whatever syntax.
enum SceneGrammar<Element: SceneElement> {
  static func scene(_ root: Element) throws(SceneError) -> Scene {
    guard let elements = root.field("nodes")?.items(named: "node") else {
      throw SceneError("it has no list 'nodes'")
    }
    guard elements.count <= SceneLimits.nodes else {
      throw SceneError("it has \(elements.count) nodes, and \(SceneLimits.nodes) are the most")
    }
    var scene = Scene(nodes: [])
    var verticesLeft = SceneLimits.vertices
    for (index, element) in elements.enumerated() {
      let place = "node \(index + 1)"
      guard let type = element.field("type")?.text else {
        throw SceneError("\(place) has no 'type'")
      }
      let reader = NodeReader(element: element, place: "\(place), '\(type.prefix(40))'")
      if let node = try reader.node(type, verticesLeft: &verticesLeft) {
        scene.nodes.append(node)
      } else {
        scene.skippedNodes += 1
      }
    }
    return scene
  }

  /// Reads one node; `place` says where, for errors.
  private struct NodeReader {
    let element: Element
    let place: String

    /// The node; nil where its type is not known.
    func node(_ type: String, verticesLeft: inout Int) throws(SceneError) -> SceneNode? {
      switch type {
      case "spriteFile": return .sprite(try sprite())
      case "texturedPolygon":
        let polygon = try polygon(verticesLeft: verticesLeft)
        verticesLeft -= polygon.vertices.count
        return .polygon(polygon)
      case "rectangle": return .rectangle(try rectangle())
      default: return nil
      }
    }

    private func sprite() throws(SceneError) -> SceneSprite {
      let scale = try optionalNumber("scale") ?? 1
      guard scale > 0, scale <= SceneLimits.scale else {
        throw error("'scale' is not above 0 and at most \(Int(SceneLimits.scale))")
      }
      return SceneSprite(
        file: try file(), position: try point(element.field("position"), "'position'"),
        scale: scale, z: try optionalNumber("z"))
    }

    private func polygon(verticesLeft: Int) throws(SceneError) -> ScenePolygon {
      guard let items = element.field("vertices")?.items(named: "vertex") else {
        throw error("it has no list 'vertices'")
      }
      guard items.count >= 3 else { throw error("it has fewer than 3 vertices") }
      guard items.count <= verticesLeft else {
        throw error("with it the scene has more than \(SceneLimits.vertices) vertices")
      }
      var vertices: [ScenePoint] = []
      for (index, item) in items.enumerated() {
        vertices.append(try point(item, "vertex \(index + 1)"))
      }
      return ScenePolygon(
        file: try file(), position: try point(element.field("position"), "'position'"),
        vertices: vertices)
    }

    private func rectangle() throws(SceneError) -> SceneRectangle {
      let origin = ScenePoint(x: 0, y: 0)
      let position = try element.field("position").map { (found) throws(SceneError) in
        try point(found, "'position'")
      }
      let size = try point(element.field("size"), "'size'")
      guard size.x >= 0, size.y >= 0 else { throw error("'size' is below 0") }
      let meta = element.field("meta")?.items(named: "entry") ?? []
      return SceneRectangle(
        position: position ?? origin, size: size,
        meta: meta.prefix(SceneLimits.nodes).compactMap { $0.field("type")?.text })
    }

    private func file() throws(SceneError) -> String {
      guard let file = element.field("file")?.text, !file.isEmpty else {
        throw error("it has no 'file'")
      }
      guard file.utf8.count <= SceneLimits.name else {
        throw error("the name of its file is too long")
      }
      return file
    }

    private func point(_ found: Element?, _ name: String) throws(SceneError) -> ScenePoint {
      guard let found else { throw error("\(name) is missing") }
      return ScenePoint(x: try coordinate(found, "x", name), y: try coordinate(found, "y", name))
    }

    private func coordinate(
      _ point: Element, _ axis: String, _ name: String
    ) throws(SceneError) -> Double {
      guard let found = point.field(axis) else { throw error("\(name) has no '\(axis)'") }
      return try checked(found.decimal, "'\(axis)' of \(name)")
    }

    private func optionalNumber(_ name: String) throws(SceneError) -> Double? {
      guard let found = element.field(name) else { return nil }
      return try checked(found.decimal, "'\(name)'")
    }

    private func checked(_ number: Double?, _ name: String) throws(SceneError) -> Double {
      guard let number, number.isFinite else { throw error("\(name) is not a number") }
      guard abs(number) <= SceneLimits.coordinate else { throw error("\(name) is too large") }
      return number
    }

    private func error(_ reason: String) -> SceneError { SceneError("\(place): \(reason)") }
  }
}
