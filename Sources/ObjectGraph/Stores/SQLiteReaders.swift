import DurableFiles
import Glibc
import SQLiteFiles

/// Connections that read a database with a write-ahead log beside the one that writes it.
///
/// Each sees the last save that was complete when its reading began, and waits for no writer. A thread
/// keeps its connection for what it reads within its reading. Those that wait for a connection get it one
/// after the other, from whoever gives one back: nobody who comes later is before them. `@unchecked
/// Sendable`: everything that changes is used under the lock, and a connection by the thread that has it.
final class SQLiteReaders: @unchecked Sendable {
  private let path: String
  private let file: FileIdentity
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var idle: [SQLiteDatabase] = []
  private var taken: [pthread_t: Reading] = [:]
  /// The number of threads that have a connection or open one.
  private var turns = 0
  /// The one that has waited longest comes first.
  private var waiting: [Waiter] = []
  private var isClosed = false
  /// As many read at a time, and as many connections stay open.
  static let limit = 8
  /// A thread that has waited so long, in milliseconds, gets a connection beyond the limit: those that
  /// have one may be waiting for it.
  private let patience: Int

  private final class Reading {
    let connection: SQLiteDatabase
    var depth = 1
    /// True if the thread has saved since its reading began, which the connection does not see.
    var isOld = false

    init(_ connection: SQLiteDatabase) { self.connection = connection }
  }

  /// A thread that waits for its turn.
  private final class Waiter {
    let called = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    var hasTurn = false
    /// The connection that comes with the turn; without one the thread opens its own.
    var connection: SQLiteDatabase?

    init() {
      called.initialize(to: pthread_cond_t())
      pthread_cond_init(called, nil)
    }

    deinit {
      pthread_cond_destroy(called)
      called.deinitialize(count: 1)
      called.deallocate()
    }
  }

  init(_ path: String, _ file: FileIdentity, patience: Int = 100) {
    (self.path, self.file, self.patience) = (path, file, patience)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
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
    let handedOver = waitForTurn()
    let ready = isClosed ? nil : handedOver ?? idle.popLast()
    let isClosed = isClosed
    if let ready { taken[pthread_self()] = Reading(ready) }
    if isClosed { endTurn(nil) }
    pthread_mutex_unlock(mutex)
    return isClosed || ready != nil ? ready : try openOwn()
  }

  /// Opens a connection in the thread's turn, which is over where there is none.
  private func openOwn() throws(SQLiteError) -> SQLiteDatabase? {
    let made: SQLiteDatabase?
    do { made = try open() } catch {
      keep(nil)
      throw error
    }
    keep(made)
    return made
  }

  private func keep(_ made: SQLiteDatabase?) {
    pthread_mutex_lock(mutex)
    if let made { taken[pthread_self()] = Reading(made) } else { endTurn(nil) }
    pthread_mutex_unlock(mutex)
  }

  /// Gives a connection back that the thread has taken.
  func giveBack() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let own = taken[pthread_self()] else { return }
    own.depth -= 1
    guard own.depth == 0 else { return }
    taken[pthread_self()] = nil
    endTurn(own.connection)
  }

  /// Gives the turn to whoever has waited longest, with the connection; called under the lock.
  private func endTurn(_ connection: SQLiteDatabase?) {
    if !isClosed, turns <= Self.limit, !waiting.isEmpty {
      let next = waiting.removeFirst()
      (next.hasTurn, next.connection) = (true, connection)
      pthread_cond_signal(next.called)
      return
    }
    turns -= 1
    if let connection, !isClosed, idle.count < Self.limit { idle.append(connection) }
  }

  /// The number of threads that wait for a connection.
  var waitingCount: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return waiting.count
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
    for waiter in waiting { pthread_cond_signal(waiter.called) }
    pthread_mutex_unlock(mutex)
  }

  /// Waits until it's the thread's turn, and gives the connection that comes with it, if one does.
  ///
  /// Under the lock, which is free while the thread waits.
  private func waitForTurn() -> SQLiteDatabase? {
    guard turns >= Self.limit, !isClosed else {
      turns += 1
      return nil
    }
    let waiter = Waiter()
    waiting.append(waiter)
    var end = endOfPatience()
    while !isClosed, !waiter.hasTurn {
      if pthread_cond_timedwait(waiter.called, mutex, &end) != 0 { break }
    }
    if !waiter.hasTurn {
      waiting.removeAll { $0 === waiter }
      turns += 1
    }
    return waiter.connection
  }

  private func endOfPatience() -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let nanoseconds = now.tv_nsec + patience % 1000 * 1_000_000
    return timespec(
      tv_sec: now.tv_sec + patience / 1000 + nanoseconds / 1_000_000_000,
      tv_nsec: nanoseconds % 1_000_000_000)
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
  /// With a write-ahead log it waits for no save. A save itself reads through its own connection.
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
