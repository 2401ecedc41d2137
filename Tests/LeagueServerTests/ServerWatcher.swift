import Foundation
import Glibc

/// A process that ends a test's server and removes its folder as soon as the tests have ended, however
/// they did: killed tests leave no server behind.
///
/// It waits at a socket whose other end only this process has.
final class ServerWatcher {
  /// The beginning of all folders; the number of the process that made it follows.
  static let stem = "/tmp/arcade-league-"

  private let lifeline = Locked<Int32>(-1)

  /// Watches over a folder.
  init(of folder: String) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Finished.Failed(description: "socketpair: error \(errno)")
    }
    defer { close(ends[1]) }
    lifeline.withLock { $0 = ends[0] }
    try Self.start(folder, waitingAt: ends[1])
  }

  deinit { letGo() }

  /// Has the server ended and the folder removed.
  func letGo() {
    lifeline.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  /// Removes what tests that were killed together with their watchers have left, once.
  static let removeAbandoned: Void = {
    let folder = URL(fileURLWithPath: stem).deletingLastPathComponent().path
    // A folder that can't be listed has nothing to remove.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for path in names.map({ folder + "/" + $0 }) where path.hasPrefix(stem) {
      let number = path.dropFirst(stem.count).prefix { $0.isNumber }
      guard let process = pid_t(number), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? start(path, waitingAt: nil)
    }
  }()

  /// A process that is no child of the tests: some of them watch their children.
  private static func start(_ folder: String, waitingAt descriptor: Int32?) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in 0..<Int32(3) {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor, 0) }
    let words: [String] = ["setsid", "--fork", "sh", "-c", script, "watcher", folder]
    let pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "setsid", &actions, nil, pointers, environ) == 0 else {
      throw Finished.Failed(description: "The watcher of \(folder) can't be started.")
    }
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Only a process that names the folder is the server, whatever its file of the process says.
  private static let script = """
    cd /
    read -r line
    server=$(head -n 1 "$1/data/postmaster.pid")
    if [ -n "$server" ] && grep -qaF "$1" "/proc/$server/cmdline"; then
      kill -QUIT "$server"
      for wait in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$server" || break
        sleep 0.2
      done
    fi
    umount "$1"
    rm -rf "$1"
    """
}
