package import Canvas
package import Keys
package import Words

extension LunarLanderView {
  static let throttleUp = KeyAction("lander.throttleUp")
  static let throttleDown = KeyAction("lander.throttleDown")
  static let leanLeft = KeyAction("lander.leanLeft")
  static let leanRight = KeyAction("lander.leanRight")
  /// The actions that put the throttle to a notch, from 0.
  static let notches = LunarLander.notches.map { KeyAction("lander.notch.\($0)") }
  static let level = KeyAction("lander.level")

  package static let bindings =
    zip(notches, "0123").map { KeyBinding($0, [.character($1)], isByPlace: true) } + [
      KeyBinding(throttleUp, [.up]), KeyBinding(throttleDown, [.down]),
      KeyBinding(leanLeft, [.left]), KeyBinding(leanRight, [.right]),
      KeyBinding(level, [.character("l"), .enter], isByPlace: true),
    ]

  package static func keyHelp(_ words: Words, _ looks: Looks) -> [KeyHelp] {
    let (keys, lander) = (words.keys, words.games.lunarLander)
    let others = looks.keys[level].dropFirst().map { looks.name(of: $0, keys) }
    return [
      KeyHelp(
        label: looks.names(of: [throttleUp, throttleDown], keys), value: lander.throttleKeys,
        isPictured: true),
      KeyHelp(label: looks.names(of: notches, keys), value: lander.notchKeys),
      KeyHelp(
        label: looks.names(of: [leanLeft, leanRight], keys), value: lander.leanKeys,
        isPictured: true),
      KeyHelp(label: looks.name(of: level, keys), value: lander.levelKey(others.first)),
      KeyHelp(label: keys.mouseLabel, value: lander.mouse, needsMouse: true),
    ]
  }

  /// The keys of throttle and attitude in a cross, with what each does.
  package static func keyPicture(_ words: Words, _ looks: Looks) -> Canvas {
    let lander = words.games.lunarLander
    var canvas = Canvas(size: KeyPicture.most)
    let picture = KeyPicture(looks, words.keys)
    let caps = [leanLeft, throttleDown, leanRight].map { picture.cap(of: $0) }
    let widths = caps.map { $0.size.columns }
    let left = (KeyPicture.most.columns - widths.reduce(2, +)) / 2
    let middle = left + widths[0] + 1
    func drawCentred(_ text: String, row: Int) {
      canvas.draw(
        text, column: middle + (widths[1] - TextWidth.columns(of: text)) / 2, row: row)
    }
    drawCentred(lander.throttleUp, row: 0)
    let up = picture.cap(of: throttleUp)
    canvas.draw(up, column: middle + (widths[1] - up.size.columns) / 2, row: 1)
    canvas.draw(
      lander.leanLeft, column: left - 1 - TextWidth.columns(of: lander.leanLeft), row: 2)
    canvas.draw(caps[0], column: left, row: 2)
    canvas.draw(caps[1], column: middle, row: 2)
    canvas.draw(caps[2], column: middle + widths[1] + 1, row: 2)
    canvas.draw(lander.leanRight, column: middle + widths[1] + widths[2] + 2, row: 2)
    drawCentred(lander.throttleDown, row: 3)
    drawCentred(lander.bothStay, row: 4)
    return canvas
  }

  /// The four kinds of pads, by their worths.
  package static func places(_ words: Words, _ looks: Looks) -> [FigurePlace] {
    LunarLander.worths.enumerated().map { offset, worth in
      FigurePlace("×\(worth)", Position(column: 2 * offset, row: 0))
    }
  }
}
