package import Keys
package import Persistence

/// The actions that all screens share: each means the same in every room.
extension KeyAction {
  static let up = KeyAction("up")
  static let down = KeyAction("down")
  /// To the left or the right in what is wider than the window, or out of and into a branch.
  static let left = KeyAction("left")
  static let right = KeyAction("right")
  /// Another value, or another table of a row of them.
  static let decrease = KeyAction("decrease")
  static let increase = KeyAction("increase")
  static let previous = KeyAction("previous")
  static let next = KeyAction("next")
  static let first = KeyAction("first")
  static let last = KeyAction("last")
  static let pageUp = KeyAction("pageUp")
  static let pageDown = KeyAction("pageDown")
  /// Does what the chosen line of a menu says.
  static let select = KeyAction("select")
  /// Opens the chosen row of a list, or takes what was typed.
  static let open = KeyAction("open")
  /// The lines of a menu, from the first.
  static let lines = (1...9).map { KeyAction("line.\($0)") }
  static let back = KeyAction("back")
  /// Out of the arcade, on the title.
  static let leave = KeyAction("leave")
  static let help = KeyAction("help")
  static let pause = KeyAction("pause")
  /// Lets time pass in a game in turns.
  static let wait = KeyAction("wait")
  static let delete = KeyAction("delete")
  /// Takes the last change back, or brings back what was before it.
  static let undo = KeyAction("undo")
  static let redo = KeyAction("redo")
  static let save = KeyAction("save")
  /// Gives a souvenir or the player another name.
  static let rename = KeyAction("name")
  static let add = KeyAction("add")
  static let find = KeyAction("find")
  static let again = KeyAction("again")
  /// The other side of a table of scores.
  static let turn = KeyAction("turn")
  /// The cabinet of the feats.
  static let feats = KeyAction("feats")
  static let statistics = KeyAction("statistics")
  /// Shows the recorded game.
  static let watch = KeyAction("watch")
  /// Plays against the chosen record.
  static let race = KeyAction("race")
  /// Makes a line of text for friends.
  static let share = KeyAction("share")
  static let export = KeyAction("export")
  /// Looks whether files are sound, and repairs what is not.
  static let check = KeyAction("check")
  static let backups = KeyAction("backups")
  /// Tells what is not the same in a file and its backup.
  static let compare = KeyAction("compare")
  static let otherFile = KeyAction("otherFile")
  static let goTo = KeyAction("goTo")
  /// Sorts rows by the first column that is seen, or counts its values.
  static let sortUp = KeyAction("sortUp")
  static let sortDown = KeyAction("sortDown")
  static let frequency = KeyAction("frequency")
  /// The stars of a souvenir, from none.
  static let rates = (0...5).map { KeyAction("rate.\($0)") }
  /// The character before or after the cursor of what is typed goes, or all of it.
  static let erase = KeyAction("erase")
  static let eraseForward = KeyAction("eraseForward")
  static let clear = KeyAction("clear")
  static let redraw = KeyAction("redraw")
  static let suspend = KeyAction("suspend")
  static let interrupt = KeyAction("interrupt")

  /// The actions that work in every text and every game, so that no key that types is theirs.
  static let everywhere = [redraw, suspend, interrupt]
}

extension KeyMap {
  /// The key bindings of the shared actions, in the only place that lists them.
  ///
  /// Arrows, letters of vi, page keys, Tab and the space bar mean several things that no screen asks
  /// for at once; each other key means one.
  static let house =
    [
      KeyBinding(.up, [.up, "k"]), KeyBinding(.down, [.down, "j"]),
      KeyBinding(.left, [.left, "h"]), KeyBinding(.right, [.right, "l"]),
      KeyBinding(.decrease, [.left]), KeyBinding(.increase, [.right]),
      KeyBinding(.previous, [.backTab]), KeyBinding(.next, [.tab]),
      KeyBinding(.first, [.home, .control("a")]), KeyBinding(.last, [.end, .control("e")]),
      KeyBinding(.pageUp, [.pageUp]), KeyBinding(.pageDown, [" ", .pageDown]),
      KeyBinding(.select, [.enter, " "]), KeyBinding(.open, [.enter]),
      KeyBinding(.back, [.escape, "q"]), KeyBinding(.leave, ["q"]), KeyBinding(.help, ["?"]),
      KeyBinding(.pause, ["p", .escape], isByPlace: true),
      KeyBinding(.wait, [.tab]),
      KeyBinding(.delete, ["d", .delete]), KeyBinding(.undo, ["u"]),
      KeyBinding(.redo, ["y", .control("r")]), KeyBinding(.save, ["s"]),
      KeyBinding(.rename, ["n"]), KeyBinding(.add, ["a"]), KeyBinding(.find, ["/", .control("f")]),
      KeyBinding(.again, ["r"]), KeyBinding(.turn, ["t"]), KeyBinding(.feats, ["f"]),
      KeyBinding(.statistics, ["i"]), KeyBinding(.watch, ["w"]), KeyBinding(.race, ["g"]),
      KeyBinding(.share, ["c"]),
      KeyBinding(.export, ["e"]),
      KeyBinding(.check, ["v"]), KeyBinding(.backups, ["b"]), KeyBinding(.compare, ["m"]),
      KeyBinding(.otherFile, ["o"]),
      KeyBinding(.goTo, [":"]), KeyBinding(.sortUp, ["["]), KeyBinding(.sortDown, ["]"]),
      KeyBinding(.frequency, ["="]),
      KeyBinding(.erase, [.backspace]), KeyBinding(.eraseForward, [.delete]),
      KeyBinding(.clear, [.control("u")]),
      KeyBinding(.redraw, [.control("l")]), KeyBinding(.suspend, [.control("z")]),
      KeyBinding(.interrupt, [.control("c")]),
    ]
    + zip(KeyAction.lines, "123456789").map { KeyBinding($0, [.character($1)]) }
    + zip(KeyAction.rates, "012345").map { KeyBinding($0, [.character($1)]) }

  /// The house's table and the games', on a keyboard of some layout; the player's own bindings come
  /// before both.
  package init(
    games: [GameEntry], own: [KeyBinding] = [], layout: KeyboardLayout = .qwerty
  ) {
    self.init(Self.house + games.flatMap(\.bindings) + own, labels: layout.labels)
  }
}
