import CNCurses
import Glibc

/// Standard error sent to a file, so that nothing writes across the screen.
struct StandardError {
  /// A descriptor of what standard error was.
  let original: Int32
  private let descriptor: Int32

  /// Sends a descriptor, standard error's, to the end of a file; without a file, or with
  /// one that cannot be opened, to nowhere.
  init?(_ descriptor: Int32, redirectedTo path: String?) {
    // First of all: while it is closed, the next file that is opened would take its number.
    original = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else { return nil }
    self.descriptor = descriptor
    // To open a pipe that nobody reads would wait for ever. Root is given the end of all links, and a
    // link that has taken its place is somebody else's.
    let flags =
      O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | (geteuid() == 0 ? O_NOFOLLOW : 0)
    var file = path.map { open($0, flags, 0o600) } ?? -1
    if file < 0 { file = open("/dev/null", O_WRONLY | O_CLOEXEC) }
    defer { if file >= 0 { Glibc.close(file) } }
    guard file >= 0, dup2(file, descriptor) >= 0 else {
      Glibc.close(original)
      return nil
    }
  }

  /// Sends standard error where it went before.
  func restore() {
    dup2(original, descriptor)
    Glibc.close(original)
  }
}
