/// The sentences about backups and restoring, of the commands and the data room.
package struct BackupWords: Sendable {
  package enum Reason: Sendable, Hashable {
    /// The file was about to be changed.
    case change
    /// A reset took the file away.
    case reset
    /// A souvenir was deleted; the copy is its folder.
    case deletion
  }

  /// In the place of the list when there is no backup at all.
  package var none: String
  /// Said of a word that names nothing of which there is a backup.
  package var noneOf: @Sendable (_ word: String) -> String
  /// The place of a backup, on a line of its own; nil for a file that is none of the arcade's own.
  package var belongs: @Sendable (_ name: String, _ original: String?) -> String
  /// When it was made and for what; nil for a day that no calendar has.
  package var made: @Sendable (_ date: String?, _ reason: Reason) -> String
  /// The backup that is about to be restored, and its place, each with its number of records in
  /// words; nil where that is not known.
  package var goesBack:
    @Sendable (
      _ copy: String, _ records: String?, _ path: String, _ present: String?, _ date: String?
    ) -> String
  /// Asks on the terminal for `confirmWord`, which is typed after it.
  package var prompt: String
  /// The word to type for restoring a backup.
  package var confirmWord: String
  /// Said when there is neither a terminal to ask on nor `--yes`.
  package var needsYes: String
  /// Said when something else was typed.
  package var notRestored: String
  /// Said of a backup whose place is not known.
  package var noPlace: @Sendable (_ copy: String) -> String
  /// Said of the backups of a file when none of them can be read.
  package var noneSound: @Sendable (_ word: String) -> String
  /// Said of a file that was put back or set aside: the backup that is in its place, and where
  /// what stood there is now.
  package var restored: @Sendable (_ path: String, _ copy: String?, _ replaced: String?) -> String
  /// Said of a file that is not damaged and still cannot be used: `word` names it to commands.
  package var notMended: @Sendable (_ path: String, _ word: String) -> String
  /// Said of a damaged file that was set aside where nothing could be put in its place: `word` names it
  /// to commands.
  package var nothingInPlace: @Sendable (_ path: String, _ word: String) -> String
  /// Said of a file that was set aside and has no backup.
  package var begunAnew: @Sendable (_ path: String, _ place: String) -> String
  /// Said of a damaged file that was sound again when its turn came.
  package var soundAgain: @Sendable (_ path: String) -> String
  /// Said when a damaged score file's newer scores were found in the details beside it.
  package var foundInDetails: @Sendable (_ count: Int) -> String
}

extension BackupWords {
  static let english = BackupWords(
    none: "No backups yet.",
    noneOf: { "There's no backup of '\($0)'. Run 'arcade backups' to list them." },
    belongs: { name, original in
      original.map { "\(name): \($0)" } ?? "\(name): not one of Arcade's files"
    },
    made: { date, reason in
      let what =
        switch reason {
        case .change: "before a change"
        case .reset: "by a reset"
        case .deletion: "when it was deleted"
        }
      return "\(date ?? "unknown date"), \(what)"
    },
    goesBack: { copy, records, path, present, date in
      let kept = records.map { " with \($0)" } ?? ""
      let now = present.map { " (\($0) now)" } ?? ""
      return "'\(copy)' of \(date ?? "an unknown date")\(kept) replaces '\(path)'\(now). "
        + "The current file is kept."
    },
    prompt: "Type restore and press Enter: ",
    confirmWord: "restore",
    needsYes: "There's no terminal to ask on. Use --yes to restore without asking.",
    notRestored: "Nothing was changed.",
    noPlace: {
      "Can't tell which file '\($0)' came from. Copy it by hand."
    },
    noneSound: { "No backup of '\($0)' can be read. Nothing was changed." },
    restored: { path, copy, replaced in
      let kept = replaced.map { " The file it replaces is kept as '\($0)'." } ?? ""
      return copy.map { "Restored '\(path)' from '\($0)'.\(kept)" }
        ?? "'\(path)' was replaced by another file.\(kept)"
    },
    notMended: { path, word in
      "'\(path)' isn't damaged, so it stays. To restore its newest backup anyway, run "
        + "'arcade backups restore \(word)'."
    },
    nothingInPlace: { path, word in
      "The damaged '\(path)' is kept beside its place, which is empty now. Once that's fixed, run "
        + "'arcade backups restore \(word)'."
    },
    begunAnew: { path, place in
      "'\(path)' is kept as '\(place)'. No backup can be read, so it was started fresh."
    },
    soundAgain: { "'\($0)' is fine now." },
    foundInDetails: { count in
      count == 1
        ? "A newer score was found in the details."
        : "\(count) newer scores were found in the details."
    })
}
