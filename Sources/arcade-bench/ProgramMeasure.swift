import Glibc

/// One run of another program.
struct ProgramMeasure {
  struct NotStarted: Error { let code: Int32 }

  /// Milliseconds from its start until so many lines had been read from it.
  let firstPage: Double
  /// Milliseconds until it was gone.
  let whole: Double
  /// The most memory that it ever had.
  let peakBytes: Int

  /// Runs a program and reads so many lines, then hangs up as a pager does that is left; reads
  /// everything without a number.
  init(_ program: String, _ arguments: [String], lines: Int?) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NotStarted(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let clock = ContinuousClock()
    let start = clock.now
    let child = try Self.start(program, arguments, output: ends[1])
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var (wanted, page) = (lines ?? 50, clock.now - start)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      guard wanted > 0 else { continue }
      wanted -= buffer[..<count].count { $0 == UInt8(ascii: "\n") }
      page = clock.now - start
      if wanted <= 0, lines != nil { break }
    }
    close(ends[0])
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    firstPage = page / .milliseconds(1)
    whole = (clock.now - start) / .milliseconds(1)
    peakBytes = usage.ru_maxrss * 1_024
  }

  private static func start(
    _ program: String, _ arguments: [String], output: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &words, environ)
    guard code == 0 else { throw NotStarted(code: code) }
    return child
  }
}
