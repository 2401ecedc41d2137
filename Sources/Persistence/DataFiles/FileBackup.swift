package import GameCore
package import Words

/// An earlier state of a file that is kept among the backups.
package struct FileBackup: Sendable, Hashable {
  package typealias Reason = BackupWords.Reason

  /// The content, in a word: a game's name, `settings`, or the name of a file that is none of the
  /// arcade's own.
  package let name: String
  package let path: String
  /// The full path of the file that it is a copy of; nil where that is not known, as of a file
  /// elsewhere that `arcade edit` has changed.
  package let original: String?
  package let moment: Timestamp?
  /// Bytes in the copy; nil for a folder.
  package let size: Int?
  package let reason: Reason
  /// The number of records; nil before `BackupList.examined` has looked, and if it is unknown.
  package internal(set) var records: Int?
  /// The condition; nil before `BackupList.examined` has looked.
  package internal(set) var state: ListedFile.State?
  /// Orders copies of one second.
  let kept: KeptName
}

/// The result for one file of a restoration.
package struct RestoredFile: Sendable, Hashable {
  /// The place of the replaced file.
  package enum Replaced: Sendable, Hashable {
    /// It was sound and is the newest backup.
    case backup(String)
    /// It could not be used and is beside the file, untouched.
    case quarantined(String)

    /// The path in either case.
    package var place: String {
      switch self {
      case .backup(let place), .quarantined(let place): place
      }
    }
  }

  package let path: String
  /// The copy that stands in its place; nil where the file is gone, since another one holds all
  /// of it.
  package let copy: String?
  /// The place of the replaced file; nil if there was none, or the same.
  package let replaced: Replaced?
}
