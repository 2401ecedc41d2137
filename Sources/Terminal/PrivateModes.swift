/// xterm's private modes by which a terminal is asked for reports.
enum PrivateModes: Int {
  case buttons = 1000
  case motion = 1003
  case focus = 1004
  /// Mouse reports in digits, for windows wider than 223 columns.
  case digits = 1006
  /// Pasted text between marks, so that it is not taken for keys.
  case paste = 2004

  /// The modes to set for what is wanted.
  static func wanted(_ modes: TerminalModes) -> [PrivateModes] {
    var wanted: [PrivateModes] = [.paste]
    switch modes.mouse {
    case .off: break
    case .buttons: wanted += [.buttons, .digits]
    case .motion: wanted += [.motion, .digits]
    }
    if modes.focusReports { wanted.append(.focus) }
    return wanted
  }

  /// The bytes that set the modes.
  static func on(_ modes: [PrivateModes]) -> [UInt8] {
    modes.flatMap { Array("\u{1B}[?\($0.rawValue)h".utf8) }
  }

  /// The bytes that reset the modes, in the opposite order.
  static func off(_ modes: [PrivateModes]) -> [UInt8] {
    modes.reversed().flatMap { Array("\u{1B}[?\($0.rawValue)l".utf8) }
  }
}
