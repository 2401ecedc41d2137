import ArgumentParser
import Commands
import Words

/// The options of a public machine.
struct KioskOptions: ParsableArguments {
  @Option(
    name: .customLong(KioskOptions.name), help: .words(\.common.kiosk, valueName: "folder"),
    completion: .directory)
  var kiosk: String?

  @Option(parsing: .unconditional, help: .words(\.common.visitors, valueName: "number"))
  var visitors: Int?

  @Option(parsing: .unconditional, help: .words(\.common.quota, valueName: "megabytes"))
  var quota: Int?

  @Option(parsing: .unconditional, help: .words(\.common.idle, valueName: "minutes"))
  var idle: Int?

  private static let name = "kiosk"

  /// Tells whether arguments ask for it, before anything else of the process is looked at.
  static func isAsked(by arguments: [String]) -> Bool {
    arguments.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
  }

  func validate() throws {
    try expect("--visitors", visitors, in: 1...1_000)
    try expect("--quota", quota, in: 1...10_000)
    try expect("--idle", idle, in: 1...1_440)
  }

  private func expect(_ name: String, _ value: Int?, in range: ClosedRange<Int>) throws {
    guard let value, kiosk == nil || !range.contains(value) else { return }
    throw ValidationError(
      Words.spoken.commands.kioskBound(name, range.lowerBound, range.upperBound))
  }
}
