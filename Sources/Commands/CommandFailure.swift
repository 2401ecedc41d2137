import Canvas
package import GameCore
package import Persistence
import Words

/// The exit codes of every command.
package enum ExitStatus {
  package static let done: Int32 = 0
  package static let failed: Int32 = 1
  package static let wrongUsage: Int32 = 2
  package static let interrupted: Int32 = 130
}

/// The reason that a command failed, in one or two sentences.
package struct CommandFailure: Error {
  package let sentence: String
  package let exitStatus: Int32

  package init(_ sentence: String, exitStatus: Int32 = ExitStatus.failed) {
    self.sentence = sentence
    self.exitStatus = exitStatus
  }

  /// A word that is none of the choices, with one of `Words`' sentences.
  package static func wrongWord(
    _ word: String, among choices: [String],
    _ sentence: (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  ) -> CommandFailure {
    CommandFailure(
      sentence(word.printable.cut(to: 60), choices, nearestName(to: word, among: choices)),
      exitStatus: ExitStatus.wrongUsage)
  }
}

/// Finds a game by the name that was typed.
package func game(named word: String) throws(CommandFailure) -> GameStorage {
  if let game = GameStorage.named(word.lowercased()) { return game }
  throw .wrongWord(
    word, among: GameStorage.all.map(\.game), Words.spoken.commands.noSuchGame)
}

/// Finds a difficulty by the word that was typed; capital letters do not matter.
package func difficulty(named word: String) throws(CommandFailure) -> Difficulty {
  try Difficulty.named(word, Words.spoken.commands.noSuchDifficulty)
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// Finds a choice by the word that was typed; capital letters do not matter.
  package static func named(
    _ word: String,
    _ sentence: (_ word: String, _ choices: [String], _ suggestion: String?) -> String =
      Words.spoken.commands.noSuchFormat
  ) throws(CommandFailure) -> Self {
    let typed = word.lowercased()
    if let found = allCases.first(where: { $0.rawValue.lowercased() == typed }) { return found }
    throw .wrongWord(word, among: allCases.map(\.rawValue), sentence)
  }
}
