import Canvas
import Keys
import Words

/// Something that a player with one switch can choose: what a key or a click would do.
package struct SwitchTarget: Sendable, Hashable {
  /// The key or the click of a player with more keys.
  enum Input: Sendable, Hashable {
    case key(Key)
    /// A click on a place that no key stands for, such as a row of a menu.
    case press(Position)
    /// A row of the keyboard, whose keys are then gone over.
    case row(Int)
    /// The keyboard's other letters, small or capital.
    case capitals
  }

  let input: Input
  /// The cells that show it; nil where the screen has none for it.
  let area: Rectangle?
  /// The key and its effect, for what the screen doesn't name itself.
  var label: String?
}

extension SwitchTarget {
  /// An action of a game, with its effect (nil for the usual one) and its place on the field; nil
  /// where no key asks for it.
  init?(_ action: KeyAction, _ effect: String?, at place: Position?, _ context: ScreenContext) {
    guard let key = context.keys[action].first else { return nil }
    let effect = effect ?? context.words.keyChoice.action(action.name)
    self.init(
      input: .key(key),
      area: place.map { Rectangle(column: $0.column, row: $0.row, columns: 1, rows: 1) },
      label: "\(context.key(action))  \(effect)")
  }

  /// All that a picture offers: rows that can be clicked, and then the keys that it names.
  static func all(on canvas: Canvas) -> [SwitchTarget] {
    let rows = canvas.choices.map { SwitchTarget(input: .press($0.origin), area: $0) }
    var seen: Set<String> = []
    let keys = canvas.links.reversed().compactMap { link -> SwitchTarget? in
      guard seen.insert(link.key).inserted, let key = Key(name: link.key) else { return nil }
      return SwitchTarget(input: .key(key), area: link.area)
    }
    return rows + keys.reversed()
  }
}
