import DurableFiles
import SQLiteFiles
import Words

extension StoreError {
  /// True if the file's content is not as it should be.
  var isDamage: Bool {
    if case .damaged = reason { true } else { false }
  }
}

extension Storage {
  /// Reads twice before anything acts upon damage: damage is what two readings agree on.
  ///
  /// A card that was touched, a cable or a network may spoil one reading of a sound file. A
  /// `reading` that finds damage is done once more; it opens the file anew each time. A file of
  /// which a part cannot be read at all is not damaged either: then that is thrown.
  func agreed<Value>(
    _ reading: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do {
      return try reading()
    } catch {
      guard error.isDamage else { throw error }
      try checkReadable(error)
    }
    return try reading()
  }

  /// Throws where the file that an error is about, or what SQLite has beside it, cannot be read.
  private func checkReadable(_ damage: StoreError) throws(StoreError) {
    try damage.content.reading { () throws(FileError) in
      let target = try files.followed(damage.path)
      for ending in [""] + Sidecar.ofChanges.map(\.rawValue) {
        try files.readThrough(target + ending)
      }
    }
  }
}
