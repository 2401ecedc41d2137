import GameCore
package import Words

/// The character for as long as a session lasts: where the file cannot be written, what was
/// rolled is still there.
package final class CharacterRoom: RoomStore {
  private let file: CharacterFile
  private var unsaved: SimpleCharacter?

  /// Works on the file of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    file = CharacterFile(storage: storage)
  }

  /// The present character, and the error in keeping it.
  package struct State: Sendable, Hashable {
    package let character: SimpleCharacter
    /// The reason that it is not on disk; nil if it is.
    package let problem: StoreError?
  }

  /// The character that is kept, or the one to begin with.
  package func load() -> State {
    if let unsaved { return keep(unsaved) }
    do {
      return State(character: try file.load(), problem: nil)
    } catch {
      return State(character: .standard, problem: error)
    }
  }

  package func randomize(seed: UInt64 = .random(in: .min ... .max)) -> State {
    var generator = SeededGenerator(seed: seed)
    return keep(SimpleCharacter(using: &generator))
  }

  /// Takes the character away, to the backups, and begins anew.
  package func delete() -> State { keep(.standard) }

  /// Keeps a character again that another one has taken the place of.
  package func takeBack(_ character: SimpleCharacter) -> State { keep(character) }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  private func keep(_ character: SimpleCharacter) -> State {
    do {
      try file.save(character)
      unsaved = nil
      return State(character: character, problem: nil)
    } catch {
      unsaved = character
      return State(character: character, problem: error)
    }
  }
}
