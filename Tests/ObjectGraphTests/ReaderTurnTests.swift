import DurableFiles
import Foundation
import Synchronization
import Testing

@testable import ObjectGraph

/// Threads that read beside a writer share a few connections, each in its turn.
@Suite struct ReaderTurnTests {
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    func add(_ entry: String) { entries.withLock { $0.append(entry) } }

    var all: [String] { entries.withLock { $0 } }
  }

  /// `patience` is the time in milliseconds after which a thread waits for its turn no longer.
  private func withReaders(
    patience: Int = 600_000, _ body: (SQLiteReaders) throws -> Void
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("company.sqlite")
    let coordinator = try PersistentStoreCoordinator(
      model: companyModel(), .sqlite, at: url, options: StoreOptions(usesWriteAheadLog: true))
    let readers = SQLiteReaders(url.path, try #require(FileIdentity(url.path)), patience: patience)
    try body(readers)
    readers.close()
    coordinator.removeStores()
  }

  /// Starts a thread that takes a connection, tells so, and keeps it until it may go on.
  private func start(
    _ readers: SQLiteReaders, _ name: String, _ log: Log, in group: DispatchGroup,
    until mayGoOn: DispatchSemaphore, then: @escaping @Sendable () -> Void = {}
  ) -> DispatchSemaphore {
    let hasIt = DispatchSemaphore(value: 0)
    group.enter()
    Thread {
      do {
        if try readers.take() == nil { Issue.record("\(name) has no connection") }
        log.add(name)
        hasIt.signal()
        mayGoOn.wait()
        readers.giveBack()
        then()
      } catch {
        Issue.record(error)
      }
      group.leave()
    }.start()
    return hasIt
  }

  /// A gate that so many may pass.
  ///
  /// One that's made with a number must have it again when it goes.
  private static func gate(open count: Int) -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<count { gate.signal() }
    return gate
  }

  private func wait(_ readers: SQLiteReaders, for count: Int) {
    while readers.waitingCount < count { usleep(1000) }
  }

  @Test func whoGivesAConnectionBackIsNotBeforeThoseThatWait() throws {
    try withReaders { readers in
      let (log, group) = (Log(), DispatchGroup())
      let gates = (0..<SQLiteReaders.limit).map { _ in DispatchSemaphore(value: 0) }
      for (number, gate) in gates.enumerated() {
        let again: @Sendable () -> Void = {
          guard number == 0 else { return }
          do {
            _ = try readers.take()
            log.add("again")
            readers.giveBack()
          } catch {
            Issue.record(error)
          }
        }
        start(readers, "early", log, in: group, until: gate, then: again).wait()
      }
      let open = Self.gate(open: 2)
      let first = start(readers, "first", log, in: group, until: open)
      wait(readers, for: 1)
      let second = start(readers, "second", log, in: group, until: open)
      wait(readers, for: 2)
      gates[0].signal()
      first.wait()
      second.wait()
      gates.dropFirst().forEach { $0.signal() }
      group.wait()
      #expect(Array(log.all.suffix(3)) == ["first", "second", "again"])
    }
  }

  @Test func whoWaitsForThoseThatHaveConnectionsGetsOneBeyondTheLimit() throws {
    try withReaders(patience: 50) { readers in
      let (log, group) = (Log(), DispatchGroup())
      let gates = (0..<SQLiteReaders.limit).map { _ in DispatchSemaphore(value: 0) }
      for gate in gates { start(readers, "early", log, in: group, until: gate).wait() }
      let open = Self.gate(open: 1)
      start(readers, "late", log, in: group, until: open).wait()
      #expect(log.all.last == "late")
      gates.forEach { $0.signal() }
      group.wait()
      #expect(readers.waitingCount == 0)
      // As many turns as before are there.
      let free = Self.gate(open: SQLiteReaders.limit)
      for _ in 0..<SQLiteReaders.limit {
        start(readers, "next", log, in: group, until: free).wait()
      }
      group.wait()
    }
  }

  @Test func closingWakesThoseThatWait() throws {
    try withReaders { readers in
      let (log, group) = (Log(), DispatchGroup())
      let gates = (0..<SQLiteReaders.limit).map { _ in DispatchSemaphore(value: 0) }
      for gate in gates { start(readers, "early", log, in: group, until: gate).wait() }
      group.enter()
      Thread {
        do { if try readers.take() == nil { log.add("closed") } } catch { Issue.record(error) }
        group.leave()
      }.start()
      wait(readers, for: 1)
      readers.close()
      gates.forEach { $0.signal() }
      group.wait()
      #expect(log.all.last == "closed")
    }
  }
}
