import DurableFiles
import ObjectGraph
import SQLiteFiles
import Words

/// The members' register on disk, in a store of the kind that the settings name.
///
/// There is one file, except while it is being converted: then the one of the chosen kind counts.
final class MemberFile: ResettableStore {
  let storage: Storage
  let folder: String
  private let settings: Settings
  private var reader: MemberStore?
  private var writer: MemberStore?
  private var files: [MemberStoreKind: ManagedFile] = [:]
  private let notices = NoticeList()

  /// Works on the data folder, or on a folder that a reset has copied to.
  init(storage: Storage, folder: String? = nil) {
    self.storage = storage
    self.folder = folder ?? storage.locations.dataFolder
    settings = Settings(storage: storage)
  }

  /// The file that there is, else the one that there will be; where the folder cannot be searched,
  /// that one too, and reading it tells why.
  var path: String? { file((try? found()) ?? chosen).path }
  var chosen: MemberStoreKind { settings.membersStore }
  /// The open store whose changes can be undone; nil before the first change.
  var changing: MemberStore? { writer }

  /// The file of a kind; all kinds of the register share one lock, and a store that is written whole
  /// has another of its own besides.
  func file(_ kind: MemberStoreKind) -> ManagedFile {
    if let file = files[kind] { return file }
    let path = folder + "/" + kind.fileName
    let file = ManagedFile(
      path: path, format: .members(kind), storage: storage,
      lockName: storage.locations.lockName(of: path), notices: notices)
    files[kind] = file
    return file
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

  func takeNotices() -> [StoreNotice] { notices.take() }

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
      guard try file.filledStamp() != nil else { return nil }
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
      let copy = ManagedFile(
        path: keeper.path(of: path), format: .members(kind), storage: storage)
      return try MemberStore(kind, copy).read(work)
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
    try whileLocked { () throws(StoreError) in
      let store = try openSound()
      let answer: Result<Value, MemberError>
      do throws(MemberError) {
        answer = .success(try work(store.context))
      } catch {
        return .failure(error)
      }
      try finish(store)
      return answer
    }
  }

  /// Makes what a store has saved safe from a power cut; for a caller that holds the lock.
  func finish(_ store: MemberStore) throws(StoreError) {
    try reporting(isWriting: true) {
      if store.kind == .sqlite { try file(store.kind).synchronizeFolder() }
      try store.takeStamp()
    }
  }

  /// Converts the register to the chosen kind where it is of another; does nothing where there is
  /// none.
  func convert() throws(StoreError) {
    guard try reporting(isWriting: true, { try found() }) != nil else { return }
    try whileLocked { () throws(StoreError) in try prepare(chosen) }
  }

  func whileLocked<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try file(chosen).whileLocked(work)
  }

  /// The register to change, with its state before kept; for a caller that holds the lock.
  func openSound() throws(StoreError) -> MemberStore {
    let kind = chosen
    let isOpen = try reporting(isWriting: true) {
      try writer.map { try $0.kind == kind && $0.isCurrent() } ?? false
    }
    if isOpen, let writer {
      keepBackup(file(kind))
      try reporting(isWriting: true) { try writer.context.refreshAllObjects() }
      return writer
    }
    try prepare(kind)
    return try reporting(isWriting: true) {
      let file = file(kind)
      if try file.stamp() == nil {
        try replaceStore(kind) { _ in }
        file.isSafe = true
      }
      keepBackup(file)
      reader = nil
      let made = try MemberStore(kind, file)
      writer = made
      return made
    }
  }

  /// Leaves one sound file of the chosen kind, or none at all; for a caller that holds the lock.
  ///
  /// A caller that goes on has to ask for the kind once only: another arcade may choose another one at
  /// any moment, and of two files the one that is not of the chosen kind is taken away.
  func prepare(_ kind: MemberStoreKind) throws(StoreError) {
    (reader, writer) = (nil, nil)
    for kind in MemberStoreKind.allCases {
      storage.files.removeLeftovers(of: file(kind).path)
      _ = try file(kind).sound { () throws(StoreError) -> Void? in
        try reporting(kind, isWriting: true) { try check(kind) }
      }
    }
    try reporting(isWriting: true) {
      for other in MemberStoreKind.allCases where other != kind {
        guard try file(other).stamp() != nil else { continue }
        if try file(kind).stamp() == nil {
          try convert(other, to: kind)
        } else {
          notices.add(.retired(path: file(other).path, folder: storage.locations.backupFolder))
        }
        try retire(other)
      }
    }
  }

  private func keepBackup(_ file: ManagedFile) {
    if !file.isSafe { file.keepBackup { try file.whole() } }
  }

  private func check(_ kind: MemberStoreKind) throws {
    let file = file(kind)
    guard try file.filledStamp() != nil else { return }
    let store = try MemberStore(kind, file)
    if kind == .sqlite { try file.check(Customer.entityName, in: store.context) }
  }

  // MARK: - Errors

  /// Runs the body and tells whatever it throws in the words of all stores.
  func reporting<Value>(
    _ kind: MemberStoreKind? = nil, isWriting: Bool, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch { throw storeError(error, kind, isWriting: isWriting) }
  }

  /// An error of a store is about the file that it names.
  func storeError(
    _ error: any Error, _ kind: MemberStoreKind? = nil, isWriting: Bool
  ) -> StoreError {
    let store = (error as? ObjectGraph.StoreError)?.store
    let named = MemberStoreKind.allCases.first { file($0).path == store }
    // A folder that cannot be searched is told of the file that there will be.
    let kind = kind ?? named ?? (try? found()) ?? chosen
    return file(kind).error(error, isWriting: isWriting)
  }
}
