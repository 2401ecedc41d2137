import SQLiteFiles

extension SQLiteError {
  /// The reason for the player, of a file that was read.
  var readingReason: StoreError.Reason {
    if isDamage { return .damaged(damageText) }
    return .unreadable(readingText)
  }

  /// The reason for the player, of a file that was to be written.
  var writingReason: StoreError.Reason {
    if isDamage { return .damaged(damageText) }
    return isBusy ? .busy : .unwritable(text)
  }
}
