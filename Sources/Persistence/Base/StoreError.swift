/// The reason that a file of the arcade could not be read or written.
package struct StoreError: Error, Hashable, Sendable {
  /// The kinds of reasons; the texts are lower-case words without a full stop.
  package enum Reason: Hashable, Sendable {
    case unreadable(String)
    case unwritable(String)
    case damaged(String)
    /// Written by a later version of the program.
    case newerVersion(found: Int, supported: Int)
    /// Another arcade held the file until the time was up.
    case busy
  }

  /// The words for what a file holds.
  package struct Content: Hashable, Sendable {
    /// The file, as in `The score file '…' is damaged`.
    let noun: String
    /// The noun for the thing to save, as in `Can't save the score to '…'`.
    let saved: String

    /// Takes both words; one serves for both where `saved` is nil.
    init(_ noun: String, saving saved: String? = nil) {
      self.noun = noun
      self.saved = saved ?? noun
    }

    package static let scores = Content("score file", saving: "score")
    package static let settings = Content("settings file", saving: "setting")
    package static let replay = Content("replay")
    /// The list of what a reset took away.
    package static let reset = Content("reset list")
    package static let character = Content("character's file", saving: "character")
    package static let souvenir = Content("souvenir")
    package static let members = Content("members' register", saving: "members")
    package static let runs = Content("run history", saving: "run")
    package static let history = Content("game history", saving: "game")
    package static let daily = Content("file of the daily games", saving: "daily game")
    package static let crowd = Content("crowd's file", saving: "crowd")
    package static let scene = Content("scene")
    package static let backup = Content("backup")
    /// The lander's table at a URL.
    package static let board = Content("board")
  }

  package let reason: Reason
  package let path: String
  package let content: Content

  package init(_ reason: Reason, path: String, content: Content) {
    self.reason = reason
    self.path = path
    self.content = content
  }

  /// A sentence for the player: the error, the file, and its present state.
  package var sentence: String {
    switch reason {
    case .unreadable(let text): "The \(noun) '\(path)' can't be read: \(text)."
    case .unwritable(let text): "\(saving) '\(path)': \(text)."
    case .busy: "\(saving) '\(path)': another arcade is using it."
    case .damaged(let text):
      "The \(noun) '\(path)' is damaged: \(text). It has not been changed."
    case .newerVersion(let found, let supported):
      "The \(noun) '\(path)' was written by a later version of Arcade (format \(found), this one "
        + "knows \(supported)). It has not been changed."
    }
  }

  private var noun: String { content.noun }

  private var saving: String { "Can't save the \(content.saved) to" }
}

/// An action of a store on its own, reported to the player once.
package enum StoreNotice: Hashable, Sendable {
  /// A damaged file was renamed to `place` and a new one begun.
  case quarantined(StoreError, place: String)
  /// A file had text that could not be read; its exact copy is at `place`.
  case copiedAside(path: String, place: String)
  /// The earlier state of a file could not be kept.
  case notBackedUp(path: String, text: String)
  /// A file that another one replaces was moved to the backups.
  case retired(path: String, folder: String)
  /// Scores that had been kept elsewhere are in their file now.
  case savedLater(count: Int, path: String)
  /// A file that should hold a kept score holds none.
  case unreadableSpool(path: String)
  /// Scores that could not be saved wait elsewhere for their file.
  case waiting(count: Int, path: String)

  /// A sentence for the player.
  package var sentence: String {
    switch self {
    case .quarantined(let error, let place):
      "'\(error.path)' was damaged\(Self.because(error)). It is kept as '\(place)', and a new one was begun."
    case .copiedAside(let path, let place):
      "'\(path)' holds text that is not UTF-8. An exact copy is kept as '\(place)'."
    case .notBackedUp(let path, let text):
      "The backup '\(path)' could not be made: \(text)."
    case .retired(let path, let folder):
      "'\(path)' is not used beside a store of the chosen kind. It is kept in '\(folder)'."
    case .savedLater(let count, let path):
      count == 1
        ? "A score that was kept before is now saved in '\(path)'."
        : "\(count) scores that were kept before are now saved in '\(path)'."
    case .unreadableSpool(let path):
      "'\(path)' should hold a score that was kept, and is damaged. It has not been changed."
    case .waiting(let count, let path):
      count == 1
        ? "A score waits to be saved in '\(path)': the arcade tries again when it starts."
        : "\(count) scores wait to be saved in '\(path)': the arcade tries again when it starts."
    }
  }

  private static func because(_ error: StoreError) -> String {
    if case .damaged(let text) = error.reason { ": \(text)" } else { "" }
  }
}
