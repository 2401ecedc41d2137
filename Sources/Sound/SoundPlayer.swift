package import GameCore
import Glibc
import Synchronization

/// Plays the arcade's sounds with a program that the system has for that.
///
/// The program reads the sound in the background: nothing here waits for it.
package final class SoundPlayer {
  /// The programs that can play a file, the most direct one first.
  package static let programs = ["pw-play", "paplay", "aplay"]

  private let program: String?
  /// The sounds that were played, as files without a name.
  private var files: [GameSound: Int32] = [:]
  private let running = Running()
  /// More sounds at once would only be noise.
  private static let most = 3

  /// Looks for a program in the folders of a search path; relative ones are left out.
  package init(searchPath: String) {
    let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
    program = Self.programs.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { access($0, X_OK) == 0 }
  }

  deinit {
    for file in files.values { close(file) }
  }

  /// True where there is a program that can play.
  package var canPlay: Bool { program != nil }

  /// Begins to play a sound; a sound that can't be played now is left out.
  package func play(_ sound: GameSound) {
    guard let program, running.count.withLock({ $0 < Self.most }), let file = file(of: sound)
    else { return }
    if let process = Self.start(program, file) { running.waitFor(process) }
  }

  private func file(of sound: GameSound) -> Int32? {
    if let file = files[sound] { return file }
    // The file has no name: it is gone with the last program that reads it.
    guard let stream = tmpfile() else { return nil }
    defer { fclose(stream) }
    let wave = Melody(sound).wave
    guard fwrite(wave, 1, wave.count, stream) == wave.count, fflush(stream) == 0 else {
      return nil
    }
    let file = fcntl(fileno(stream), F_DUPFD_CLOEXEC, Self.descriptor)
    guard file >= 0 else { return nil }
    files[sound] = file
    return file
  }

  /// The place of the sound among the program's descriptors.
  private static let descriptor: Int32 = 3

  /// The terminal's keys and signals are not for the program: it has a process group of its own.
  private static func start(_ program: String, _ file: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    posix_spawn_file_actions_adddup2(&actions, file, descriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let name = program.split(separator: "/").last.map(String.init) ?? program
    let quiet = name == "aplay" ? ["-q"] : []
    var words = ([name] + quiet + ["/dev/fd/\(descriptor)"]).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    return posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0
      ? process : nil
  }
}

/// The programs that still play; each is waited for in the background, so that none stays a zombie.
private final class Running: Sendable {
  let count = Mutex(0)

  private final class Waiting: Sendable {
    let process: pid_t
    let running: Running

    init(_ process: pid_t, _ running: Running) {
      (self.process, self.running) = (process, running)
    }

    func wait() {
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
      running.count.withLock { $0 -= 1 }
    }
  }

  func waitFor(_ process: pid_t) {
    count.withLock { $0 += 1 }
    let waiting = Unmanaged.passRetained(Waiting(process, self))
    // Signals stay with the threads that know what to do with them.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Waiting>.fromOpaque(pointer).takeRetainedValue().wait()
        return nil
      }, waiting.toOpaque())
    if code == 0 { pthread_detach(thread) } else { waiting.release() }
  }
}
