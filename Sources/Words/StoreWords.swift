/// The sentences about files that can't be read or written, and about what stores do on their own.
package struct StoreWords: Sendable {
  /// An error about a file of the arcade.
  package var error:
    @Sendable (_ fault: StoreFault, _ content: StoreContent, _ path: String) -> String
  package var notice: @Sendable (_ notice: StoreNotice) -> String
  /// A fault in lower-case words without a full stop, for inside another sentence.
  package var fault: @Sendable (_ fault: FileFault) -> String
  /// Follows why a score isn't saved: it is on disk elsewhere.
  package var keptForLater: @Sendable (_ path: String) -> String
  /// Follows why a score isn't saved: it is in memory only.
  package var keptInMemory: String
  /// Joins the sentences that a model has for values that it refuses.
  package var refusals: @Sendable (_ sentences: [String]) -> String
  /// Said of a member that somebody else deleted meanwhile.
  package var memberGone: String
}

extension StoreWords {
  static let english = StoreWords(
    error: sentence,
    notice: { notice in
      switch notice {
      case .quarantined(let path, let fault, let place):
        "'\(path)' was damaged: \(text(fault)). It's kept as '\(place)', and a new file was started."
      case .withoutDetails(let fault, let content, let path):
        sentence(fault, content, path)
          + " Without it, scores have no difficulty, speed or date."
      case .copiedAside(let path, let place):
        "'\(path)' holds text that isn't UTF-8. An exact copy is kept as '\(place)'."
      case .notBackedUp(let path, let fault):
        "Couldn't make the backup '\(path)': \(text(fault))."
      case .retired(let path, let folder):
        "'\(path)' isn't used any more, since you chose another kind of store. It's kept in "
          + "'\(folder)'."
      case .savedLater(let count, let path):
        count == 1
          ? "A score that was waiting is now saved in '\(path)'."
          : "\(count) scores that were waiting are now saved in '\(path)'."
      case .unreadableSpool(let path):
        "'\(path)' should hold a waiting score, but it's damaged. It hasn't been changed."
      case .waiting(let count, let path):
        count == 1
          ? "A score is waiting to be saved in '\(path)'. The arcade tries again at the next start."
          : "\(count) scores are waiting to be saved in '\(path)'. The arcade tries again at the "
            + "next start."
      }
    },
    fault: text,
    keptForLater: { "The score is kept in '\($0)' and will be saved later." },
    keptInMemory: "The score is kept until you quit, and the arcade tries again.",
    refusals: { $0.joined(separator: ". ") },
    memberGone: "That member isn't in the register any more: it was changed elsewhere.")

  @Sendable private static func sentence(
    _ fault: StoreFault, _ content: StoreContent, _ path: String
  ) -> String {
    switch fault {
    case .unreadable(let fault): "The \(file(content)) '\(path)' can't be read: \(text(fault))."
    case .unwritable(let fault): "Can't save the \(saved(content)) to '\(path)': \(text(fault))."
    case .busy:
      "Can't save the \(saved(content)) to '\(path)': \(text(.access(.inUseByAnArcade)))."
    case .notReset(let fault): "Can't reset '\(path)': \(text(fault))."
    case .damaged(let fault):
      "The \(file(content)) '\(path)' is damaged: \(text(fault)). It hasn't been changed."
    case .newerVersion(let found, let supported):
      "The \(file(content)) '\(path)' was written by a later version of Arcade (format \(found), "
        + "this one knows \(supported)). It hasn't been changed."
    }
  }

  private static func file(_ content: StoreContent) -> String {
    switch content {
    case .scores: "score file"
    case .settings: "settings file"
    case .replay: "replay"
    case .reset: "reset list"
    case .character: "character's file"
    case .souvenir: "souvenir"
    case .members: "members' register"
    case .runs: "run history"
    case .history: "game history"
    case .daily: "file of the daily games"
    case .crowd: "crowd's file"
    case .scene: "scene"
    case .backup: "backup"
    case .board: "board"
    }
  }

  /// The part of a file that a player wants to save.
  private static func saved(_ content: StoreContent) -> String {
    switch content {
    case .scores: "score"
    case .settings: "setting"
    case .character: "character"
    case .members: "members"
    case .runs: "run"
    case .history: "game"
    case .daily: "daily game"
    case .crowd: "crowd"
    case .replay, .reset, .souvenir, .scene, .backup, .board: file(content)
    }
  }

