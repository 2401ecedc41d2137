import DurableFiles

/// The two files of the memory game as files, whatever is in them.
struct ScoreGraphFiles {
  /// Where the scores are.
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

  /// Which files both are; other processes replace them only under the lock.
  func identity() throws(FileError) -> [FileIdentity?] {
    [
      try file(.scores).stamp().map(FileIdentity.init),
      try file(.details).stamp().map(FileIdentity.init),
    ]
  }

  /// How often the files have been changed, by whomever; nil where the scores do not tell.
  var changeCounts: ChangeCounts? {
    file(.scores).changeCount.map {
      ChangeCounts(scores: $0, details: file(.details).changeCount)
    }
  }

  /// Copies what is there into a folder, both files with their companions, as of one moment.
  func copy(to folder: String) throws {
    try GraphFile.copy([scores, details], to: folder, storage)
  }

  /// What `copy(to:)` makes.
  func copied(to folder: String) -> ScoreGraphFiles {
    ScoreGraphFiles(scores: folder + "/" + fileName(of: scores), storage: storage)
  }
}

/// The numbers that SQLite counts up with each change of a file.
struct ChangeCounts: Hashable {
  var scores: Int64
  /// Nil where there are no details, or they do not tell.
  var details: Int64?
}
