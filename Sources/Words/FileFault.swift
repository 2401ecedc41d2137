/// A file of the arcade by its content, as errors about it name it.
package enum StoreContent: String, Hashable, Sendable, CaseIterable {
  case scores, settings, replay, character, souvenir, members, runs, history, daily, crowd, scene
  case backup
  /// The list of what a reset took away.
  case reset
  /// The lander's table at a URL.
  case board
}

/// The fault of a file as a fact; `StoreWords.fault` has its text.
package enum FileFault: Error, Hashable, Sendable {
  /// The words of a library, in English, or of the system, in the language that it speaks.
  case library(String)
  case access(AccessFault)
  case database(DatabaseFault)
  case content(ContentFault)
  case replay(ReplayFault)

  /// The text: lower-case words without a full stop.
  package func text(in words: Words) -> String { words.stores.fault(self) }
}

/// The reason that a file can't be opened, read or written.
package enum AccessFault: Hashable, Sendable {
  case missing, vanished
  /// A folder, a device or a pipe has the name.
  case notAFile
  case tooLarge(limit: Int)
  /// It would be larger than is ever read.
  case wouldBeTooLarge(limit: Int)
  case inUse
  /// Another arcade holds its lock.
  case inUseByAnArcade
  case untrustedLink
  case noFreeName
  case noRoomForCopy(size: Int, folder: String)
  case noSpace, outOfMemory
  case notReadable, notWritable, notEncodable, notMade, notOpened
  /// Another program changed it after it was read.
  case changed
  /// Every number of a numbered name is taken.
  case noFreeNumber
  case notAReplayFile
  /// A reset that can't be marked as undone.
  case notMarked
}

/// The fault of a database or of a store of the object graph.
package enum DatabaseFault: Hashable, Sendable {
  case notADatabase, brokenPages, truncated, rowTooLarge, nameTooLong, endless, beingChanged
  case noScores, scoresWithoutNames, foreignSecondTable
  /// A view has the name of one of our tables.
  case view(String)
  /// A trigger changes what is written.
  case trigger(String)
  case foreignStore, badValue, notUnique
  case sameIdentity(as: String)
  case scoreGone, copyIncomplete
}

package enum ContentFault: Hashable, Sendable {
  case empty
  /// It isn't what its name says.
  case notA(StoreContent)
  case laterVersion
  case noScoreList, badScoreList, noPeople, noTries, noFiles
  /// A backup whose file isn't known.
  case unknownOriginal
  case notASouvenirFolder
}

/// The fault of a recorded game.
package enum ReplayFault: String, Hashable, Sendable {
  case version, game, length, actions, actionOrder, checks, mode, speed, pauses, pauseOrder
}

/// The reason that a file of the arcade couldn't be read or written.
package enum StoreFault: Hashable, Sendable {
  case unreadable(FileFault)
  case unwritable(FileFault)
  case damaged(FileFault)
  /// Written by a later version of the program.
  case newerVersion(found: Int, supported: Int)
  /// Another arcade held the file until the time was up.
  case busy
  /// A reset couldn't take the file away.
  case notReset(FileFault)
}

/// An action of a store on its own, reported to the player once.
package enum StoreNotice: Hashable, Sendable {
  /// A damaged file was renamed to `place` and a new one begun.
  case quarantined(path: String, FileFault, place: String)
  /// Scores were read without the file that has their details, which can't be used and stays.
  case withoutDetails(StoreFault, StoreContent, path: String)
  /// A file had text that could not be read; its exact copy is at `place`.
  case copiedAside(path: String, place: String)
  /// The earlier state of a file could not be kept.
  case notBackedUp(path: String, FileFault)
  /// A file that another one replaces was moved to the backups.
  case retired(path: String, folder: String)
  /// Scores that had been kept elsewhere are in their file now.
  case savedLater(count: Int, path: String)
  /// A file that should hold a kept score holds none.
  case unreadableSpool(path: String)
  /// Scores that could not be saved wait elsewhere for their file.
  case waiting(count: Int, path: String)
}

/// A fact that can be told to the player in any language.
package protocol PlayerMessage: Sendable {
  /// The fact in whole sentences, not yet safe to show on a terminal.
  func sentence(in words: Words) -> String
}

extension StoreNotice: PlayerMessage {
  package func sentence(in words: Words) -> String { words.stores.notice(self) }
}
