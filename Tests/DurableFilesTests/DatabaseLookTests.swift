import FileSystemDouble
import Foundation
import Glibc
import SQLiteFiles
import Testing

/// A database that another program has open is looked at without disturbing it.
@Suite struct DatabaseLookTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("a.sqlite") }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// A lock on bytes of a file as another program has it: this process's own would not count.
  private func lock(_ path: String, byte: Int) throws -> FileHandle {
    let setLockOfOpenFile: Int32 = 37  // F_OFD_SETLK
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    (lock.l_whence, lock.l_start, lock.l_len) = (Int16(SEEK_SET), off_t(byte), 1)
    try #require(fcntl(descriptor, setLockOfOpenFile, &lock) == 0)
    return handle
  }

  /// A copy is compared by the time of its file, and the clock of files stands still for some
  /// milliseconds.
  @Test func aDatabaseThatWasChangedJustNowIsCopiedWhenItsTimeTellsTheNextChange() throws {
    func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }
    for round in 0..<10 {
      try write("round \(round)", to: path)
      let copy = try DatabaseCopy(of: [path])
      var (status, now) = (stat(), timespec())
      try #require(stat(path, &status) == 0 && clock_gettime(CLOCK_REALTIME_COARSE, &now) == 0)
      #expect(nanoseconds(now) - nanoseconds(status.st_mtim) >= 20_000_000)
      #expect(FileManager.default.contents(atPath: copy.path(of: path))?.count == 7)
    }
  }

  @Test func theJournalOfAChangeThatIsUnderWayIsNotTakenForAnAbandonedOne() throws {
    try write("database", to: path)
    #expect(try !DatabaseCopy.hasAbandonedJournal(beside: path))
    try write("journal", to: path + "-journal")
    #expect(try DatabaseCopy.hasAbandonedJournal(beside: path))
    for byte in [0x4000_0000, 0x4000_0001] {
      let writer = try lock(path, byte: byte)
      #expect(try !DatabaseCopy.hasAbandonedJournal(beside: path))
      try writer.close()
    }
    #expect(try DatabaseCopy.hasAbandonedJournal(beside: path))
  }

  /// To open the file a second time and close it would give up the first one's locks.
  @Test func aDatabaseThatThisProgramHasOpenIsFoundInUse() throws {
    try write("database", to: path)
    let open = try #require(FileHandle(forReadingAtPath: path))
    #expect(DatabaseLocks.areHeld(on: path))
    try open.close()
    #expect(!DatabaseLocks.areHeld(on: path))
  }
}
