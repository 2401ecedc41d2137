package import DurableFiles
import Glibc

/// A private copy of SQLite databases with the logs and journals beside them, as of one moment.
///
/// Opening a database beside a log or a journal writes: the index of the log, the end of an
/// unfinished change. In the copy that is done without a trace on the original. The copy goes with
/// this value.
package final class DatabaseCopy {
  private static let endings = [""] + Sidecar.ofChanges.map(\.rawValue)
  /// As long as this a copy is tried again while others change the database.
  package static let patience = Duration.seconds(5)

  private let room: PrivateFolder
  private let files: DurableFiles

  /// Copies databases of different names that belong together; those that are not there are left
  /// out.
  ///
  /// Their folders of external files are not copied, but are found beside the copy.
  ///
  /// Throws `busy` where others change one of them for as long as `patience`, and where there is no
  /// room for the copy.
  package init(
    of paths: [String], files: DurableFiles = DurableFiles(), patience: Duration = patience
  ) throws(FileError) {
    room = try PrivateFolder()
    self.files = files
    let deadline = ContinuousClock.now + patience
    while try !copy(paths) {
      guard ContinuousClock.now < deadline else {
        throw FileError(.read, path: paths.first ?? "", reason: .busy)
      }
      usleep(useconds_t.random(in: 2_000...20_000))
    }
    for path in paths { linkExternalFiles(of: path) }
  }

  /// The place of the copy of a database.
  package func path(of original: String) -> String { room.path + "/" + fileName(of: original) }

  /// Tells whether a log or a journal holds changes that belong to the database.
  static func isNeeded(for path: String, files: DurableFiles) throws(FileError) -> Bool {
    let target = try files.followed(path)
    let journal = try files.status(Sidecar.journal.path(of: target))?.stamp.size ?? 0
    let log = try files.status(Sidecar.log.path(of: target))?.stamp.size ?? 0
    return journal > 0 || log > logHeadSize
  }

  /// Tells whether an abandoned change must be undone before a database is read.
  ///
  /// Asked only while no transaction runs here. To open a database with such a journal, even for
  /// reading, moves the journal's time.
  package static func hasAbandonedJournal(
    beside path: String, files: DurableFiles = DurableFiles()
  ) throws(FileError) -> Bool {
    let target = try files.followed(path)
    guard let journal = try regular(Sidecar.journal.path(of: target), files),
      journal.stamp.size > 0
    else { return false }
    if DatabaseLocks.isBeingWritten(target) { return false }
    // Its writer may have ended well between the two looks.
    return try files.status(Sidecar.journal.path(of: target)) == journal
  }

  /// Tells whether a log that is not empty stands beside a database.
  package static func hasLog(
    beside path: String, files: DurableFiles = DurableFiles()
  ) throws(FileError) -> Bool {
    try regular(Sidecar.log.path(of: files.followed(path)), files)?.stamp.size ?? 0 > 0
  }

  /// A log that is no longer than this holds nothing.
  private static let logHeadSize = 32

  // MARK: - One moment

  /// A state of a database file, to tell it from a later one.
  private struct Moment: Equatable {
    let database: FileStatus?
    let journal: FileStatus?
    /// A log only grows while its head stays the same.
    let log: FileIdentity?
    let logHead: [UInt8]?
  }

  /// False where somebody changed one of the databases meanwhile.
  private func copy(_ paths: [String]) throws(FileError) -> Bool {
    var targets: [String] = []
    for path in paths { targets.append(try files.followed(path)) }
    let before = try moments(targets)
    if before.contains(where: isFresh) { return false }
    try makeRoom(for: targets)
    for (path, target) in zip(paths, targets) {
      for ending in Self.endings {
        try copyFile(target + ending, to: self.path(of: path) + ending)
      }
      try settleJournal(Sidecar.journal.path(of: self.path(of: path)))
    }
    return try moments(targets) == before
  }

  private func moments(_ targets: [String]) throws(FileError) -> [Moment] {
    var moments: [Moment] = []
    for target in targets {
      let log = try regular(Sidecar.log.path(of: target))
      moments.append(
        Moment(
          database: try regular(target), journal: try regular(Sidecar.journal.path(of: target)),
          log: log.map { FileIdentity($0.stamp) },
          logHead: try files.readBeginning(
            of: Sidecar.log.path(of: target), count: Self.logHeadSize)))
    }
    return moments
  }

  private func regular(_ path: String) throws(FileError) -> FileStatus? {
    try Self.regular(path, files)
  }

  /// Nothing is as long as a pipe in SQLite's eyes: it would wait for ever for whoever writes into it.
  private static func regular(
    _ path: String, _ files: DurableFiles
  ) throws(FileError) -> FileStatus? {
    let status = try files.status(path)
    guard status == nil || status?.kind == .regular else {
      throw FileError(.read, path: path, reason: .notAFile)
    }
    return status
  }

  /// True if the time of the last change does not tell the next one apart: a file system's clock
  /// ticks in hundredths of a second, and its ticks come late on a busy machine, so that clock is asked.
  private func isFresh(_ moment: Moment) -> Bool {
    let (now, ticks) = (nanoseconds(CLOCK_REALTIME), nanoseconds(CLOCK_REALTIME_COARSE))
    return [moment.database, moment.journal].contains { status in
      guard let changed = status?.stamp.changed else { return false }
      return changed <= now && ticks &- changed < 20_000_000
    }
  }

  private func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  // MARK: - Copying

  /// Throws where the place for temporary files is too small, before any of it is filled.
  private func makeRoom(for targets: [String]) throws(FileError) {
    var needed = 0
    for target in targets {
      for ending in Self.endings {
        needed &+= try files.status(target + ending)?.stamp.size ?? 0
      }
    }
    var system = statvfs()
    guard statvfs(room.path, &system) == 0 else { return }
    let (free, isMuch) = UInt64(system.f_bavail).multipliedReportingOverflow(
      by: UInt64(system.f_frsize))
    guard !isMuch, free < UInt64(clamping: needed) else { return }
    throw noRoom(for: targets.first ?? "", needed)
  }

  private func noRoom(for path: String, _ needed: Int) -> FileError {
    FileError(
      .read, path: path,
      reason: .noRoomForCopy(size: needed, folder: folder(of: room.path)))
  }

  private func copyFile(_ source: String, to copy: String) throws(FileError) {
    let system = files.system
    if try files.status(copy) != nil { try remove(copy) }
    guard let status = try regular(source), let reader = try files.opened(source) else { return }
    defer { system.closeUnwritten(reader) }
    let writer = try files.perform(.open, copy) { () throws(SystemError) in
      try system.open(copy, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }
    var copied = 0
    do {
      try transfer(from: reader, to: writer, path: source, size: status.stamp.size, &copied)
    } catch {
      system.closeUnwritten(writer)
      let isFull = [ENOSPC, EDQUOT].contains { error.reason == .system(code: $0) }
      throw isFull ? noRoom(for: source, copied) : error
    }
    try files.perform(.write, copy) { () throws(SystemError) in try system.close(writer) }
  }

  private func transfer(
    from reader: Int32, to writer: Int32, path: String, size: Int, _ copied: inout Int
  ) throws(FileError) {
    let system = files.system
    var buffer = [UInt8](repeating: 0, count: min(max(size, 1 << 12), 1 << 18))
    while true {
      let count = try files.perform(.read, path) { () throws(SystemError) in
        try buffer.withUnsafeMutableBufferPointer { bytes throws(SystemError) in
          try system.read(reader, into: UnsafeMutableRawBufferPointer(bytes))
        }
      }
      guard count > 0 else { return }
      var written = 0
      while written < count {
        written += try files.perform(.write, path) { () throws(SystemError) in
          try buffer.withUnsafeBufferPointer { bytes throws(SystemError) in
            let rest = UnsafeRawBufferPointer(bytes)[written..<count]
            return try system.write(writer, from: UnsafeRawBufferPointer(rebasing: rest))
          }
        }
      }
      copied += count
    }
  }

  private func remove(_ copy: String) throws(FileError) {
    try files.perform(.remove, copy) { () throws(SystemError) in try files.system.remove(copy) }
  }

  private func linkExternalFiles(of path: String) {
    let name = fileName(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    guard let place = realpath(folder(of: path), nil) else { return }
    defer { free(place) }
    let support = "/.\(stem)_SUPPORT"
    let original = String(cString: place) + support
    guard access(original, F_OK) == 0 else { return }
    // Without the link whoever reads such a value is told that its file is not there.
    _ = symlink(original, room.path + support)
  }

  // MARK: - Journals of several databases

  /// Takes the name of another file out of the copy of a journal.
  ///
  /// After a change of several databases, each journal ends with the name of a file; while
  /// that is there, the change is unfinished, and SQLite removes it once it is undone. That file is
  /// not ours to remove, and a hostile journal may name any file.
  private func settleJournal(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let end = JournalEnd(descriptor) else { return }
    // A change that is finished in all of them is not undone any more.
    let length = access(end.name, F_OK) == 0 ? end.start : 0
    guard ftruncate(descriptor, length) == 0 else {
      throw FileError(.write, path: path, reason: .system(code: errno))
    }
  }
}

/// The end of a rollback journal that names the file which several databases share.
///
/// Source: "Atomic Commit In SQLite", section 5, and `readSuperJournal` of its pager.
private struct JournalEnd {
  let name: String
  /// The offset of its beginning: four bytes for a page's number before the name.
  let start: Int
  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  /// SQLite takes no longer name.
  private static let longestName = 512

  /// Nil for a journal without one.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    guard size >= 20, let end = Self.bytes(descriptor, from: size - 16, count: 16),
      Array(end[8...]) == Self.magic
    else { return nil }
    let length = Int(Self.number(end[0..<4]))
    guard length > 0, length <= min(Self.longestName, size - 20),
      let name = Self.bytes(descriptor, from: size - 16 - length, count: length)
    else { return nil }
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    guard sum == Self.number(end[4..<8]) else { return nil }
    start = size - 20 - length
    self.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func bytes(_ descriptor: Int32, from start: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, start) == count ? bytes : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
