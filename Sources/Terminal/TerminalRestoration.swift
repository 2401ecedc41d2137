import CNCurses
import Canvas

/// The bytes that restore the terminal when ncurses cannot be asked any more: after a crash,
/// `endwin` is not safe to call.
enum TerminalRestoration {
  /// Takes back every mode, colour and attribute, shows the cursor at the bottom, and
  /// leaves the alternate screen.
  static func bytes(
    _ reports: [PrivateModes], _ abilities: TerminalAbilities, _ size: Size, endUpdate: [UInt8]
  ) -> [UInt8] {
    var bytes = PrivateModes.off(reports)
    if abilities.mayBeSynchronized { bytes += endUpdate }
    for name in ["sgr0", "op", "rmir", "smam", "cnorm"] { bytes += expand(arcade_capability(name)) }
    bytes += expand(arcade_cursor_move(Int32(size.rows - 1), 0))
    let leave = expand(arcade_capability("rmcup"))
    return bytes + (leave.isEmpty ? Array("\r\n".utf8) : leave)
  }

  private static func expand(_ capability: UnsafePointer<CChar>?) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = arcade_expand(capability, &buffer, buffer.count)
    return buffer[..<count].map { UInt8(bitPattern: $0) }
  }
}
