import ArcadeCSQLite
import Glibc
import Synchronization

/// Lets SQLite's reads of files under a folder fail with `EIO`, as a card that was touched does.
///
/// SQLite's own table of system calls is changed, once for the whole test process; files
/// elsewhere are read as before.
final class FailingReads: Sendable {
  private let folder: String
  private static let rules = Mutex<[String: Rule]>([:])

  private struct Rule {
    /// Reads that succeed before one fails.
    var left: Int
    let isForGood: Bool
    var hasFailed = false
  }

  /// The read after `count` others fails, and with `isForGood` each one after it too.
  init(under folder: String, after count: Int, isForGood: Bool = false) {
    self.folder = folder
    _ = Self.isInstalled
    Self.rules.withLock { $0[folder] = Rule(left: count, isForGood: isForGood) }
  }

  /// Lets all reads succeed again; gives whether one had failed.
  func stop() -> Bool {
    Self.rules.withLock { $0.removeValue(forKey: folder)?.hasFailed ?? false }
  }

  private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int64) -> Int

  private static let isInstalled: Bool = {
    guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall else {
      return false
    }
    let read: Read = { descriptor, buffer, count, offset in
      guard !FailingReads.fails(descriptor) else {
        errno = EIO
        return -1
      }
      return pread(descriptor, buffer, count, off_t(offset))
    }
    let pointer = unsafeBitCast(read, to: sqlite3_syscall_ptr.self)
    // It reads by one of these, as it was built.
    let answers = ["pread", "pread64"].map { name in name.withCString { set(system, $0, pointer) } }
    return answers.contains(SQLITE_OK)
  }()

  private static func fails(_ descriptor: Int32) -> Bool {
    rules.withLock { rules in
      guard !rules.isEmpty else { return false }
      var buffer = [CChar](repeating: 0, count: 4_096)
      let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
      guard count > 0 else { return false }
      let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard let folder = rules.keys.first(where: { path.hasPrefix($0 + "/") }) else {
        return false
      }
      guard var rule = rules[folder] else { return false }
      defer { rules[folder] = rule }
      if rule.hasFailed { return rule.isForGood }
      rule.left -= 1
      rule.hasFailed = rule.left < 0
      return rule.hasFailed
    }
  }
}
