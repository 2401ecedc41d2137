import DurableFiles
import SQLiteFiles
import Words

/// The two files of the memory game as files, whatever is in them.
struct ScoreGraphFiles {
  let scores: ManagedFile
  /// Beside the scores: `memory-details.sqlite` for `memory.sqlite`.
  let details: ManagedFile
  let notices = NoticeList()

  /// Works on the scores at a path; nothing is read or written yet.
  init(scores path: String, storage: Storage) {
    let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : nil
    scores = ManagedFile(
      path: path, format: .scoreGraph(.scores), storage: storage, notices: notices)
    details = ManagedFile(
      path: stem.map { $0 + "-details.sqlite" } ?? path + "-details",
      format: .scoreGraph(.details), storage: storage, notices: notices)
  }

  func file(_ configuration: ScoreConfiguration) -> ManagedFile {
    configuration == .scores ? scores : details
  }

  /// The identities of both files; other processes replace them only under the lock.
  func identity() throws(FileError) -> [FileIdentity?] {
    [try scores.stamp().map(FileIdentity.init), try details.stamp().map(FileIdentity.init)]
  }

  /// The numbers of changes of the files, by any program; nil if the scores do not tell.
  var changeCounts: ChangeCounts? {
    scores.changeCount.map { ChangeCounts(scores: $0, details: details.changeCount) }
  }

  /// A private copy of what is there, both files with their sidecar files, as of one moment.
  func copy() throws(FileError) -> (keeper: DatabaseCopy, files: ScoreGraphFiles) {
    let copy = try DatabaseCopy(of: [scores.path, details.path], files: scores.storage.files)
    return (
      copy, ScoreGraphFiles(scores: copy.path(of: scores.path), storage: scores.storage)
    )
  }

  /// True if reading in place would change something beside the files.
  func usesWriteAheadLog() throws(FileError) -> Bool {
    if try scores.usesWriteAheadLog() { return true }
    return try details.usesWriteAheadLog()
  }
}

/// The numbers that SQLite counts up with each change of a file.
struct ChangeCounts: Hashable {
  var scores: Int64
  /// Nil where there are no details, or they do not tell.
  var details: Int64?
}

extension FileFormat {
  fileprivate static func scoreGraph(_ configuration: ScoreConfiguration) -> FileFormat {
    graph(.scores, entity: configuration.entityName, isDatabase: true)
  }
}
