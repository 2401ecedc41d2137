import PropertyLists
import Words

/// A fault as a record keeps it: the names of its cases from the outside in, then its values, as in
/// `["file", "access", "tooLarge", 65536]`.
///
/// A case that is renamed keeps its old name here, since records with it are on disk.
protocol RecordedFault {
  var record: [PropertyListValue] { get }
  init?(_ record: ArraySlice<PropertyListValue>)
}

extension RecordedFault {
  /// The name of a case without values.
  fileprivate var caseName: [PropertyListValue] { [.string("\(self)")] }

  /// The one among cases without values that a record names.
  fileprivate static func named(
    _ record: ArraySlice<PropertyListValue>, among faults: [Self]
  ) -> Self? {
    faults.first { $0.record[...] == record }
  }
}

extension BoardFault: RecordedFault {
  var record: [PropertyListValue] {
    switch self {
    case .file(let fault): [.string("file")] + fault.record
    case .noAnswer(let seconds): [.string("noAnswer"), .integer(seconds)]
    case .curlFailed(let code): [.string("curlFailed"), .integer(code)]
    case .nameTooLong(let bytes): [.string("nameTooLong"), .integer(bytes)]
    case .tooLarge, .namesTooLong, .endlessRedirects, .notHTTP, .redirectOffWeb, .curlStopped,
      .webPage, .notAList, .nameWithoutScore, .notText, .scoreNotWhole, .controlCharacters:
      caseName
    }
  }

  private static let plain: [BoardFault] = [
    .tooLarge, .namesTooLong, .endlessRedirects, .notHTTP, .redirectOffWeb, .curlStopped,
    .webPage, .notAList, .nameWithoutScore, .notText, .scoreNotWhole, .controlCharacters,
  ]

  init?(_ record: ArraySlice<PropertyListValue>) {
    let fault: BoardFault? =
      switch (record.first?.string, record.dropFirst().first?.integer) {
      case ("file", _): FileFault(record.dropFirst()).map { .file($0) }
      case ("noAnswer", let seconds?): .noAnswer(seconds: seconds)
      case ("curlFailed", let code?): .curlFailed(code: code)
      case ("nameTooLong", let bytes?): .nameTooLong(bytes: bytes)
      default: Self.named(record, among: Self.plain)
      }
    guard let fault else { return nil }
    self = fault
  }
}

extension FileFault: RecordedFault {
  var record: [PropertyListValue] {
    switch self {
    case .library(let text): [.string("library"), .string(text)]
    case .access(let fault): [.string("access")] + fault.record
    case .database(let fault): [.string("database")] + fault.record
    case .content(let fault): [.string("content")] + fault.record
    case .replay(let fault): [.string("replay"), .string(fault.rawValue)]
    }
  }

  init?(_ record: ArraySlice<PropertyListValue>) {
    let rest = record.dropFirst()
    let fault: FileFault? =
      switch record.first?.string {
      case "library": rest.first?.string.map { .library($0) }
      case "access": AccessFault(rest).map { .access($0) }
      case "database": DatabaseFault(rest).map { .database($0) }
      case "content": ContentFault(rest).map { .content($0) }
      case "replay": rest.first?.string.flatMap { ReplayFault(rawValue: $0) }.map { .replay($0) }
      default: nil
      }
    guard let fault else { return nil }
    self = fault
  }
}

extension AccessFault: RecordedFault {
  var record: [PropertyListValue] {
    switch self {
    case .tooLarge(let limit): [.string("tooLarge"), .integer(limit)]
    case .wouldBeTooLarge(let limit): [.string("wouldBeTooLarge"), .integer(limit)]
    case .noRoomForCopy(let size, let folder):
      [.string("noRoomForCopy"), .integer(size), .string(folder)]
    case .missing, .vanished, .notAFile, .inUse, .inUseByAnArcade, .untrustedLink, .noFreeName,
      .noSpace, .outOfMemory, .notReadable, .notWritable, .notEncodable, .notMade, .notOpened,
      .changed, .noFreeNumber, .notAReplayFile, .notMarked:
      caseName
    }
  }

  private static let plain: [AccessFault] = [
    .missing, .vanished, .notAFile, .inUse, .inUseByAnArcade, .untrustedLink, .noFreeName,
    .noSpace, .outOfMemory, .notReadable, .notWritable, .notEncodable, .notMade, .notOpened,
    .changed, .noFreeNumber, .notAReplayFile, .notMarked,
  ]

  init?(_ record: ArraySlice<PropertyListValue>) {
    let values = record.dropFirst()
    let fault: AccessFault? =
      switch (record.first?.string, values.first?.integer, values.dropFirst().first?.string) {
      case ("tooLarge", let limit?, _): .tooLarge(limit: limit)
      case ("wouldBeTooLarge", let limit?, _): .wouldBeTooLarge(limit: limit)
      case ("noRoomForCopy", let size?, let folder?): .noRoomForCopy(size: size, folder: folder)
      default: Self.named(record, among: Self.plain)
      }
    guard let fault else { return nil }
    self = fault
  }
}

extension DatabaseFault: RecordedFault {
  var record: [PropertyListValue] {
    switch self {
    case .view(let name): [.string("view"), .string(name)]
    case .trigger(let name): [.string("trigger"), .string(name)]
    case .sameIdentity(let other): [.string("sameIdentity"), .string(other)]
    case .notADatabase, .brokenPages, .truncated, .rowTooLarge, .nameTooLong, .endless,
      .beingChanged, .noScores, .scoresWithoutNames, .foreignSecondTable, .foreignStore, .badValue,
      .notUnique, .scoreGone, .copyIncomplete:
      caseName
    }
  }

  private static let plain: [DatabaseFault] = [
    .notADatabase, .brokenPages, .truncated, .rowTooLarge, .nameTooLong, .endless, .beingChanged,
    .noScores, .scoresWithoutNames, .foreignSecondTable, .foreignStore, .badValue, .notUnique,
    .scoreGone, .copyIncomplete,
  ]

  init?(_ record: ArraySlice<PropertyListValue>) {
    let fault: DatabaseFault? =
      switch (record.first?.string, record.dropFirst().first?.string) {
      case ("view", let name?): .view(name)
      case ("trigger", let name?): .trigger(name)
      case ("sameIdentity", let other?): .sameIdentity(as: other)
      default: Self.named(record, among: Self.plain)
      }
    guard let fault else { return nil }
    self = fault
  }
}

extension ContentFault: RecordedFault {
  var record: [PropertyListValue] {
    switch self {
    case .notA(let content): [.string("notA"), .string(content.rawValue)]
    case .empty, .laterVersion, .noScoreList, .badScoreList, .noPeople, .noTries, .noFiles,
      .unknownOriginal, .notASouvenirFolder:
      caseName
    }
  }

  private static let plain: [ContentFault] = [
    .empty, .laterVersion, .noScoreList, .badScoreList, .noPeople, .noTries, .noFiles,
    .unknownOriginal, .notASouvenirFolder,
  ]

  init?(_ record: ArraySlice<PropertyListValue>) {
    let word = record.dropFirst().first?.string
    let fault: ContentFault? =
      record.first == .string("notA")
      ? word.flatMap { StoreContent(rawValue: $0) }.map { .notA($0) }
      : Self.named(record, among: Self.plain)
    guard let fault else { return nil }
    self = fault
  }
}
