import Glibc

/// The output of a program, and the way in which it ended.
struct ProgramRun {
  /// The way in which a program ended.
  enum End: Hashable {
    case exited(code: Int32)
    /// By a signal that was not ours.
    case killed
    /// It had more to say than was to be read, and was stopped.
    case tooMuch
    /// It took too long, and was stopped.
    case tooLate
  }

  /// No program of that name is to be found, or it cannot be started.
  struct NotStarted: Error {}

  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private(set) var end = End.killed

  /// The limit of the bytes that a pipe takes before anybody reads.
  static let inputLimit = 60_000
  private static let errorLimit = 64 << 10

  /// Runs a program to its end, without a shell, and reads what it says.
  ///
  /// At most `limit` bytes of output are kept, and it runs for `time` at most. Of the
  /// input, `inputLimit` bytes at most are given.
  init(
    _ arguments: [String], input: [UInt8] = [], limit: Int, time: Duration
  ) throws(NotStarted) {
    guard let pipes = Pipes(input: input.prefix(Self.inputLimit)) else { throw NotStarted() }
    defer { pipes.close() }
    let process = try Self.start(arguments, pipes)
    pipes.closeFarEnds()
    let deadline = ContinuousClock.now + time
    let stopped = read(pipes, limit: limit, until: deadline)
    if stopped != nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    end = stopped ?? (status & 0x7f == 0 ? .exited(code: status >> 8 & 0xff) : .killed)
  }

  private static func start(
    _ arguments: [String], _ pipes: Pipes
  ) throws(NotStarted) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in [pipes.input.near, pipes.output.far, pipes.errors.far].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else {
      throw NotStarted()
    }
    return process
  }

  /// Reads until both ends are closed; gives why it stopped before.
  private mutating func read(_ pipes: Pipes, limit: Int, until deadline: ContinuousClock.Instant)
    -> End?
  {
    var waiting = [
      pollfd(fd: pipes.output.near, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes.errors.near, events: Int16(POLLIN), revents: 0),
    ]
    while waiting.contains(where: { $0.fd >= 0 }) {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return .tooLate }
      guard poll(&waiting, nfds_t(waiting.count), Int32(min(left + 1, 60_000))) > 0 else {
        continue
      }
      for index in waiting.indices where waiting[index].revents != 0 {
        let bytes = Self.part(of: waiting[index].fd)
        if bytes.isEmpty { waiting[index].fd = -1 }
        if index == 0 { output += bytes } else { errors += bytes }
      }
      if output.count > limit || errors.count > Self.errorLimit { return .tooMuch }
    }
    return nil
  }

  private static func part(of descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return Array(buffer.prefix(max(0, count)))
    }
  }
}

/// The three pipes of a program: `near` is read, `far` is written to.
private final class Pipes {
  struct Ends {
    var near: Int32
    var far: Int32
  }

  private(set) var input: Ends
  private(set) var output: Ends
  private(set) var errors: Ends

  /// Nil where no more files can be open.
  init?(input bytes: ArraySlice<UInt8>) {
    guard let input = Self.pipe(), let output = Self.pipe(), let errors = Self.pipe() else {
      return nil
    }
    (self.input, self.output, self.errors) = (input, output, errors)
    // The pipe takes it all, and our own end for reading keeps it open meanwhile.
    let written = bytes.withUnsafeBytes { Glibc.write(input.far, $0.baseAddress, $0.count) }
    Self.close(&self.input.far)
    if written != bytes.count { return nil }
  }

  /// Above the three that a program begins with, so that none is overwritten on the way.
  private static func pipe() -> Ends? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    for end in ends { Glibc.close(end) }
    guard high.allSatisfy({ $0 >= 0 }) else { return nil }
    return Ends(near: high[0], far: high[1])
  }

  func closeFarEnds() {
    Self.close(&input.near)
    Self.close(&output.far)
    Self.close(&errors.far)
  }

  func close() {
    closeFarEnds()
    Self.close(&output.near)
    Self.close(&errors.near)
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
