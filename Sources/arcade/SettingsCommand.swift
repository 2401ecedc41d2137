import ArgumentParser
import Canvas
import Persistence
import Words

/// `arcade settings`: lists, reads and writes settings.
struct SettingsCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List, read or change settings.",
    discussion: """
      Without a key it lists every setting with its value and choices.

      Examples:
        arcade settings
        arcade settings theme
        arcade settings simple_data_difficulty Hard
      """)

  @Argument(help: "The setting.")
  var key: String?

  @Argument(help: "Its new value.")
  var value: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let settings = Settings(storage: files.storage, width: TextWidth.columns(of:))
    do {
      guard let key else { return list(settings) }
      let setting = try Settings.setting(key)
      if let value {
        try settings.set(try settings.value(of: value, for: setting), for: setting)
        for notice in settings.file.takeNotices() { printError(notice.sentence.printable) }
        for notice in try files.storage.carryOut(setting) {
          printError(notice.sentence.printable)
        }
      }
      print((settings.text(of: setting) ?? "").printable)
      return ExitStatus.done
    } catch let error as StoreError {
      throw CommandFailure(error.sentence)
    } catch let error as SettingError {
      throw CommandFailure(error.sentence.printable, exitStatus: ExitStatus.wrongUsage)
    }
  }

  private func list(_ settings: Settings) -> Int32 {
    if let problem = settings.file.problem { printError(problem.sentence.printable) }
    let keys = Setting.all.map { TextWidth.columns(of: $0.key) }.max() ?? 0
    for setting in Setting.all {
      let value = (settings.text(of: setting) ?? "").printable.cut(to: 24)
      let choices = setting.choices.isEmpty ? "" : "(\(setting.choices.joined(separator: ", ")))"
      let gap = String(repeating: " ", count: keys - setting.key.count)
      let valueGap = String(repeating: " ", count: max(0, 15 - TextWidth.columns(of: value)))
      print("\(setting.key)\(gap)  \(value)\(valueGap)  \(choices)")
    }
    return ExitStatus.done
  }
}
