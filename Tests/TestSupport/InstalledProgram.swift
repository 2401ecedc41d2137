import Foundation
import Glibc

/// Programs of the system that tests start where they are installed.
public enum InstalledProgram {
  /// True if a program of this name lies on the path; it isn't started.
  ///
  /// A child that couldn't be started reads nothing: writing to it ends the tests by SIGPIPE.
  public static func isThere(_ name: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { access($0 + "/" + name, X_OK) == 0 }
  }
}
