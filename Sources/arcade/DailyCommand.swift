import ArgumentParser
import Cabinet
import Canvas
import GameCore
import Persistence
import Words

/// `arcade daily`: the state of today's games.
struct DailyCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily",
    abstract: "Show how today's daily games went.",
    discussion: """
      Each UTC day has one game of each kind, the same for everyone. Your first try counts; play \
      it from the menu. Prints the line to share of each game you finished.

      Examples:
        arcade daily
        arcade daily --player Zoë --ascii
      """)

  @Option(name: .shortAndLong, help: "Another player's games.")
  var player: String?

  @Flag(help: "Use plain characters.")
  var ascii = false

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    try checkName(player)
    let words = Words.english
    let tries: [DailyTry]
    do throws(StoreError) {
      tries = try DailyFile(storage: files.storage).tries()
    } catch {
      throw CommandFailure(error.sentence)
    }
    let name = player ?? Preferences(Settings(storage: files.storage)).player
    let today = Day(.now)
    print(words.rooms.daily.detail(today.text))
    for game in GameEntry.all {
      let title = game.texts(words).title.padded(to: 15)
      switch tries.counting(game.name, player: name, on: today) {
      case nil: print("\(title)  \(words.rooms.daily.open)")
      case let done? where done.state == .finished:
        print("\(title)  \(done.line(words, ascii ? .ascii : .unicode))")
      case .some: print("\(title)  \(words.rooms.daily.left)")
      }
    }
    return ExitStatus.done
  }
}
