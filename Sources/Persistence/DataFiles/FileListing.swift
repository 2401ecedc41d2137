import DurableFiles
package import GameCore
package import Words

/// A file or folder that a player may find, and what is known about it.
package struct ListedFile: Sendable, Hashable {
  package typealias State = BackOfficeWords.FileState

  /// The kind of a file that was set aside because it could not be read.
  package static let damagedKind = "damaged file"

  /// The content, in a word: a game's name, `settings`, `replays`, `backups`, `spool`.
  package let name: String
  package let path: String
  package let kind: String
  /// Bytes in the file; nil for a missing file, and for a folder whose files aren't weighed.
  package let size: Int?
  /// The most bytes that it may have by the settings; nil where there is no such limit.
  package let limit: Int?
  package let modified: Timestamp?
  /// The number of records in a file, or of files in a folder; nil if it is unknown.
  package let records: Int?
  package let state: State
}

/// Lists every file of the arcade; reads only.
package func listFiles(of storage: Storage) -> [ListedFile] {
  filesToLookInto(of: storage).map { $0.look() }
}

/// A file of the arcade before it is read, which may take long where it is large.
package struct FileToLookInto {
  /// The facts without reading it; a file that is there counts as sound.
  package let listed: ListedFile
  private let read: () -> ListedFile

  init(_ listed: ListedFile, read: (() -> ListedFile)? = nil) {
    self.listed = listed
    self.read = read ?? { listed }
  }

  /// Reads the file and gives its condition.
  package func look() -> ListedFile { read() }
}

/// Every file of the arcade, not yet read.
package func filesToLookInto(of storage: Storage) -> [FileToLookInto] {
  let lister = FileLister(storage: storage)
  return DataFile.all.flatMap(lister.toLookInto)
    + lister.damagedFiles().map { FileToLookInto($0) }
}

struct FileLister {
  let storage: Storage

  /// The file at its usual place, and at the others where it is there.
  func toLookInto(_ file: DataFile) -> [FileToLookInto] {
    switch file.access {
    case .store(let open):
      let store = open(storage)
      return [
        toLookInto(file, store.path) { () throws(StoreError) in try store.count() }
      ]
    case .records(let count):
      return [toLookInto(file, nil) { () throws(StoreError) in try count(storage) }]
    case .folder:
      return places(of: file).map { FileToLookInto(folder(file.name, $0)) }
    case .limitedFolder(let weigh):
      return places(of: file).map { path in
        FileToLookInto(self.file(file.name, path, kind: file.kind)) { limited(file, path, weigh) }
      }
    case .text:
      return places(of: file).map { FileToLookInto(self.file(file.name, $0, kind: file.kind)) }
    }
  }

  private func toLookInto(
    _ file: DataFile, _ path: String?, _ count: @escaping () throws(StoreError) -> Int
  ) -> FileToLookInto {
    let path = path ?? file.paths(storage.locations)[0]
    return FileToLookInto(self.file(file.name, path, kind: file.kind)) {
      checked(file.name, path, kind: file.kind) { _ throws(StoreError) in try count() }
    }
  }

  private func limited(
    _ file: DataFile, _ path: String,
    _ weigh: (Storage) throws(StoreError) -> DataFile.FolderWeight
  ) -> ListedFile {
    var folder: DataFile.FolderWeight = (count: 0, bytes: 0, most: 0)
    let listed = checked(file.name, path, kind: file.kind) { _ throws(StoreError) in
      folder = try weigh(storage)
      return folder.count
    }
    guard listed.state == .sound else { return listed }
    return ListedFile(
      name: listed.name, path: path, kind: listed.kind, size: folder.bytes, limit: folder.most,
      modified: listed.modified, records: listed.records, state: listed.state)
  }

  private func places(of file: DataFile) -> [String] {
    file.paths(storage.locations).enumerated().filter { index, path in
      index == 0 && file.isListedMissing || storage.exists(path)
    }.map(\.element)
  }

  /// Lists a file that `read` can tell the number of records of, or throws what is wrong.
  func checked(
    _ name: String, _ path: String, kind: String,
    _ read: (_ path: String) throws(StoreError) -> Int?
  ) -> ListedFile {
    let file = file(name, path, kind: kind)
    guard file.state == .sound else { return file }
    do {
      return with(file, records: try read(path), state: .sound)
    } catch {
      let state: ListedFile.State =
        switch error.reason {
        case .damaged(let fault): .damaged(fault)
        case .newerVersion: .newer
        case .unreadable(let fault), .unwritable(let fault), .notReset(let fault):
          .unreadable(fault)
        case .busy: .unreadable(.access(.inUse))
        }
      return with(file, records: nil, state: state)
    }
  }

  func file(_ name: String, _ path: String, kind: String) -> ListedFile {
    do {
      guard let status = try storage.files.status(path) else {
        return make(name, path, kind, status: nil, state: .missing)
      }
      return make(name, path, kind, status: status, state: .sound)
    } catch {
      return make(name, path, kind, status: nil, state: .unreadable(FileFault(error)))
    }
  }

  func folder(_ name: String, _ path: String) -> ListedFile {
    let file = file(name, path, kind: "folder")
    guard file.state == .sound else { return file }
    do {
      let kept = storage.locations.keptReplayFolder
      let names = try storage.files.names(in: path).filter { name in
        // They have a line of their own.
        ![kept, kept + ".lock"].contains(path + "/" + name)
      }
      return with(file, records: names.count, state: .sound)
    } catch {
      return with(file, records: nil, state: .unreadable(FileFault(error)))
    }
  }

  /// The quarantined files, so that a player finds them again.
  func damagedFiles() -> [ListedFile] {
    let locations = storage.locations
    var folders: [String] = []
    for folder in [locations.dataFolder, locations.configurationFolder, locations.stateFolder]
    where !folders.contains(folder) { folders.append(folder) }
    return folders.flatMap { folder in
      // A folder that isn't there, or can't be listed, has a row of its own.
      let names = (try? storage.files.names(in: folder)) ?? []
      return names.filter { $0.contains(".damaged-") }.sorted().map {
        file("set aside", folder + "/" + $0, kind: ListedFile.damagedKind)
      }
    }
  }

  private func make(
    _ name: String, _ path: String, _ kind: String, status: FileStatus?, state: ListedFile.State
  ) -> ListedFile {
    let seconds = status.map { $0.stamp.modified / 1_000_000_000 }
    return ListedFile(
      name: name, path: path, kind: kind,
      size: status?.kind == .regular ? status?.stamp.size : nil, limit: nil,
      modified: seconds.map(Timestamp.init(secondsSince1970:)), records: nil, state: state)
  }

  private func with(_ file: ListedFile, records: Int?, state: ListedFile.State) -> ListedFile {
    ListedFile(
      name: file.name, path: file.path, kind: file.kind, size: file.size, limit: file.limit,
      modified: file.modified, records: records, state: state)
  }
}
