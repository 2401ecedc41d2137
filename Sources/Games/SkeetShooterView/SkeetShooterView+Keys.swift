package import Canvas
package import Keys
package import Words

extension SkeetShooterView {
  /// The actions that point the gun, from left to right.
  static let points = (1...9).map { KeyAction("skeet.point.\($0)") }
  /// The actions that point and fire, from left to right.
  static let pointsAndFires = (1...9).map { KeyAction("skeet.pointAndFire.\($0)") }
  static let left = KeyAction("skeet.left")
  static let right = KeyAction("skeet.right")
  static let fire = KeyAction("skeet.fire")

  /// The row below the keys that point points and fires.
  package static let bindings =
    zip(points, "123456789").map { KeyBinding($0, [.character($1)], isByPlace: true) }
    + zip(pointsAndFires, "qwertyuio").map { KeyBinding($0, [.character($1)], isByPlace: true) }
    + [
      KeyBinding(left, [.left]), KeyBinding(right, [.right]),
      KeyBinding(fire, [.character(" "), .enter]),
    ]

  package static func keyHelp(_ words: Words, _ looks: Looks) -> [KeyHelp] {
    let (keys, skeet) = (words.keys, words.games.skeetShooter)
    return [
      KeyHelp(label: looks.range(of: points, keys), value: skeet.pointKeys, isPictured: true),
      KeyHelp(
        label: looks.range(of: pointsAndFires, keys), value: skeet.pointAndFireKeys,
        isPictured: true),
      KeyHelp(label: looks.names(of: [left, right], keys), value: skeet.turnKeys),
      KeyHelp(label: looks.name(of: fire, keys), value: skeet.fireKeys),
      KeyHelp(label: keys.mouseLabel, value: skeet.mouse, needsMouse: true),
    ]
  }

  /// The gun with its nine directions, and beside it the two rows of keys.
  package static func keyPicture(_ words: Words, _ looks: Looks) -> Canvas {
    let skeet = words.games.skeetShooter
    let picture = KeyPicture(looks, words.keys)
    guard let rows = picture.keyboard(points + pointsAndFires, pitch: 3) else { return .none }
    var canvas = Canvas(size: KeyPicture.most)
    for (offset, place) in arc.enumerated() {
      canvas.draw(
        looks.shortName(of: points[offset], words.keys), .key, column: place.column,
        row: place.row)
    }
    let isUnicode = looks.glyphs == .unicode
    canvas.draw(isUnicode ? "▟█▙" : "/#\\", .tool, column: 8, row: 4)
    canvas.draw(looks.glyphs.vertical, .tool, column: 9, row: 3)
    let column = 23
    canvas.draw(
      skeet.pointKeys, column: column, row: 0, columns: KeyPicture.most.columns - column)
    canvas.draw(rows, column: column, row: 1)
    canvas.draw(
      skeet.pointAndFireKeys, column: column, row: 3, columns: KeyPicture.most.columns - column)
    return canvas
  }

  /// The places of the nine directions around the gun.
  private static let arc = [
    Position(column: 1, row: 4), Position(column: 1, row: 3), Position(column: 2, row: 1),
    Position(column: 5, row: 0), Position(column: 9, row: 0), Position(column: 13, row: 0),
    Position(column: 16, row: 1), Position(column: 17, row: 3), Position(column: 17, row: 4),
  ]

  /// The directions as a fan, with the labels of the keys that point.
  package static func places(_ words: Words, _ looks: Looks) -> [FigurePlace] {
    points.enumerated().map { offset, action in
      let middle = points.count / 2
      return FigurePlace(
        looks.shortName(of: action, words.keys),
        Position(column: 2 * offset, row: max(0, abs(offset - middle) - 1)))
    }
  }
}
