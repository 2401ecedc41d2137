import DurableFiles
import FoundationEssentials
import ObjectGraph
import SQLiteFiles

/// The members' register on disk, in a store of the kind that the settings name, with the care
/// that everything of the arcade takes of its files.
///
/// There is one file, except while it is being converted: then the one of the chosen kind counts.
final class MemberFile: ResettableStore {
  /// Larger databases are not read whole before the first change of a session.
  private static let checkedSize = 4 << 20

  let storage: Storage
  let folder: String
  private let settings: Settings
  private var reader: MemberStore?
  private var writer: MemberStore?
  /// True if the file is backed up, or began with this session.
  private var isSafe = false
  private var notices: [StoreNotice] = []

  /// Works on the data folder, or on a folder that a reset has copied to.
  init(storage: Storage, folder: String? = nil) {
    self.storage = storage
    self.folder = folder ?? storage.locations.dataFolder
    settings = Settings(storage: storage)
  }

  /// The file that there is, else the one that there will be; where the folder cannot be searched,
  /// that one too, and reading it tells why.
  var path: String? { file((try? found()) ?? chosen).path }
  /// The kind of store in the settings.
  var chosen: MemberStoreKind { settings.membersStore }
  /// The open store whose changes can be undone; nil before the first change.
  var changing: MemberStore? { writer }

  func file(_ kind: MemberStoreKind) -> GraphFile {
    GraphFile(path: folder + "/" + kind.fileName, storage: storage)
  }

  /// The kind of the file that counts; nil where there is none.
  ///
  /// The chosen kind is looked for again at the end: another arcade may have converted meanwhile.
  func found() throws(FileError) -> MemberStoreKind? {
    let chosen = chosen
    for kind in [chosen] + MemberStoreKind.allCases + [chosen]
    where try storage.files.status(file(kind).path) != nil { return kind }
    return nil
  }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  func note(_ notice: StoreNotice) { notices.append(notice) }

  func count() throws(StoreError) -> Int {
    try read { try $0.count(FetchRequest(Customer.self)) } ?? 0
  }

  // MARK: - Reading

  /// Reads what the file holds, and writes nothing; nil where there is none.
  func read<Value>(_ work: (ManagedObjectContext) throws -> Value) throws(StoreError) -> Value? {
    try reporting(isWriting: false) {
      guard let kind = try found() else { return nil }
      if let writer, writer.kind == kind, try writer.isCurrent() {
        try writer.context.refreshAllObjects()
        return try work(writer.context)
      }
      let file = file(kind)
      guard try file.stamp()?.size != 0 else {
        throw StoreError(.damaged("it is empty"), path: file.path, content: .members)
      }
      if try kind == .sqlite && file.needsCopy() {
        do { return try readCopy(kind, work) } catch {
          // Without a copy, and beside a writer, SQLite may still wait its turn.
          guard try !file.usesWriteAheadLog() else { throw error }
        }
      }
      return try reading(kind).read(work)
    }
  }

  private func reading(_ kind: MemberStoreKind) throws -> MemberStore {
    if let reader, reader.kind == kind, try reader.isCurrent() { return reader }
    reader = nil
    let made = try MemberStore(kind, file(kind), options: StoreOptions(isReadOnly: true))
    reader = made
    return made
  }

  /// An unfinished change of a killed program is undone in a copy.
  private func readCopy<Value>(
    _ kind: MemberStoreKind, _ work: (ManagedObjectContext) throws -> Value
  ) throws -> Value {
    let path = file(kind).path
    let keeper = try DatabaseCopy(of: [path], files: storage.files)
    return try withExtendedLifetime(keeper) {
      try MemberStore(kind, GraphFile(path: keeper.path(of: path), storage: storage)).read(work)
    }
  }

  // MARK: - Changing

  /// Changes the register while no other arcade does; when this returns, the change is on disk.
  ///
  /// Begins a missing file, sets a damaged one aside, converts one of another kind, and keeps the
  /// state before a session's first change.
  func change<Value>(
    _ work: (ManagedObjectContext) throws(MemberError) -> Value
  ) throws(MemberError) -> Value {
    let answer: Result<Value, MemberError>
    do throws(StoreError) { answer = try changed(work) } catch { throw .store(error) }
    return try answer.get()
  }

  private func changed<Value>(
    _ work: (ManagedObjectContext) throws(MemberError) -> Value
  ) throws(StoreError) -> Result<Value, MemberError> {
    let lock = try takeLock()
    defer { lock.release() }
    let store = try openSound()
    let answer: Result<Value, MemberError>
    do throws(MemberError) {
      answer = .success(try work(store.context))
    } catch {
      return .failure(error)
    }
    try reporting(isWriting: true) {
      if store.kind == .sqlite { try file(store.kind).synchronizeFolder() }
      try store.takeStamp()
    }
    return answer
  }

