import DurableFiles
import PropertyLists

/// A property list on disk, with the care that everything of the arcade takes of its
/// files: lock, set aside, backup, atomic replacement.
final class PropertyListFile {
  /// A file's content as it was found.
  struct Content {
    let list: PropertyList
    let bytes: [UInt8]
  }

  /// A list of this size holds some 75,000 scores; in memory it may take ten times that.
  static let fileLimit = 16 << 20

  let path: String
  let storage: Storage
  let content: StoreError.Content
  let problem: (PropertyListValue) -> StoreError.Reason?
  private let backupName: String
  let sizeLimit: Int
  /// The most bytes that are read, and so the most that are written.
  private let fileLimit: Int
  private var cached: (stamp: FileStamp, list: PropertyList)?
  private var notices: [StoreNotice] = []
  /// Raised whenever `read` gives something else than before.
  private(set) var generation = 0

  /// `problem` tells why a root is not what this file should hold.
  ///
  /// A binary file that stands for more than `sizeLimit` bytes counts as damaged.
  init(
    path: String, content: StoreError.Content, storage: Storage,
    sizeLimit: Int = PropertyList.sizeLimit, fileLimit: Int = fileLimit,
    backupName: String? = nil,
    problem: @escaping (PropertyListValue) -> StoreError.Reason?
  ) {
    self.path = path
    self.content = content
    self.storage = storage
    self.problem = problem
    self.sizeLimit = sizeLimit
    self.fileLimit = fileLimit
    self.backupName = backupName ?? fileName(of: path)
  }

  /// The content of the file; nil if there is none.
  ///
  /// Takes no lock and changes nothing. Costs one system call while the file stays as
  /// it was.
  func read() throws(StoreError) -> PropertyList? {
    do {
      let stamp = try storage.files.status(path)?.stamp
      if let cached, cached.stamp == stamp { return cached.list }
    } catch {
      throw unreadable(error)
    }
    guard let content = try load() else {
      forget()
      return nil
    }
    let list = try sound(content.bytes)
    remember(list, stamp: content.stamp)
    return list
  }

  /// Reads, changes and writes while no other process does.
  ///
  /// `change` gets nil where there is no file or a damaged one, and gives nil to leave
  /// everything as it is. When this returns, the change is on disk. A damaged file is set
  /// aside before a new one is written; the state before is kept among the backups.
  func change(
    _ change: (Content?) throws(StoreError) -> PropertyList?
  ) throws(StoreError) {
    let lock = try takeLock()
    defer { lock.release() }
    storage.files.removeLeftovers(of: path)
    var damage: StoreError?
    var current: Content?
    do {
      current = try storage.agreed { () throws(StoreError) -> Content? in
        guard let bytes = try load()?.bytes else { return nil }
        return Content(list: try sound(bytes), bytes: bytes)
      }
    } catch {
      guard error.isDamage else { throw error }
      damage = error
    }
    guard let changed = try change(current) else { return }
    let encoded = try encode(changed)
    try quarantine(damage, repaired: current)
    if let current { keepBackup(current.bytes) }
    try write(encoded, list: changed)
  }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: - Reading

  private func load() throws(StoreError) -> FileContent? {
    do {
      return try storage.files.read(path, limit: fileLimit)
    } catch {
      throw unreadable(error)
    }
  }

  private func sound(_ bytes: [UInt8]) throws(StoreError) -> PropertyList {
    let list: PropertyList
    do {
      list = try PropertyList(reading: bytes, repairingText: true, sizeLimit: sizeLimit)
    } catch {
      throw StoreError(.damaged(error.text), path: path, content: content)
    }
    if let reason = problem(list.root) {
      throw StoreError(reason, path: path, content: content)
    }
    return list
  }

  private func remember(_ list: PropertyList, stamp: FileStamp) {
    cached = (stamp, list)
    generation += 1
  }

  private func forget() {
    guard cached != nil else { return }
    cached = nil
    generation += 1
  }

  private func unreadable(_ error: FileError) -> StoreError {
    StoreError(.unreadable(error.text), path: path, content: content)
  }

  // MARK: - Writing

  private func unwritable(_ error: FileError) -> StoreError {
    let reason: StoreError.Reason =
      error.reason == .busy ? .busy : .unwritable(error.text)
    return StoreError(reason, path: path, content: content)
  }

  private func takeLock() throws(StoreError) -> FileLock {
    do {
      try storage.files.makeFolder(folder(of: path))
      return try storage.files.lock(path, timeout: storage.lockTimeout)
    } catch {
      throw unwritable(error)
    }
  }

  /// A list that is written can be read again: a binary one may stand for more than its own bytes.
  private func encode(_ list: PropertyList) throws(StoreError) -> [UInt8] {
    do {
      let bytes = try list.bytes()
      guard bytes.count <= fileLimit else {
        throw FileError(.write, path: path, reason: .tooLarge(limit: fileLimit))
      }
      if list.form == .binary { _ = try PropertyList(reading: bytes, sizeLimit: sizeLimit) }
      return bytes
    } catch let error as FileError {
      throw unwritable(error)
    } catch let error as PropertyListError {
      throw StoreError(.unwritable(error.text), path: path, content: content)
    } catch {
      throw StoreError(.unwritable("it cannot be encoded"), path: path, content: content)
    }
  }

  private func quarantine(_ damage: StoreError?, repaired: Content?) throws(StoreError) {
    do {
      if let damage {
        let place = try storage.files.quarantine(path, stamp: storage.stamp)
        notices.append(.quarantined(damage, place: place))
      } else if let repaired, repaired.list.isRepaired {
        let place = try storage.files.quarantineCopy(
          of: repaired.bytes, path: path, stamp: storage.stamp)
        notices.append(.copiedAside(path: path, place: place))
      }
    } catch {
      throw unwritable(error)
    }
  }

  /// A backup that cannot be made does not keep a score from being saved.
  private func keepBackup(_ bytes: [UInt8]) {
    let folder = storage.locations.backupFolder
    do {
      try storage.files.keepBackup(
        of: bytes, name: backupName, in: folder, stamp: storage.stamp)
    } catch {
      notices.append(.notBackedUp(path: error.path, text: error.text))
    }
  }

  private func write(_ bytes: [UInt8], list: PropertyList) throws(StoreError) {
    do {
      try storage.files.replace(path, with: bytes)
      if let stamp = try storage.files.status(path)?.stamp { remember(list, stamp: stamp) }
    } catch {
      throw unwritable(error)
    }
  }
}
