import ArgumentParser
import Cabinet
import Canvas
import Commands
import DurableFiles
import GameCore
import JSON
import Persistence
import Words

/// `arcade daily`: the state of today's games.
struct DailyCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily",
    help: \.games.daily,
    examples: """
      arcade daily
      arcade daily --player Zoë --ascii
      arcade daily --format json
      """)

  @Option(name: .shortAndLong, help: .words(\.games.dailyPlayer))
  var player: String?

  @Flag(help: .words(\.games.ascii))
  var ascii = false

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    try checkName(player)
    let words = Words.spoken
    let format = try list.form()
    let tries = try DailyFile(storage: files.storage).tries()
    let name = player ?? Preferences(Settings(storage: files.storage)).player
    let today = Day(.now)
    let played = GameEntry.all.map { game in
      (game, tries.counting(game.name, player: name, on: today))
    }
    let text = format.text(
      of: played.map { record(of: $0, $1, on: today) },
      columns: ["game", "day", "state", "score", "line"]
    ) {
      words.rooms.daily.ending(of: today, offset: Environment.secondsFromGreenwich) + "\n"
        + played.map { game, counted in
          let title = game.texts(words).title.padded(to: 15)
          return "\(title)  \(line(of: counted) ?? state(of: counted))\n"
        }.joined()
    }
    print(text, terminator: "")
    return ExitStatus.done
  }

  /// The line to share of a finished game.
  private func line(of counted: DailyTry?) -> String? {
    guard let counted, counted.state == .finished else { return nil }
    return counted.line(Words.spoken, ascii ? .ascii : .unicode)
  }

  private func state(of counted: DailyTry?) -> String {
    let words = Words.spoken.rooms.daily
    return counted == nil ? words.open : words.left
  }

  /// Today's game as programs read it; what isn't known is left out.
  private func record(
    of game: GameEntry, _ counted: DailyTry?, on today: Day
  ) -> [String: JSONValue] {
    let isFinished = counted?.state == .finished
    let values: [String: JSONValue?] = [
      "game": .string(game.name), "day": .string(today.text),
      "state": .string(counted == nil ? "open" : isFinished ? "finished" : "left"),
      "score": counted.flatMap { isFinished ? .integer($0.score) : nil },
      "line": line(of: counted).map { .string($0) },
    ]
    return values.compactMapValues { $0 }
  }
}
