import CNCurses
import Keys
import Words

/// The facts about a terminal from the terminal database and the environment.
struct TerminalDescription {
  /// The name by which the database knows it.
  let name: String
  let usesColour: Bool
  let background: Background
  /// True if the environment says what that is.
  let knowsBackground: Bool
  /// True if its usual fonts have the blocks, boxes and dots of pictures.
  let hasPictureCharacters: Bool
  /// The time that Escape waits for a sequence.
  let escapeDelay: Duration

  /// Looks up the terminal that `TERM` names; throws what is wrong with it.
  init(output: Int32, _ environment: (String) -> String?) throws(TerminalError) {
    guard let wanted = environment("TERM"), !wanted.isEmpty else { throw .unnamed }
    name = try Self.knownName(for: wanted, output)
    usesColour = (environment("NO_COLOR") ?? "").isEmpty
    let colours = environment("COLORFGBG")
    background = Background(colours: colours)
    knowsBackground = !(colours ?? "").isEmpty
    // The console's fonts have 256 or 512 characters: neither braille nor quarters of cells.
    hasPictureCharacters = !name.hasPrefix("linux")
    let milliseconds = environment("ESCDELAY").flatMap { Int($0) } ?? 25
    escapeDelay = .milliseconds(min(max(milliseconds, 0), 1000))
  }

  /// Terminals that understand xterm but bring a database entry that Debian's own ncurses
  /// does not have; over ssh the entry is missing.
  private static let likeXterm = [
    "xterm-", "kitty", "foot", "alacritty", "wezterm", "ghostty", "contour", "rio", "st-", "vte",
    "gnome", "konsole", "iterm", "mintty",
  ]

  private static func knownName(for wanted: String, _ output: Int32) throws(TerminalError) -> String
  {
    switch arcade_look_up(wanted, output) {
    case ARCADE_TERMINAL_KNOWN: return wanted
    case ARCADE_TERMINAL_UNABLE: throw .unable(wanted)
    default: break
    }
    for substitute in ["xterm-256color", "xterm"] where likeXterm.contains(where: wanted.hasPrefix)
    {
      if arcade_look_up(substitute, output) == ARCADE_TERMINAL_KNOWN { return substitute }
    }
    throw .unknown(wanted)
  }
}

/// The abilities of the open terminal, asked once; needs the screen to be up.
struct TerminalAbilities {
  /// True if it knows xterm's private modes: mouse, focus, paste.
  let knowsPrivateModes: Bool
  /// True if synchronized updates may be sent, which show changes together.
  let mayBeSynchronized: Bool
  /// The sequences that its keys send.
  let sequences: [KeySequence]
  /// The bytes that begin and end a flash of the whole screen.
  let flash: (begin: [UInt8], end: [UInt8])?

  init(name: String) {
    // A terminal that reports a mouse was made after xterm, and ignores unknown sequences.
    let reportsMouse = arcade_capability("kmous") != nil
    knowsPrivateModes = reportsMouse
    mayBeSynchronized = reportsMouse && !name.hasPrefix("linux")
    sequences = Self.keySequences()
    flash = Self.flashHalves()
  }

  private static func keySequences() -> [KeySequence] {
    let names: [(String, Key)] =
      [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
        ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete),
        ("kcbt", .backTab), ("kent", .enter),
      ] + (1...12).map { ("kf\($0)", .function($0)) }
    return names.compactMap { name, key in
      arcade_capability(name).map { KeySequence(Array(String(cString: $0).utf8), key) }
    }
  }

  /// A flash is two modes with a wait between them; the wait is ours to keep, or ncurses
  /// would sleep in the middle of a game.
  private static func flashHalves() -> (begin: [UInt8], end: [UInt8])? {
    guard let text = arcade_capability("flash") else { return nil }
    let flash = String(cString: text)
    guard let pad = flash.firstRange(of: "$<"),
      let end = flash[pad.upperBound...].firstIndex(of: ">")
    else { return nil }
    return (Array(flash[..<pad.lowerBound].utf8), Array(flash[flash.index(after: end)...].utf8))
  }
}