  @Sendable private static func text(_ fault: FileFault) -> String {
    switch fault {
    case .library(let text): text
    case .access(let fault): access(fault)
    case .database(let fault): database(fault)
    case .content(let fault): content(fault)
    case .replay(let fault): replay(fault)
    }
  }

  private static func access(_ fault: AccessFault) -> String {
    switch fault {
    case .missing: "it isn't there"
    case .vanished: "it isn't there any more"
    case .notAFile: "it isn't a file"
    case .tooLarge(let limit): "it's larger than \(size(limit))"
    case .wouldBeTooLarge(let limit):
      "it would be larger than \(size(limit)), and couldn't be read again"
    case .inUse: "another program is using it"
    case .inUseByAnArcade: "another arcade is using it"
    case .untrustedLink: "it's a link that can't be trusted"
    case .noFreeName: "every name for it is taken"
    case .noRoomForCopy(let size, let folder):
      "a private copy of it (\(size) bytes) doesn't fit into '\(folder)'; TMPDIR can name another "
        + "folder"
    case .noSpace: "no space left on device"
    case .outOfMemory: "out of memory"
    case .notReadable: "it can't be read"
    case .notWritable: "it can't be written"
    case .notEncodable: "it can't be encoded"
    case .notMade: "it can't be made"
    case .notOpened: "it can't be opened"
    case .changed: "another program has changed it since it was read"
    case .noFreeNumber: "every number is taken"
    case .notAReplayFile: "it isn't in the replay folder"
    case .notMarked: "it can't be marked as undone"
    }
  }

  private static func database(_ fault: DatabaseFault) -> String {
    switch fault {
    case .notADatabase: "it isn't an SQLite database"
    case .brokenPages: "its pages don't fit together"
    case .truncated: "it ends too early"
    case .rowTooLarge: "one of its rows is too large"
    case .nameTooLong: "one of its tables or columns has a name that is too long"
    case .endless: "reading it takes too long or never ends"
    case .beingChanged: "it's being changed"
    case .noScores: "it has no table of scores"
    case .scoresWithoutNames: "its table of scores has no names and scores"
    case .foreignSecondTable: "its second table of scores isn't the game's"
    case .view(let name): "its table '\(name)' is a view"
    case .trigger(let name): "its trigger '\(name)' changes what is written"
    case .foreignStore: "it's another program's store"
    case .badValue: "one of its values doesn't fit"
    case .notUnique: "two objects have the same identifier"
    case .sameIdentity(let other): "it has the same identity as '\(other)'"
    case .scoreGone: "a score has been deleted meanwhile"
    case .copyIncomplete: "not everything could be copied"
    }
  }

  private static func content(_ fault: ContentFault) -> String {
    switch fault {
    case .empty: "it's empty"
    case .notA(.settings): "it isn't a list of settings"
    case .notA(let content): "it isn't a \(file(content))"
    case .laterVersion: "it was written by a later version of Arcade"
    case .noScoreList: "it has no list of scores"
    case .badScoreList: "its list of scores isn't a list"
    case .noPeople: "it has no list 'people'"
    case .noTries: "it lists no tries"
    case .noFiles: "it lists no files"
    case .unknownOriginal: "can't tell which file it came from"
    case .notASouvenirFolder: "it isn't a souvenir's folder"
    }
  }

  private static func replay(_ fault: ReplayFault) -> String {
    switch fault {
    case .version: "its version can't be read"
    case .game: "it doesn't say which game it's from"
    case .length: "its length can't be read"
    case .actions: "its actions can't be read"
    case .actionOrder: "its actions aren't in order"
    case .checks: "its checks can't be read"
    case .mode: "it doesn't say which kind of game it was"
    case .speed: "its speed can't be read"
    case .pauses: "its pauses can't be read"
    case .pauseOrder: "its pauses aren't in order"
    }
  }

  /// A limit in the unit in which it is a whole number.
  private static func size(_ limit: Int) -> String {
    limit < 1 << 20 ? "\(limit / (1 << 10)) KiB" : "\(limit / (1 << 20)) MiB"
  }
}
