import DurableFiles
import Glibc
import SQLiteFiles

/// Connections that read a database with a write-ahead log beside the one that writes it.
///
/// Each sees the last save that was complete when its reading began, and waits for no writer. A thread
/// keeps its connection for what it reads within its reading. `@unchecked Sendable`: everything that
/// changes is used under the lock, and a connection by the thread that has it.
final class SQLiteReaders: @unchecked Sendable {
  private let path: String
  private let file: FileIdentity
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let returned = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var idle: [SQLiteDatabase] = []
  private var taken: [pthread_t: Reading] = [:]
  private var isClosed = false
  /// As many read at a time, and as many connections stay open.
  private static let limit = 8
  /// A thread that has waited so long, in nanoseconds, gets a connection beyond the limit: those that
  /// have one may be waiting for it.
  private static let patience = 100_000_000

  private final class Reading {
    let connection: SQLiteDatabase
    var depth = 1
    /// True if the thread has saved since its reading began, which the connection does not see.
    var isOld = false

    init(_ connection: SQLiteDatabase) { self.connection = connection }
  }

  init(_ path: String, _ file: FileIdentity) {
    (self.path, self.file) = (path, file)
    mutex.initialize(to: pthread_mutex_t())
    returned.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(returned, nil)
  }

  deinit {
    pthread_cond_destroy(returned)
    pthread_mutex_destroy(mutex)
    returned.deinitialize(count: 1)
    mutex.deinitialize(count: 1)
    returned.deallocate()
    mutex.deallocate()
  }

  /// The thread's connection, which it gives back once for each time it takes it.
  ///
  /// Nil where the writer's has to serve: the store is closed, its file is another one now, or the
  /// thread has saved within its reading.
  func take() throws(SQLiteError) -> SQLiteDatabase? {
    pthread_mutex_lock(mutex)
    if let own = taken[pthread_self()] {
      defer { pthread_mutex_unlock(mutex) }
      guard !own.isOld else { return nil }
      own.depth += 1
      return own.connection
    }
    waitForTurn()
    let ready = isClosed ? nil : idle.popLast()
    let isClosed = isClosed
    if let ready { taken[pthread_self()] = Reading(ready) }
    pthread_mutex_unlock(mutex)
    if isClosed || ready != nil { return ready }
    guard let made = try open() else { return nil }
    pthread_mutex_lock(mutex)
    taken[pthread_self()] = Reading(made)
    pthread_mutex_unlock(mutex)
    return made
  }

  /// Gives a connection back that the thread has taken.
  func giveBack() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let own = taken[pthread_self()] else { return }
    own.depth -= 1
    guard own.depth == 0 else { return }
    taken[pthread_self()] = nil
    if !isClosed, idle.count < Self.limit { idle.append(own.connection) }
    pthread_cond_signal(returned)
  }

  /// Takes down that a reading which has begun has to see the thread's save from now on.
  func noteSave() {
    pthread_mutex_lock(mutex)
    taken[pthread_self()]?.isOld = true
    pthread_mutex_unlock(mutex)
  }

  /// Closes the connections, those in use when they are given back.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    idle = []
    pthread_cond_broadcast(returned)
    pthread_mutex_unlock(mutex)
  }

  /// Under the lock, which is free while the thread waits.
  private func waitForTurn() {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += Self.patience
    if end.tv_nsec >= 1_000_000_000 {
      (end.tv_sec, end.tv_nsec) = (end.tv_sec + 1, end.tv_nsec - 1_000_000_000)
    }
    while !isClosed, taken.count >= Self.limit {
      if pthread_cond_timedwait(returned, mutex, &end) != 0 { return }
    }
  }

  /// Nil where another file has the name now: what is open goes on reading the old one.
  private func open() throws(SQLiteError) -> SQLiteDatabase? {
    guard FileIdentity(path) == file else { return nil }
    let made = try SQLiteDatabase(path: path, mode: .reading)
    try registerFunctions(made)
    // A connection opens its file when it's first asked for something.
    _ = try made.texts("SELECT name FROM sqlite_master LIMIT 1")
    return FileIdentity(path) == file ? made : nil
  }
}

extension SQLiteStore {
  /// Runs the body with a connection that only reads, and tells SQLite's failures as the store's.
  ///
  /// With a write-ahead log it waits for no save. What a save reads itself it reads with its own
  /// connection.
  func withReader<R>(_ body: (SQLiteDatabase) throws -> R) throws -> R {
    guard let readers, !isWriting else { return try withConnection(body) }
    do {
      guard let connection = try readers.take() else { return try withConnection(body) }
      defer { readers.giveBack() }
      return try body(connection)
    } catch let failure as SQLiteError {
      throw failure.storeError(name)
    }
  }

  /// Runs the body, all of whose readings see one state of the store.
  ///
  /// Without a write-ahead log that is so only against this process.
  func withSnapshot<R>(_ body: () throws -> R) throws -> R {
    guard readers != nil, !isWriting else { return try withConnection { _ in try body() } }
    return try withReader { connection in
      guard !connection.isInTransaction, connection.isReadOnly else { return try body() }
      return try connection.reading(body)
    }
  }
}

extension SQLiteDatabase {
  /// Runs the body within one transaction that only reads.
  fileprivate func reading<R>(_ body: () throws -> R) throws -> R {
    try execute("BEGIN", [])
    do {
      let answer = try body()
      try execute("COMMIT", [])
      return answer
    } catch {
      // The body's failure is the one to tell; a transaction that only reads has nothing to lose.
      try? execute("ROLLBACK", [])
      throw error
    }
  }
}
