import PropertyLists
import Scenes
import Testing

@Suite struct SceneReadingTests {
  private func scene(_ text: String) throws -> Scene { try Scene(reading: Array(text.utf8)) }

  private func reason(_ text: String) -> String? {
    do {
      _ = try Scene(reading: Array(text.utf8))
      return nil
    } catch {
      return error.text
    }
  }

  @Test(arguments: OneScene.all)
  func oneSceneWrittenThreeWaysIsOneScene(text: String) throws {
    let scene = try scene(text)
    let vertices = [(0.0, 0.0), (400, 0), (200, 200)].map { ScenePoint(x: $0.0, y: $0.1) }
    let boundary = SceneRectangle(
      position: ScenePoint(x: 0, y: 0), size: ScenePoint(x: 300, y: 320), meta: ["boundary"])
    #expect(
      scene
        == Scene(
          nodes: [
            .polygon(
              ScenePolygon(
                file: "grass_texture.png", position: ScenePoint(x: 16, y: 16), vertices: vertices)),
            .sprite(
              SceneSprite(file: "tree.png", position: ScenePoint(x: 250, y: 50), scale: 0.9)),
            .sprite(
              SceneSprite(
                file: "tree_shadow.png", position: ScenePoint(x: 195.5, y: 51), scale: 0.9,
                z: -100)),
            .rectangle(boundary),
          ], skippedNodes: 1))
    #expect(scene.boundary == boundary)
    #expect(scene.files == ["grass_texture.png", "tree.png", "tree_shadow.png"])
  }

  @Test func theBinaryFormOfAPropertyListIsReadToo() throws {
    let list = try PropertyList(reading: Array(OneScene.propertyList.utf8))
    let bytes = try PropertyList(root: list.root, form: .binary).bytes()
    #expect(try Scene(reading: bytes) == scene(OneScene.propertyList))
  }

  @Test func whatASceneLeavesOutHasADefault() throws {
    let text = #"{"nodes": [{"type": "spriteFile", "file": "a", "position": {"x": 1, "y": 20}}]}"#
    let scene = try scene(text)
    guard case .sprite(let sprite) = scene.nodes[0] else {
      Issue.record("no sprite")
      return
    }
    #expect(sprite.scale == 1)
    #expect(sprite.depth == 300)
    #expect(scene.boundary.size == Scene.size)
  }

  @Test(arguments: [
    ("", "it's empty"),
    ("hello", "it's neither a property list nor JSON nor XML"),
    ("[]", "it has no list 'nodes'"),
    ("{}", "it has no list 'nodes'"),
    (#"{"nodes": {}}"#, "it has no list 'nodes'"),
    (#"{"nodes": [1]}"#, "node 1 has no 'type'"),
    (
      #"{"nodes": [{"type": "x"}, {"type": "spriteFile"}]}"#,
      "node 2, 'spriteFile': it has no 'file'"
    ),
    (
      #"{"nodes": [{"type": "spriteFile", "file": "a"}]}"#,
      "node 1, 'spriteFile': 'position' is missing"
    ),
    (
      #"{"nodes": [{"type": "spriteFile", "file": "a", "position": {"x": 1}}]}"#,
      "node 1, 'spriteFile': 'position' has no 'y'"
    ),
    (
      #"{"nodes": [{"type": "spriteFile", "file": "a", "position": {"x": 1, "y": "nan"}}]}"#,
      "node 1, 'spriteFile': 'y' of 'position' is not a number"
    ),
    (
      #"{"nodes": [{"type": "spriteFile", "file": "a", "position": {"x": 1e9, "y": 1}}]}"#,
      "node 1, 'spriteFile': 'x' of 'position' is too large"
    ),
    (
      #"{"nodes": [{"type": "spriteFile", "file": "a", "position": {"x": 1, "y": 1}, "scale": 0}]}"#,
      "node 1, 'spriteFile': 'scale' is not above 0 and at most 100"
    ),
    (
      #"{"nodes": [{"type": "texturedPolygon", "file": "a", "vertices": [{"x": 1, "y": 2}]}]}"#,
      "node 1, 'texturedPolygon': it has fewer than 3 vertices"
    ),
    (
      #"{"nodes": [{"type": "rectangle", "size": {"x": -1, "y": 2}}]}"#,
      "node 1, 'rectangle': 'size' is below 0"
    ),
    ("{\"nodes\": [\n1 2]}", "a comma or ']' is missing (line 2, column 3)"),
    ("<nodes><node></nodes>", "mismatched tag (line 1)"),
    ("<nodes>\n<node/>\n</nodes>", "node 1 has no 'type'"),
    ("<html/>", "its root element is not 'nodes'"),
    (
      "<!DOCTYPE nodes [<!ENTITY a \"b\">]><nodes/>",
      "it declares an entity, which is not allowed (line 1)"
    ),
    (
      "<!DOCTYPE nodes [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><nodes>&a;</nodes>",
      "it declares an entity, which is not allowed (line 1)"
    ),
    ("<plist><dict/></plist>", "it has no list 'nodes'"),
    ("<plist><dict>", "it ends too early"),
  ])
  func whatIsNoSceneIsToldWithThePlace(text: String, expected: String) {
    #expect(reason(text) == expected)
  }

  @Test func whatIsTooMuchIsRefused() {
    let node = #"{"type": "x"}"#
    let nodes = { (count: Int) in
      "{\"nodes\": [" + Array(repeating: node, count: count).joined(separator: ",") + "]}"
    }
    #expect(reason(nodes(SceneLimits.nodes)) == nil)
    #expect(reason(nodes(SceneLimits.nodes + 1)) == "it has 513 nodes, and 512 are the most")
    let polygon =
      #"{"type": "texturedPolygon", "file": "a", "position": {"x": 0, "y": 0}, "vertices": ["#
      + Array(repeating: #"{"x": 1, "y": 1}"#, count: 1_025).joined(separator: ",") + "]}"
    #expect(
      reason("{\"nodes\": [\(polygon), \(polygon)]}")
        == "node 2, 'texturedPolygon': with it the scene has more than 2048 vertices")
    #expect(
      reason(String(repeating: " ", count: SceneLimits.bytes) + "{}") == "it's larger than 1 MiB")
    let deep = String(repeating: "<nodes>", count: 1_000)
    #expect(reason(deep) == "its elements are nested too deep (line 1)")
    let many = "<nodes>" + String(repeating: "<a/>", count: 30_000) + "</nodes>"
    #expect(reason(many) == "it holds too many elements (line 1)")
    let long = String(repeating: "n", count: 300)
    let sprite = "{\"type\": \"spriteFile\", \"file\": \"\(long)\"}"
    #expect(
      reason("{\"nodes\": [\(sprite)]}")
        == "node 1, 'spriteFile': the name of its file is too long")
  }

  @Test func anotherEncodingThatXMLNamesIsRead() throws {
    let text = OneScene.xml.replacing("<!-- a comment -->", with: "<!-- caf\u{E9} -->")
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try Scene(reading: bytes) == scene(OneScene.xml))
  }
}
