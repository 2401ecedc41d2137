import Glibc

/// Programs that speak the screen, or show it in braille.
enum ScreenReader {
  /// Places that are there while speakup or brltty runs.
  private static let signs = ["/sys/accessibility/speakup", "/run/brltty.pid", "/run/brltty"]

  /// True if one of them shows.
  @Sendable static func isRunning() -> Bool { signs.contains { access($0, F_OK) == 0 } }
}