  /// Converts the register to the chosen kind where it is of another; does nothing where there is
  /// none.
  func convert() throws(StoreError) {
    guard try reporting(isWriting: true, { try found() }) != nil else { return }
    let lock = try takeLock()
    defer { lock.release() }
    try prepare()
  }

  /// All kinds of the register share one lock; a store that is written whole has another of its
  /// own besides.
  func takeLock() throws(StoreError) -> FileLock {
    let path = file(chosen).path
    return try GraphPurpose.members.lock(
      storage.locations.lockName(of: path), file: path, storage)
  }

  private func openSound() throws(StoreError) -> MemberStore {
    let kind = chosen
    let isOpen = try reporting(isWriting: true) {
      try writer.map { try $0.kind == kind && $0.isCurrent() } ?? false
    }
    if isOpen, let writer {
      try reporting(isWriting: true) { try writer.context.refreshAllObjects() }
      return writer
    }
    try prepare()
    return try reporting(isWriting: true) {
      if try file(kind).stamp() == nil {
        try replaceStore(kind) { _ in }
        isSafe = true
      }
      keepBackup(kind)
      reader = nil
      let made = try MemberStore(kind, file(kind))
      writer = made
      return made
    }
  }

  /// Leaves one sound file of the chosen kind, or none at all; for a caller that holds the lock.
  func prepare() throws(StoreError) {
    let kind = chosen
    (reader, writer) = (nil, nil)
    for kind in MemberStoreKind.allCases {
      storage.files.removeLeftovers(of: file(kind).path)
      try quarantineIfDamaged(kind)
    }
    try reporting(isWriting: true) {
      for other in MemberStoreKind.allCases where other != kind {
        guard try file(other).stamp() != nil else { continue }
        if try file(kind).stamp() == nil {
          try convert(other, to: kind)
        } else {
          note(.retired(path: file(other).path, folder: storage.locations.backupFolder))
        }
        try retire(other)
      }
    }
  }

  private func quarantineIfDamaged(_ kind: MemberStoreKind) throws(StoreError) {
    do {
      try storage.agreed { () throws(StoreError) in
        try reporting(kind, isWriting: true) { try check(kind) }
      }
    } catch {
      guard error.isDamage else { throw error }
      try reporting(kind, isWriting: true) {
        let file = file(kind)
        if kind == .sqlite { try file.quarantineSidecars() }
        let place = try storage.files.quarantine(file.path, stamp: storage.stamp)
        notices.append(.quarantined(error, place: place))
      }
    }
  }

  private func check(_ kind: MemberStoreKind) throws {
    let file = file(kind)
    guard let stamp = try file.stamp() else { return }
    guard stamp.size > 0 else {
      throw StoreError(.damaged("it is empty"), path: file.path, content: .members)
    }
    let store = try MemberStore(kind, file)
    guard try kind != .sqlite || file.isWhole() else {
      throw StoreError(.damaged("it ends too early"), path: file.path, content: .members)
    }
    guard kind == .sqlite else { return }
    guard stamp.size <= Self.checkedSize else {
      try file.checkRows(of: ["ZCUSTOMER"])
      return
    }
    _ = try store.context.fetch(FetchRequest(Customer.self)).count
  }

  /// A backup that cannot be made does not keep a member from being saved.
  private func keepBackup(_ kind: MemberStoreKind) {
    guard !isSafe else { return }
    isSafe = true
    do { try keepCopy(kind, durably: false) } catch {
      notices.append(.notBackedUp(path: error.path, text: error.text))
    }
  }

  /// With `durably` the copy is on disk when this returns, so that the file may go.
  func keepCopy(_ kind: MemberStoreKind, durably: Bool) throws(FileError) {
    guard let content = try storage.files.read(file(kind).path, limit: .max) else { return }
    try storage.files.keepBackup(
      of: content.bytes, name: kind.fileName, in: storage.locations.backupFolder,
      stamp: storage.stamp, durably: durably)
  }

  // MARK: - Errors

  /// Runs the body and tells whatever it throws in the words of all stores.
  func reporting<Value>(
    _ kind: MemberStoreKind? = nil, isWriting: Bool, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch { throw storeError(error, kind, isWriting: isWriting) }
  }

  func storeError(
    _ error: any Error, _ kind: MemberStoreKind? = nil, isWriting: Bool
  ) -> StoreError {
    let path = kind.map { file($0).path } ?? ((error is ObjectGraph.StoreError) ? nil : self.path)
    return GraphPurpose.members.error(error, path: path, isWriting: isWriting)
  }
}
