import DurableFiles
import Inspection
import Persistence
import SQLiteFiles
import Words

/// The reason that a file cannot be looked into any further.
enum BrowsingFailure: Error, Sendable, Hashable {
  /// Another program has written to it since it was opened.
  case changed
  /// It is no longer there.
  case vanished
  /// The reader of the file gives the reason.
  case unreadable(InspectionError)
}

/// Does what a reader of files does, whose error ends the looking.
func looking<Value>(
  _ work: () throws(InspectionError) -> Value
) throws(BrowsingFailure) -> Value {
  do { return try work() } catch { throw .unreadable(error) }
}

/// The files of the arcade as the data room sees them, and the one that is looked into.
final class DataRoom: RoomStore {
  let storage: Storage
  private var known: [String: (state: [FileStamp?], file: ListedFile)] = [:]
  private var opened: (path: String, state: [FileStamp?], file: InspectedFile)?
  /// The table that was looked at last in a way of its own, with what was found in it.
  var viewed: (place: TablePlace, table: InspectedTable)?

  init(storage: Storage) {
    self.storage = storage
  }

  func takeNotices() -> [StoreNotice] { [] }

  // MARK: - The list

  /// Files that are no larger, in bytes, are read before the list is shown.
  private static let quicklyRead = 4 << 20

  /// Every file as it stands; one that is large and was not read since it changed is only read
  /// with `isPatient`, and is `unread` until then.
  func list(isPatient: Bool) -> (files: [ListedFile], unread: Set<String>) {
    var unread: Set<String> = []
    let files = filesToLookInto(of: storage).map { file -> ListedFile in
      let path = file.listed.path
      let state = state(of: path)
      if let known = known[path], known.state == state { return known.file }
      guard isPatient || file.listed.size ?? 0 <= Self.quicklyRead else {
        unread.insert(path)
        return file.listed
      }
      let read = file.look()
      if read.state == .sound { known[path] = (state, read) }
      return read
    }
    return (files, unread)
  }

  /// Has every file read anew.
  func forget() { known = [:] }

  // MARK: - Looking into a file

  /// Opens a file in the place of the one that was open.
  func open(_ path: String) throws(BrowsingFailure) -> InspectedFile {
    (opened, viewed) = (nil, nil)
    let state = state(of: path)
    let file = try looking { () throws(InspectionError) in
      try Inspector(files: storage.files).inspect(path)
    }
    opened = (path, state, file)
    return file
  }

  /// Lets go of the file that is open.
  func close() { (opened, viewed) = (nil, nil) }

  /// The tables of the file that is open; throws where it is no longer what was opened.
  func tables(of path: String) throws(BrowsingFailure) -> [InspectedTable] {
    let state = state(of: path)
    guard state[0] != nil else { throw .vanished }
    guard let opened, opened.path == path, opened.state == state,
      case .tables(let tables) = opened.file.content
    else { throw .changed }
    return tables
  }

  /// The stamps that show a change of a file or its log; one that cannot be looked at counts as
  /// gone.
  private func state(of path: String) -> [FileStamp?] {
    ([""] + Sidecar.ofChanges.map(\.rawValue)).map { ending in
      guard var stamp = (try? storage.files.status(path + ending))?.stamp else { return nil }
      // SQLite sets the owner of a log that it opens to what it was.
      stamp.changed = 0
      return stamp
    }
  }
}
