import Glibc

/// Makes what the repository holds for releases: manual pages, the icon, recorded games for pictures.
///
/// Never installed; `make documents` and `make pictures` run it.
let usage = """
  release-worker manual HELP CHANGELOG FOLDER   writes manual pages of the help that
                                                'arcade --experimental-dump-help' gives
  release-worker icon                           prints the icon
  release-worker record GAME DIFFICULTY SEED FOLDER
                                                lets a built-in player play; writes the record

  """

/// Prints on standard error, and ends.
func end(_ status: Int32, _ text: String) -> Never {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("manual", 4):
    try Manual(help: arguments[1], changelog: arguments[2]).write(to: arguments[3])
  case ("icon", 1): print(try Icon.text(), terminator: "")
  case ("record", 5):
    print(
      try PicturedGame(game: arguments[1], difficulty: arguments[2], seed: arguments[3])
        .write(to: arguments[4]))
  default:
    end(2, usage)
  }
} catch {
  end(1, "\(error)\n")
}
