import DurableFiles
public import GameCore

/// An earlier state of a file that is kept among the backups.
public struct KeptCopy: Sendable, Hashable {
  /// What a copy was made for.
  public enum Reason: Sendable, Hashable {
    /// The file was about to be changed.
    case change
    /// A reset took the file away.
    case reset
    /// A souvenir was deleted; the copy is its folder.
    case deletion
  }

  /// What it holds, in a word: a game's name, `settings`, or the name of a file that is none of
  /// the arcade's own.
  public let name: String
  /// The copy's full path.
  public let path: String
  /// The full path of the file that it is a copy of; nil where that is not known, as of a file
  /// elsewhere that `arcade edit` has changed.
  public let original: String?
  /// When it was made.
  public let moment: Timestamp?
  /// Bytes in the copy; nil for a folder.
  public let size: Int?
  /// What it was made for.
  public let reason: Reason
  /// How many records it holds; nil before `BackupList.examined` has looked, and where that
  /// cannot be told.
  public internal(set) var records: Int?
  /// How it stands; nil before `BackupList.examined` has looked.
  public internal(set) var state: ListedFile.State?
  /// Orders copies of one second.
  let kept: KeptName
}

/// What became of one file in a restoration.
public struct RestoredFile: Sendable, Hashable {
  /// Where what stood there is now.
  public enum Former: Sendable, Hashable {
    /// It was sound and is the newest backup.
    case backup(String)
    /// It could not be used and is beside the file, untouched.
    case aside(String)

    /// The path in either case.
    public var place: String {
      switch self {
      case .backup(let place), .aside(let place): place
      }
    }
  }

  /// The file's full path.
  public let path: String
  /// The copy that stands in its place; nil where the file is gone, since another one holds all
  /// of it.
  public let copy: String?
  /// Where what stood there before is; nil where nothing did, or the same.
  public let former: Former?
}
