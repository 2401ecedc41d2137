package import DurableFiles
import Glibc
import Synchronization

/// A file system that works on this machine's files, writes down what is asked of it,
/// and fails where it is told to.
package final class FileSystemDouble: FileSystem {
  /// One call: its name and the file name it was about, the random end of temporary
  /// names left out.
  package typealias Call = String

  private struct State {
    var calls: [Call] = []
    var names: [Int32: String] = [:]
    var failure: (@Sendable (Int, Call) -> Int32?)?
    var largestWrite = Int.max
    var user: UInt32?
    var losesAnswers = false
    var spoiledReads: [String: Int] = [:]
    var refusedReads: Set<String> = []
    var beforeMarks: (@Sendable (Int) -> Void)?
    var looksForMarks = 0
  }

  private let real = DurableFiles().system
  private let state = Mutex(State())

  /// Begins with nothing written down and nothing failing.
  package init() {}

  /// The requests so far, reading left out.
  package var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls; from now on those for which `failure` gives a code fail with it.
  ///
  /// It gets the number of the call since, from 0.
  package func fail(_ failure: (@Sendable (Int, Call) -> Int32?)?) {
    state.withLock {
      $0.calls = []
      $0.failure = failure
    }
  }

  /// Lets each write take at most this many bytes.
  package func limitWrites(to bytes: Int) { state.withLock { $0.largestWrite = bytes } }

  /// Lets the next reads of a file name's content, so many, give other bytes than it holds.
  package func spoilReading(of name: String, times: Int) {
    state.withLock { $0.spoiledReads[name] = times }
  }

  /// Lets every read of a file name's content, or of a folder's, fail, as on a disk with a bad sector.
  package func refuseReading(of name: String) {
    state.withLock { _ = $0.refusedReads.insert(name) }
  }

  /// Lets each renaming be done and then find no such file, as a file server does that lost its answer
  /// and is asked again.
  package func loseAnswersToRenaming() { state.withLock { $0.losesAnswers = true } }

  /// Runs an action before each look for marks, with the number of the look, from 0.
  package func beforeMarks(_ action: @escaping @Sendable (Int) -> Void) {
    state.withLock { $0.beforeMarks = action }
  }

  /// Acts as if the program ran as another user.
  package func act(as user: UInt32) { state.withLock { $0.user = user } }

  private func note(_ call: String, _ path: String) throws(SystemError) {
    let name = fileName(of: path)
    let known = name.firstIndex(of: "-").flatMap { name.contains(".new-") ? $0 : nil }
    let line = "\(call) \(known.map { String(name[..<$0]) } ?? name)"
    let code = state.withLock { state -> Int32? in
      state.calls.append(line)
      return state.failure?(state.calls.count - 1, line)
    }
    if let code { throw SystemError(code: code) }
  }

  private func checkReading(_ name: String) throws(SystemError) {
    if state.withLock({ $0.refusedReads.contains(name) }) { throw SystemError(code: EIO) }
  }

  private func name(_ descriptor: Int32) -> String {
    state.withLock { $0.names[descriptor] ?? "?" }
  }

  package func open(_ path: String, flags: Int32, mode: UInt32) throws(SystemError) -> Int32 {
    if flags & O_CREAT != 0 { try note("create", path) }
    let descriptor = try real.open(path, flags: flags, mode: mode)
    state.withLock { $0.names[descriptor] = path }
    return descriptor
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try real.status(of: descriptor)
  }

  package func status(at path: String) throws(SystemError) -> FileStatus {
    try real.status(at: path)
  }

  package func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    let name = fileName(of: name(descriptor))
    try checkReading(name)
    let count = try real.read(descriptor, into: buffer)
    let isSpoiled = state.withLock { state -> Bool in
      guard count > 0, let left = state.spoiledReads[name], left > 0 else { return false }
      state.spoiledReads[name] = left - 1
      return true
    }
    if isSpoiled { for index in 0..<min(16, count) { buffer[index] ^= 0x55 } }
    return count
  }

  package func write(
    _ descriptor: Int32, from bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Int {
    try note("write", name(descriptor))
    let count = min(bytes.count, state.withLock { $0.largestWrite })
    return try real.write(descriptor, from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
  }

  package func setMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemError) {
    try note("setMode", name(descriptor))
    try real.setMode(descriptor, mode)
  }

  package func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(SystemError) {
    try note("setOwner", name(descriptor))
    try real.setOwner(descriptor, user: user, group: group)
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    try note("synchronize", name(descriptor))
    try real.synchronize(descriptor)
  }

  package func close(_ descriptor: Int32) throws(SystemError) {
    try real.close(descriptor)
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try note("rename to", newPath)
    try real.rename(path, to: newPath)
    if state.withLock({ $0.losesAnswers }) { throw SystemError(code: ENOENT) }
  }

  package func remove(_ path: String) throws(SystemError) {
    try note("remove", path)
    try real.remove(path)
  }

  package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
    try note("makeFolder", path)
    try real.makeFolder(path, mode: mode)
  }

  package func destination(ofLink path: String) throws(SystemError) -> String {
    try real.destination(ofLink: path)
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try checkReading(fileName(of: folder))
    return try real.names(in: folder)
  }

  package func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) {
    try note("lock", name(descriptor))
    try real.lock(descriptor, waiting: waiting)
  }

  package func unlock(_ descriptor: Int32) throws(SystemError) {
    try real.unlock(descriptor)
  }

  package func setMark(_ descriptor: Int32, byte: Int64, isSet: Bool) throws(SystemError) {
    try real.setMark(descriptor, byte: byte, isSet: isSet)
  }

  package func markedByte(
    _ descriptor: Int32, in range: Range<Int64>
  ) throws(SystemError) -> Int64? {
    let (action, number) = state.withLock { state in
      defer { state.looksForMarks += 1 }
      return (state.beforeMarks, state.looksForMarks)
    }
    action?(number)
    return try real.markedByte(descriptor, in: range)
  }

  package var user: UInt32 { state.withLock { $0.user } ?? real.user }
}

/// True where a test can give files to other users, as root can, but not in every container.
package let canGiveFilesAway: Bool = {
  let folder = TemporaryFolder()
  return withExtendedLifetime(folder) { geteuid() == 0 && chown(folder.path, 12_345, 12_345) == 0 }
}()
