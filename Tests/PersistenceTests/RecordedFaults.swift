import Words

/// Every fault that the record of a board can name.
enum RecordedFaults {
  static let ofBoards: [BoardFault] =
    [
      .tooLarge, .namesTooLong, .endlessRedirects, .notHTTP, .noAnswer(seconds: 20),
      .redirectOffWeb, .curlFailed(code: 35), .curlStopped, .webPage, .notAList, .nameWithoutScore,
      .notText, .scoreNotWhole, .nameTooLong(bytes: 4_000), .controlCharacters,
    ] + ofFiles.map { .file($0) }

  static let ofFiles: [FileFault] =
    [.library("words of another program")] + access.map { .access($0) }
    + databases.map { .database($0) } + contents.map { .content($0) }
    + replays.map { .replay($0) }

  private static let access: [AccessFault] = [
    .missing, .vanished, .notAFile, .tooLarge(limit: 1), .wouldBeTooLarge(limit: 2), .inUse,
    .inUseByAnArcade, .untrustedLink, .noFreeName, .noRoomForCopy(size: 3, folder: "/tmp"),
    .noSpace, .outOfMemory, .notReadable, .notWritable, .notEncodable, .notMade, .notOpened,
    .changed, .noFreeNumber, .notAReplayFile, .notMarked,
  ]

  private static let databases: [DatabaseFault] = [
    .notADatabase, .brokenPages, .truncated, .rowTooLarge, .nameTooLong, .endless, .beingChanged,
    .noScores, .scoresWithoutNames, .foreignSecondTable, .view("a"), .trigger("b"), .foreignStore,
    .badValue, .notUnique, .sameIdentity(as: "c"), .scoreGone, .copyIncomplete,
  ]

  private static let contents: [ContentFault] =
    [
      .empty, .laterVersion, .noScoreList, .badScoreList, .noPeople, .noTries, .noFiles,
      .unknownOriginal, .notASouvenirFolder,
    ] + StoreContent.allCases.map { .notA($0) }

  private static let replays: [ReplayFault] = [
    .version, .game, .length, .actions, .actionOrder, .checks, .mode, .speed, .pauses, .pauseOrder,
  ]
}
