package import Canvas

extension Scene {
  /// Draws the scene into an area of a canvas, from back to front.
  ///
  /// A node's picture is the sprite of its file's name without the ending: of `tree`, `tree.small`
  /// and `tree.large` the one whose size is nearest to what scale and area ask for. A file without
  /// a sprite is left out; `missingFiles` names it.
  package func draw(on canvas: inout Canvas, in area: Rectangle, sprites: SpriteSheet) {
    let pictures = ScenePictures(sprites)
    let map = SceneMap(area: area, boundary: boundary)
    guard map.clip.columns > 0, map.clip.rows > 0 else { return }
    for node in nodesFromBackToFront {
      switch node {
      case .sprite(let sprite): Self.draw(sprite, map, pictures, on: &canvas)
      case .polygon(let polygon): Self.draw(polygon, map, pictures, on: &canvas)
      case .rectangle: break
      }
    }
  }

  /// The names of pictures for which there is no sprite.
  package func missingFiles(in sprites: SpriteSheet) -> [String] {
    let pictures = ScenePictures(sprites)
    return files.filter { !pictures.has($0) }
  }

  /// Nodes of equal depth stay in the order of the file.
  private var nodesFromBackToFront: [SceneNode] {
    let depths = nodes.map { node in
      if case .sprite(let sprite) = node { sprite.depth } else { 0.0 }
    }
    return nodes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { nodes[$0] }
  }

  private static func draw(
    _ sprite: SceneSprite, _ map: SceneMap, _ pictures: ScenePictures, on canvas: inout Canvas
  ) {
    let picture = pictures.picture(of: sprite.file, size: sprite.scale * map.magnification)
    let foot = map.cell(at: sprite.position)
    let left = foot.column - picture.size.columns / 2
    let top = foot.row - picture.size.rows + 1
    for (row, cells) in picture.rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let place = Position(column: left + column, row: top + row)
        guard let cell, map.clip.contains(place) else { continue }
        canvas[place.column, place.row] = cell
      }
    }
  }

  /// Fills row by row: between each two of the places where the middle of the row crosses
  /// an edge.
  private static func draw(
    _ polygon: ScenePolygon, _ map: SceneMap, _ pictures: ScenePictures,
    on canvas: inout Canvas
  ) {
    let pattern = pictures.picture(of: polygon.file, size: 1)
    guard pattern.size.columns > 0, pattern.size.rows > 0 else { return }
    let origin = map.cell(at: polygon.position)
    let corners = polygon.vertices.map {
      ScenePoint(x: $0.x + polygon.position.x, y: $0.y + polygon.position.y)
    }
    for row in map.clip.row..<map.clip.endRow {
      let cells = pattern.rows[wrapped(row - origin.row, pattern.size.rows)]
      let crossings = crossings(of: corners, at: map.height(ofRow: row))
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        for column in map.columns(from: crossings[pair], to: crossings[pair + 1]) {
          guard let cell = cells[wrapped(column - origin.column, cells.count)] else { continue }
          canvas[column, row] = cell
        }
      }
    }
  }

  private static func crossings(of corners: [ScenePoint], at y: Double) -> [Double] {
    var crossings: [Double] = []
    var last = corners[corners.count - 1]
    for corner in corners {
      if (last.y <= y) != (corner.y <= y) {
        crossings.append(
          last.x + (y - last.y) / (corner.y - last.y) * (corner.x - last.x))
      }
      last = corner
    }
    return crossings.sorted()
  }

  private static func wrapped(_ number: Int, _ count: Int) -> Int {
    (number % count + count) % count
  }
}

/// The map from a scene's points to cells of a canvas.
private struct SceneMap {
  let area: Rectangle
  /// The cells that may be drawn on.
  let clip: Rectangle

  init(area: Rectangle, boundary: SceneRectangle) {
    self.area = area
    let left = Self.scaled(boundary.position.x, area.columns, Scene.size.x)
    let right = Self.scaled(boundary.position.x + boundary.size.x, area.columns, Scene.size.x)
    let bottom = Self.scaled(boundary.position.y, area.rows, Scene.size.y)
    let top = Self.scaled(boundary.position.y + boundary.size.y, area.rows, Scene.size.y)
    let columns = max(0, left)..<max(max(0, left), min(area.columns, right))
    let rows =
      max(0, area.rows - top)..<max(max(0, area.rows - top), min(area.rows, area.rows - bottom))
    clip = Rectangle(
      column: area.column + columns.lowerBound, row: area.row + rows.lowerBound,
      columns: columns.count, rows: rows.count)
  }

  /// The magnification of sprites against a window of 80 columns and 23 rows.
  var magnification: Double {
    min(Double(area.columns) / 80, Double(area.rows) / 23)
  }

  func cell(at point: ScenePoint) -> Position {
    Position(
      column: area.column + Self.floored(point.x, area.columns, Scene.size.x),
      row: area.endRow - 1 - Self.floored(point.y, area.rows, Scene.size.y))
  }

  /// The height of the middle of a row, in points.
  func height(ofRow row: Int) -> Double {
    (Double(area.endRow - row) - 0.5) * Scene.size.y / Double(area.rows)
  }

  /// The columns whose middle is between two points, clipped.
  func columns(from left: Double, to right: Double) -> Range<Int> {
    let scale = Double(area.columns) / Scene.size.x
    let first = max(clip.column, area.column + Int((left * scale - 0.5).rounded(.up)))
    let end = min(clip.endColumn, area.column + Int((right * scale - 0.5).rounded(.up)))
    return first..<max(first, end)
  }

  private static func scaled(_ points: Double, _ cells: Int, _ whole: Double) -> Int {
    Int((points * Double(cells) / whole).rounded())
  }

  private static func floored(_ points: Double, _ cells: Int, _ whole: Double) -> Int {
    Int((points * Double(cells) / whole).rounded(.down))
  }
}
