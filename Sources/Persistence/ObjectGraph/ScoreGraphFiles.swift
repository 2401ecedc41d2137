import DurableFiles
import SQLiteFiles

/// The two files of the memory game as files, whatever is in them.
struct ScoreGraphFiles {
  /// The path of the scores.
  let scores: String
  let storage: Storage

  /// Beside the scores: `memory-details.sqlite` for `memory.sqlite`.
  var details: String {
    scores.hasSuffix(".sqlite") ? scores.dropLast(7) + "-details.sqlite" : scores + "-details"
  }

  func path(_ configuration: ScoreConfiguration) -> String {
    configuration == .scores ? scores : details
  }

  func file(_ configuration: ScoreConfiguration) -> GraphFile {
    GraphFile(path: path(configuration), storage: storage)
  }

  /// The identities of both files; other processes replace them only under the lock.
  func identity() throws(FileError) -> [FileIdentity?] {
    [
      try file(.scores).stamp().map(FileIdentity.init),
      try file(.details).stamp().map(FileIdentity.init),
    ]
  }

  /// The numbers of changes of the files, by any program; nil if the scores do not tell.
  var changeCounts: ChangeCounts? {
    file(.scores).changeCount.map {
      ChangeCounts(scores: $0, details: file(.details).changeCount)
    }
  }

  /// A private copy of what is there, both files with their sidecar files, as of one moment.
  func copy() throws(FileError) -> (keeper: DatabaseCopy, files: ScoreGraphFiles) {
    let copy = try DatabaseCopy(of: [scores, details], files: storage.files)
    return (copy, ScoreGraphFiles(scores: copy.path(of: scores), storage: storage))
  }

  /// True if reading in place would change something beside the files.
  func usesWriteAheadLog() throws(FileError) -> Bool {
    if try file(.scores).usesWriteAheadLog() { return true }
    return try file(.details).usesWriteAheadLog()
  }
}

/// The numbers that SQLite counts up with each change of a file.
struct ChangeCounts: Hashable {
  var scores: Int64
  /// Nil where there are no details, or they do not tell.
  var details: Int64?
}
