import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
  /// Opens `/dev/null` on those of the three that are closed, so that no score file, pipe
  /// or connection becomes one of them and takes what is printed.
  ///
  /// Input and output are opened the wrong way round: whoever reads or writes there is told, as
  /// if they were closed still.
  package static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the one that is closed, since those below are open by now.
      _ = Glibc.open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
    }
  }
}
