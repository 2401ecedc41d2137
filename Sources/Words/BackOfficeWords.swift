/// The sentences of the back office: its menu, deleting and undoing.
///
/// In its menu a label and its detail take at most 51 columns together, or 45 where the
/// window has the least width. `arcade reset` and `arcade where` print some of these too.
package struct BackOfficeWords: Sendable {
  /// The title of the box around the menu.
  package var title: String
  /// The line that leads to deleting all high scores.
  package var deleteScores: String
  /// Beside it: that nothing is lost by choosing it.
  package var deleteScoresDetail: String
  /// The line that leads to undoing a deletion, and the title of the box that then asks.
  package var undo: String
  /// Beside it: what an undo does.
  package var undoDetail: String
  /// The kinds of files, by the names that programs read in `arcade where`; at most 15 columns.
  package var kinds: [String: String]
  /// A file's kind, size in bytes and number of records, where they are known.
  package var fileFacts: @Sendable (_ kind: String, _ bytes: Int?, _ records: Int?) -> String
  /// Follows the size of a folder that may have so many bytes at most.
  package var sizeLimit: @Sendable (_ bytes: Int) -> String
  /// Follows these facts in the same line: the condition of the file.
  package var fileState: @Sendable (_ state: FileState) -> String

  /// The kind of a file, by the name that programs read.
  package func kind(_ name: String) -> String { kinds[name] ?? name }

  /// The condition of a file.
  package enum FileState: Sendable, Hashable {
    /// Nothing was kept in it so far.
    case missing
    /// It can be read.
    case sound
    /// It has a form that only later versions know; it is left alone.
    case newer
    /// The content makes no sense.
    case damaged(FileFault)
    /// The system does not hand it out.
    case unreadable(FileFault)
    /// It can be read, but nothing can be saved in it.
    case unwritable(FileFault)
  }

  /// The title of the warning before scores are deleted.
  package var confirmTitle: String
  /// Below it and above `undoQuestion`, one line a file: how many records of a kind, such as
  /// `members`, would go or come back; nil when it cannot be read.
  package var resettableFile: @Sendable (_ kind: String, _ file: String, _ count: Int?) -> String
  /// Asks for `confirmWord`, which is typed right of it; with that word at most 47 columns.
  package var confirmPrompt: @Sendable (_ key: String) -> String
  /// The word to type for deleting the scores, here and for `arcade reset`; any keyboard has it.
  package var confirmWord: String
  /// Stands in place of the warning when there is no score; also printed.
  package var nothingToDelete: String
  /// The title of the box after a deletion; also printed.
  package var deleted: String
  /// Asks, below the files, whether what was deleted shall come back.
  package var undoQuestion: String
  /// Says after an undo how many scores came back; also printed.
  package var undone: @Sendable (_ count: Int) -> String
  /// Stands in place of the question when nothing was deleted; also printed.
  package var nothingToUndo: String
  /// Says after a deletion in which folder the files are now; also printed.
  package var keptIn: @Sendable (_ folder: String) -> String
}
