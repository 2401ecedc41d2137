import DurableFiles
import PropertyLists
import Words

/// A property list on disk, read and replaced as a whole.
final class PropertyListFile {
  /// A file's content as it was found.
  struct Content {
    let list: PropertyList
    let bytes: [UInt8]
  }

  /// A list of this size holds some 75,000 scores; in memory it may take ten times that.
  static let fileLimit = 16 << 20

  private let file: ManagedFile
  private let problem: (PropertyListValue) -> StoreError.Reason?
  private let sizeLimit: Int
  private var cached: (stamp: FileStamp, list: PropertyList)?
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
    let format = FileFormat(content: content, limit: fileLimit) { error, isWriting in
      let fault = (error as? PropertyListError).map { FileFault($0) }
      return isWriting
        ? .unwritable(fault ?? .access(.notEncodable)) : .damaged(fault ?? .access(.notReadable))
    }
    file = ManagedFile(path: path, format: format, storage: storage, backupName: backupName)
    self.problem = problem
    self.sizeLimit = sizeLimit
  }

  var path: String { file.path }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] { file.notices.take() }

  /// The content of the file; nil if there is none.
  ///
  /// Takes no lock and changes nothing. Costs one system call while the file stays as
  /// it was.
  func read() throws(StoreError) -> PropertyList? {
    do {
      let stamp = try file.storage.files.status(path)?.stamp
      if let cached, cached.stamp == stamp { return cached.list }
    } catch {
      throw file.error(error, isWriting: false)
    }
    guard let content = try load() else {
      if cached != nil { generation += 1 }
      cached = nil
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
    try file.whileLocked { () throws(StoreError) in
      var damage: StoreError?
      var current: Content?
      do throws(StoreError) {
        current = try file.storage.agreed { () throws(StoreError) -> Content? in
          guard let bytes = try load()?.bytes else { return nil }
          return Content(list: try sound(bytes), bytes: bytes)
        }
      } catch {
        guard error.isDamage else { throw error }
        damage = error
      }
      guard let changed = try change(current) else { return }
      // A list that cannot be written leaves even a damaged file in its place.
      let encoded = try encode(changed)
      if let damage { try file.quarantine(damage) }
      if let current { try keep(current) }
      try file.reporting(isWriting: true) {
        try file.replace(with: encoded)
        if let stamp = try file.storage.files.status(path)?.stamp {
          remember(changed, stamp: stamp)
        }
      }
    }
  }

  private func load() throws(StoreError) -> FileContent? {
    try file.reporting(isWriting: false) { try file.read() }
  }

  private func sound(_ bytes: [UInt8]) throws(StoreError) -> PropertyList {
    let list = try file.reporting(isWriting: false) {
      try PropertyList(reading: bytes, repairingText: true, sizeLimit: sizeLimit)
    }
    if let reason = problem(list.root) {
      throw StoreError(reason, path: path, content: file.format.content)
    }
    return list
  }

  private func remember(_ list: PropertyList, stamp: FileStamp) {
    cached = (stamp, list)
    generation += 1
  }

  /// A list that is written can be read again: a binary one may stand for more than its own bytes.
  private func encode(_ list: PropertyList) throws(StoreError) -> [UInt8] {
    try file.reporting(isWriting: true) {
      let bytes = try list.bytes()
      guard bytes.count <= file.format.limit else {
        throw FileError(.write, path: path, reason: .tooLarge(limit: file.format.limit))
      }
      if list.form == .binary { _ = try PropertyList(reading: bytes, sizeLimit: sizeLimit) }
      return bytes
    }
  }

  /// Keeps the state before a change among the backups, and what writing would lose beside the file.
  private func keep(_ current: Content) throws(StoreError) {
    if current.list.isRepaired {
      let storage = file.storage
      try file.reporting(isWriting: true) {
        let place = try storage.files.quarantineCopy(
          of: current.bytes, path: path, stamp: storage.stamp)
        file.notices.add(.copiedAside(path: path, place: place))
      }
    }
    file.keepBackup { current.bytes }
  }

  // MARK: - Reset

  /// Copies what the file holds to a folder under the file's own name, on disk when this
  /// returns.
  func keep(_ content: Content, in folder: String) throws(StoreError) {
    try file.keep(in: folder) { content.bytes }
  }

  /// The list that `keep` put into a folder; nil if there was none.
  func kept(in folder: String) throws(StoreError) -> PropertyList? {
    let place = PropertyListFile(
      path: folder + "/" + file.name, content: file.format.content, storage: file.storage,
      sizeLimit: sizeLimit, problem: problem)
    return try place.read()
  }
}
