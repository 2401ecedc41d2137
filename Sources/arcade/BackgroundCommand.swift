import Glibc

/// Starts a command of the arcade, such as `arcade board sync`, as a process of its own, which a slow
/// server may keep for a while: it needs no terminal, outlives the arcade and ends by itself.
final class BackgroundCommand {
  private let words: [String]
  private let dataDirectory: String?
  private var processes: [pid_t] = []

  init(_ words: String..., dataDirectory: String?) {
    (self.words, self.dataDirectory) = (words, dataDirectory)
  }

  /// Returns at once; how it went is in the files that the command writes.
  func start() {
    processes.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    // If it cannot be started, the scores go out at the next chance.
    if let process = Self.start(words, dataDirectory: dataDirectory) { processes.append(process) }
  }

  /// Starts a command whose errors go to a descriptor, or nowhere; nil where it can't be started.
  static func start(
    _ words: [String], dataDirectory: String?, errors: Int32? = nil
  ) -> pid_t? {
    let place = dataDirectory.map { ["--data-dir", $0] } ?? []
    let arguments = (["arcade"] + words + place).map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, errors ?? 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A key that interrupts the arcade, or a closed window, is not meant for it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    guard
      posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environ) == 0
    else { return nil }
    return process
  }
}
