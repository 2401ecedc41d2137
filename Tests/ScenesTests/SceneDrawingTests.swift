import Assets
import Canvas
import Scenes
import TestSupport
import Testing

@Suite struct SceneDrawingTests {
  private static let assets = Assets(environment: [:])
  private static let scenery = Scenery(
    bytes: { assets.bytes(named: "Scenes/\($0)") },
    sprites: { assets.spriteSheet("scene.\($0.rawValue)") })

  private func picture(
    _ scene: Scene, columns: Int = 80, rows: Int = 23, _ glyphs: GlyphSet = .unicode,
    sheet: SpriteSheet? = nil
  ) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    scene.draw(
      on: &canvas, in: canvas.bounds, sprites: sheet ?? Self.scenery.sprites(glyphs))
    return canvas
  }

  private let sheet = """
    [box]
    AB|gg
    CD|gg

    [box.large]
    1111|gggg
    1111|gggg
    1111|gggg
    1111|gggg

    [dot]
    .|f

    [pattern]
    x-|ag
    """

  private func sprite(_ file: String, _ x: Double, _ y: Double, scale: Double = 1, z: Double? = nil)
    -> SceneNode
  {
    .sprite(SceneSprite(file: file, position: ScenePoint(x: x, y: y), scale: scale, z: z))
  }

  /// A canvas of 48 × 16 cells: 10 points wide, 20 points high each.
  private func lines(_ nodes: [SceneNode]) throws -> [String] {
    picture(Scene(nodes: nodes), columns: 48, rows: 16, sheet: try SpriteSheet(sheet)).lines
  }

  @Test func oneSceneWrittenThreeWaysGivesOnePicture() throws {
    let pictures = try OneScene.all.map { picture(try Scene(reading: Array($0.utf8))) }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0] == pictures[2])
    #expect(pictures[0].lines.contains { !$0.isEmpty })
  }

  @Test func aSpriteStandsOnTheMiddleOfItsLowerEdge() throws {
    let lines = try lines([sprite("folder/box.png", 100, 45)])
    #expect(lines[12] == "         AB")
    #expect(lines[13] == "         CD")
    #expect(lines.filter { !$0.isEmpty }.count == 2)
  }

  @Test func whatStandsLowerIsNearerUnlessTheFileSaysOtherwise() throws {
    let back = sprite("box", 100, 45)
    let front = sprite("dot", 100, 41)
    #expect(try lines([front, back])[13].contains("C."))
    #expect(try lines([back, front])[13].contains("C."))
    #expect(try lines([front, sprite("box", 100, 45, z: 1_000)])[13].contains("CD"))
    #expect(try lines([sprite("dot", 100, 40, z: -100), back])[13].contains("CD"))
  }

  @Test func scaleChoosesAmongTheSizesOfAPicture() throws {
    #expect(try lines([sprite("box", 100, 40)])[13].contains("CD"))
    #expect(try lines([sprite("box", 100, 40, scale: 3)])[13].contains("1111"))
    #expect(try lines([sprite("box", 100, 40, scale: 0.1)])[13].contains("CD"))
  }

  @Test func aPolygonIsFilledWithItsPatternUnderTheSprites() throws {
    let polygon = ScenePolygon(
      file: "pattern.png", position: ScenePoint(x: 40, y: 20),
      vertices: [(0.0, 0.0), (80, 0), (80, 60), (0, 60)].map { ScenePoint(x: $0.0, y: $0.1) })
    let lines = try lines([sprite("dot", 65, 45), .polygon(polygon), sprite("box", 50, 45, z: -1)])
    #expect(lines[11] == "")
    #expect(lines[12...14] == ["    x-x-x-x-", "    x-.-x-x-", "    x-x-x-x-"])
    #expect(lines[15] == "")
  }

  @Test func aHoleInAPolygonStaysEmpty() throws {
    let corners = [(0.0, 0.0), (100, 0), (100, 20), (50, 0.0), (0, 20)]
    let polygon = ScenePolygon(
      file: "pattern.png", position: ScenePoint(x: 0, y: 0),
      vertices: corners.map { ScenePoint(x: $0.0, y: $0.1) })
    #expect(try lines([.polygon(polygon)])[15] == "x-     -x-")
  }

  @Test func nothingIsDrawnOutsideTheBoundary() throws {
    let boundary = SceneRectangle(
      position: ScenePoint(x: 100, y: 40), size: ScenePoint(x: 100, y: 100), meta: ["boundary"])
    let lines = try lines([
      .rectangle(boundary), sprite("box", 100, 40), sprite("box", 300, 40), sprite("dot", 20, 20),
    ])
    #expect(lines[12] == "          B")
    #expect(lines.filter { !$0.isEmpty }.count == 2)
  }

  @Test func aPictureThatDoesNotExistIsLeftOutAndNamed() throws {
    let scene = Scene(nodes: [sprite("ghost.png", 100, 100), sprite("box.png", 10, 10)])
    #expect(scene.missingFiles(in: try SpriteSheet(sheet)) == ["ghost.png"])
    #expect(try lines([sprite("ghost.png", 100, 100)]).allSatisfy(\.isEmpty))
  }

  @Test func ourScenesHaveEveryKindOfNodeAndAPictureForEach() throws {
    #expect(Self.scenery.entries.map(\.name) == Scenery.names)
    for entry in Self.scenery.entries {
      #expect(entry.scene.nodes.count >= 12, "\(entry.name)")
      #expect(entry.scene.skippedNodes == 0)
      let kinds = entry.scene.nodes.map { node in
        switch node {
        case .sprite: 0
        case .polygon: 1
        case .rectangle: 2
        }
      }
      #expect(Set(kinds) == [0, 1, 2], "\(entry.name)")
      for glyphs in GlyphSet.allCases {
        #expect(entry.scene.missingFiles(in: Self.scenery.sprites(glyphs)) == [])
      }
    }
  }

  @Test(arguments: Scenery.names, GlyphSet.allCases)
  func ourScenesLookAsTheyDid(name: String, glyphs: GlyphSet) throws {
    let scene = try #require(Self.scenery.scene(named: name))
    let pages = [(80, 23), (120, 39), (10, 3)].map { columns, rows in
      let canvas = picture(scene, columns: columns, rows: rows, glyphs)
      let lines = canvas.lines + ["roles"] + canvas.roleLines.map { $0.trimmingBlanks }
      return "== \(columns)x\(rows)\n" + lines.map { "|\($0)" }.joined(separator: "\n")
    }
    let stem = name.prefix { $0 != "." }
    expectGolden(pages.joined(separator: "\n"), named: "\(stem)-\(glyphs.rawValue)")
    if glyphs == .ascii {
      #expect(pages.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  /// A backdrop must not outshine what is to be acted on.
  @Test func ourScenesAreDrawnInQuietRolesOnly() {
    let quiet: Set<Role> = [.plain, .faint, .sky, .ground, .plant, .hollow, .heading, .bulb]
    for entry in Self.scenery.entries {
      #expect(Set(picture(entry.scene).cells.map(\.role)).isSubset(of: quiet), "\(entry.name)")
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
