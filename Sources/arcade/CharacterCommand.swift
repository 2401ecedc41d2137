import ArgumentParser
import Cabinet
import Canvas
import Commands
import Persistence
import Words

/// `arcade character`: shows the player's figure, draws a new one or begins anew.
struct CharacterCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "character",
    help: \.rooms.character,
    examples: """
      arcade character
      arcade character random
      arcade character delete
      """)

  @Argument(help: .words(\.rooms.characterAction), completion: .words(of: Action.self))
  var action = Action.show.rawValue

  @OptionGroup var files: FileOptions

  enum Action: String, CaseIterable {
    case show, random, delete
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.rooms.character
    guard let action = Action(rawValue: action) else {
      throw CommandFailure.wrongWord(
        action, among: Action.allCases.map(\.rawValue), words.noSuchAction)
    }
    let room = CharacterRoom(storage: files.storage)
    let state =
      switch action {
      case .show: room.load()
      case .random: room.randomize()
      case .delete: room.delete()
      }
    for notice in room.takeNotices() { printError(notice) }
    if let problem = state.problem { throw CommandFailure(problem.sentence) }
    if action == .delete { print(words.deleted) }
    print(words.name(of: state.character))
    print(
      SimpleCharacter.Ability.allCases.map { "\($0.abbreviation) \(state.character[$0])" }
        .joined(separator: "  "))
    return ExitStatus.done
  }
}
