import ArgumentParser
import Canvas
import Commands
import DurableFiles
import GameCore
import Games
import Persistence
import Words

/// `arcade board`: the state of the lunar lander's board at a URL.
struct BoardCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    help: \.rooms.board,
    examples: """
      arcade settings lander_board_url https://example.org/scores/board.plist
      arcade board
      arcade board sync
      """,
    subcommands: [BoardSyncCommand.self])

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.board
    let storage = files.storage
    let address = try files.board()
    print(words.place(address.shown).printable)
    guard let record = BoardRecord.last(of: address, in: storage) else {
      print(words.never)
      return ExitStatus.done
    }
    let day = record.date.day(offset: Environment.secondsFromGreenwich)
    print(words.last("\(day)", record.sentence).printable)
    return ExitStatus.done
  }
}

/// `arcade board sync`: brings the board and the table here together now.
struct BoardSyncCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", help: \.rooms.syncBoard,
    examples: """
      arcade board sync
      """)

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let address = try files.board()
    let outcome = try BoardSync(
      storage: files.storage, address: address, mostPoints: LunarLander.mostPoints(.medium)
    ).run()
    print(outcome.sentence.printable)
    return ExitStatus.done
  }
}

extension FileOptions {
  /// The address of the board; throws if none is set.
  fileprivate func board() throws(CommandFailure) -> BoardAddress {
    if let address = Settings(storage: storage).landerBoard { return address }
    throw CommandFailure(Words.spoken.board.notSet)
  }
}
