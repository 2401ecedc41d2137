/// The sentences of the screen on which the player gives actions other keys.
package struct KeyChoiceWords: Sendable {
  /// The title of the list of groups; the line of the settings that leads there is a setting's.
  package var title: String
  /// The group of the actions that belong to no game.
  package var house: String
  /// The number of actions that have keys of the player's own, beside a group; empty for none.
  package var ownKeys: @Sendable (_ count: Int) -> String
  /// The line that gives every action its first keys again.
  package var resetAll: String
  /// Beside a key in the last line: the same for one group.
  package var resetGroup: String
  /// Asks for that.
  package var resetAllQuestion: String
  /// Asks for that in one group.
  package var resetGroupQuestion: @Sendable (_ group: String) -> String
  /// Asks for the new key of an action; a second line says how to leave.
  package var press: @Sendable (_ action: String) -> String
  package var pressOther: @Sendable (_ escape: String) -> String
  /// The key belongs to other actions; asks whether they should exchange keys with this one.
  package var clash: @Sendable (_ key: String, _ others: [String]) -> String
  /// Says that an action has the keys that came with the arcade.
  package var hasFirstKeys: @Sendable (_ action: String) -> String
  /// Says that an action that works everywhere takes no key that types something.
  package var typesNothing: @Sendable (_ action: String) -> String
  /// Beside keys in the last line: gives a new key, one more, the first ones again, and exchanges
  /// those of two actions.
  package var change, add, reset, swap: String
  /// The actions of the house by their names, and those of games without the game's own.
  let actions: [String: String]
  /// One of a row of actions, by the name before its number.
  let numbered: @Sendable (_ name: String, _ number: Int) -> String?

  /// The action in words, by its name in files; the name itself for one that isn't known.
  package func action(_ name: String) -> String {
    let parts = name.split(separator: ".").map(String.init)
    if let number = parts.last.flatMap({ Int($0) }) {
      return numbered(parts.dropLast().joined(separator: "."), number) ?? name
    }
    return actions[name] ?? parts.last.flatMap { actions[$0] } ?? name
  }
}

extension KeyChoiceWords {
  static let english = KeyChoiceWords(
    title: "Keys",
    house: "Menus and rooms",
    ownKeys: { $0 == 0 ? "" : "\($0) changed" },
    resetAll: "Reset all keys",
    resetGroup: "reset all",
    resetAllQuestion: "Reset every action to its default keys?",
    resetGroupQuestion: { "Reset every action of '\($0)' to its default keys?" },
    press: { "Press the new key for '\($0)'." },
    pressOther: { "\($0) leaves it as it is." },
    clash: { key, others in
      let names = others.map { "'\($0)'" }.joined(separator: ", ")
      return "\(key) already means \(names). Swap their keys?"
    },
    hasFirstKeys: { "'\($0)' has its default keys." },
    typesNothing: { "'\($0)' can't have a key that types something." },
    change: "change", add: "one more", reset: "reset", swap: "swap",
    actions: [
      "up": "up", "down": "down", "left": "left", "right": "right",
      "decrease": "previous value", "increase": "next value", "previous": "previous field",
      "next": "next field", "first": "to the start", "last": "to the end",
      "pageUp": "previous page", "pageDown": "next page", "select": "choose a line",
      "open": "open or accept", "back": "back", "leave": "quit", "help": "help",
      "pause": "pause", "wait": "let time pass (in turns)", "delete": "delete", "undo": "undo",
      "redo": "redo", "save": "save",
      "name": "change a name", "add": "add", "find": "find", "again": "once more",
      "turn": "turn to the other side", "feats": "feats", "statistics": "statistics",
      "watch": "watch a replay", "race": "race a record", "share": "share",
      "export": "export", "check": "check files", "backups": "backups",
      "compare": "compare with a backup",
      "otherFile": "another file", "goTo": "go to a row",
      "sortUp": "sort ascending", "sortDown": "sort descending", "frequency": "count values",
      "erase": "erase backwards",
      "eraseForward": "erase forwards", "clear": "erase all", "redraw": "redraw the screen",
      "suspend": "suspend", "interrupt": "quit at once",
      "whack": "whack here", "memory.turn": "flip this card", "fire": "fire",
      "skeet.left": "turn the gun left", "skeet.right": "turn the gun right",
      "throttleUp": "more thrust", "throttleDown": "less thrust", "leanLeft": "tilt left",
      "leanRight": "tilt right", "level": "level out",
    ],
    numbered: { name, number in
      switch name {
      case "line": "line \(number)"
      case "rate": "rate \(number)"
      case "whackamole.hole": "hole \(number)"
      case "memory.card": "card \(number)"
      case "skeet.point": "point at \(number)"
      case "skeet.pointAndFire": "fire at \(number)"
      case "lander.notch": "thrust \(number)"
      default: nil
      }
    })
}
