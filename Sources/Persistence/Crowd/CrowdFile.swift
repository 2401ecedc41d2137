import DurableFiles
import JSON

/// The file `crowd.json` with the people before the title.
package final class CrowdFile: RoomStore {
  private static let mostBytes = 1 << 20

  private let storage: Storage
  private let path: String
  private var notices: [StoreNotice] = []
  private var layout = JSONDocument.Layout.indented("  ")

  package init(storage: Storage) {
    self.storage = storage
    path = storage.locations.crowdFile
  }

  /// The file's name without its folder.
  package var name: String { fileName(of: path) }

  /// The people; where there is no file, those of the template.
  ///
  /// Reads only: the file is first made by `prepare` or `save`.
  package func load() throws(StoreError) -> Crowd {
    try crowd(of: try read() ?? crowdTemplate)
  }

  /// Makes the file from the template where there is none.
  package func prepare() throws(StoreError) {
    guard try read() == nil else { return }
    let lock = try takeLock()
    defer { lock.release() }
    guard try read() == nil else { return }
    try write(crowdTemplate)
  }

  /// Puts a crowd in the place of the one that was read; on disk when this returns.
  ///
  /// Throws where another program has changed the file since then: what it wrote stays.
  package func save(_ crowd: Crowd, replacing original: Crowd) throws(StoreError) {
    let lock = try takeLock()
    defer { lock.release() }
    let current = try read()
    if let current, try self.crowd(of: current) != original {
      throw StoreError(
        .unwritable("another program has changed it since it was read"), path: path,
        content: .crowd)
    }
    if let current { keepBackup(of: current) }
    try write(JSONDocument(root: crowd.root, layout: layout).bytes())
  }

  /// Puts a file that cannot be read aside and begins anew from the template.
  package func renew() throws(StoreError) -> Crowd {
    let lock = try takeLock()
    defer { lock.release() }
    do {
      let found = try storage.agreed { () throws(StoreError) -> Crowd? in
        guard let bytes = try read() else { return nil }
        return try crowd(of: bytes)
      }
      if let found { return found }
    } catch {
      guard error.isDamage else { throw error }
      try quarantine(error)
    }
    try write(crowdTemplate)
    return try crowd(of: crowdTemplate)
  }

  /// Sentences that have come up since the last call.
  package func takeNotices() -> [String] {
    defer { notices = [] }
    return notices.map(\.sentence)
  }

  // MARK: - The file

  private func read() throws(StoreError) -> [UInt8]? {
    do {
      return try storage.files.read(path, limit: Self.mostBytes)?.bytes
    } catch {
      throw StoreError(.unreadable(error.text), path: path, content: .crowd)
    }
  }

  private func crowd(of bytes: [UInt8]) throws(StoreError) -> Crowd {
    let text: JSONDocument
    do {
      text = try JSONDocument(reading: bytes)
    } catch {
      throw StoreError(
        .damaged(bytes.isEmpty ? "it is empty" : error.text), path: path, content: .crowd)
    }
    guard let crowd = Crowd(root: text.root) else {
      throw StoreError(.damaged("it has no list 'people'"), path: path, content: .crowd)
    }
    layout = text.layout
    return crowd
  }

  private func write(_ bytes: [UInt8]) throws(StoreError) {
    do {
      try storage.files.replace(path, with: bytes, limit: Self.mostBytes)
    } catch {
      throw unwritable(error)
    }
  }

  private func quarantine(_ damage: StoreError) throws(StoreError) {
    do {
      notices.append(
        .quarantined(damage, place: try storage.files.quarantine(path, stamp: storage.stamp)))
    } catch {
      throw unwritable(error)
    }
  }

  private func keepBackup(of bytes: [UInt8]) {
    do {
      try storage.files.keepBackup(
        of: bytes, name: name, in: storage.locations.backupFolder, stamp: storage.stamp)
    } catch {
      notices.append(.notBackedUp(path: error.path, text: error.text))
    }
  }

  private func takeLock() throws(StoreError) -> FileLock {
    do {
      try storage.files.makeFolder(folder(of: path))
      return try storage.files.lock(path, timeout: storage.lockTimeout)
    } catch {
      throw unwritable(error)
    }
  }

  private func unwritable(_ error: FileError) -> StoreError {
    StoreError(
      error.reason == .busy ? .busy : .unwritable(error.text), path: path, content: .crowd)
  }
}
