import SQLiteFiles
import Words

extension SQLiteError {
  /// The reason for the player, of a file that was read.
  var readingReason: StoreError.Reason {
    if isDamage { return .damaged(FileFault(self)) }
    return .unreadable(FileFault(self))
  }

  /// The reason for the player, of a file that was to be written.
  var writingReason: StoreError.Reason {
    if isDamage { return .damaged(FileFault(self)) }
    return isBusy ? .busy : .unwritable(FileFault(self))
  }
}
