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
    switch action {
    case .show:
      // Looking changes no file, be it damaged.
      show(try CharacterFile(storage: files.storage).read() ?? .standard, words)
    case .random: show(try kept(room.randomize(), in: room), words)
    case .delete:
      let new = try kept(room.delete(), in: room)
      print(words.deleted)
      show(new, words)
    }
    return ExitStatus.done
  }

  /// The new character, which is on disk; throws the sentence that tells why it isn't.
  private func kept(
    _ state: CharacterRoom.State, in room: CharacterRoom
  ) throws(CommandFailure) -> SimpleCharacter {
    for notice in room.takeNotices() { printError(notice) }
    if let problem = state.problem { throw CommandFailure(problem.sentence) }
    return state.character
  }

  private func show(_ character: SimpleCharacter, _ words: CharacterWords) {
    print(words.name(of: character))
    print(
      SimpleCharacter.Ability.allCases.map { "\($0.abbreviation) \(character[$0])" }
        .joined(separator: "  "))
  }
}
