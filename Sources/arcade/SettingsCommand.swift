import ArgumentParser
import Canvas
import Commands
import JSON
import Persistence
import Words

/// `arcade settings`: lists, reads and writes settings.
struct SettingsCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    help: \.data.settings,
    examples: """
      arcade settings
      arcade settings theme
      arcade settings difficulty Hard
      arcade settings --format json
      """)

  @Argument(help: .words(\.data.setting), completion: .list(Setting.all.map(\.key)))
  var key: String?

  @Argument(help: .words(\.data.settingsValue), completion: .valuesOfTheSetting)
  var value: String?

  @Option(
    name: .shortAndLong, help: .words(\.common.listFormatOfList),
    completion: .words(of: ListFormat.self))
  var format = "table"

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try ListFormat.named(format)
    let settings = Settings(storage: files.storage, width: TextWidth.columns(of:))
    do {
      guard let key else { return list(Setting.all, of: settings, as: format) }
      let setting = try Settings.setting(key)
      if let value {
        try settings.set(try settings.value(of: value, for: setting), for: setting)
        for notice in settings.file.takeNotices() { printError(notice) }
        for notice in try files.storage.carryOut(setting) {
          printError(notice)
        }
      }
      guard format == .table else { return list([setting], of: settings, as: format) }
      tellProblem(of: settings)
      print((settings.text(of: setting) ?? "").printable)
      return ExitStatus.done
    } catch let error as SettingError {
      throw CommandFailure(error.sentence.printable, exitStatus: ExitStatus.wrongUsage)
    }
  }

  /// A setting of a file that can't be read is told as its usual value.
  private func tellProblem(of settings: Settings) {
    if let problem = settings.file.problem { printError(problem) }
  }

  private func list(_ listed: [Setting], of settings: Settings, as format: ListFormat) -> Int32 {
    tellProblem(of: settings)
    let records: [[String: JSONValue]] = listed.map { setting in
      [
        "key": .string(setting.key), "value": .string(settings.text(of: setting) ?? ""),
        "choices": .array(setting.choices.map { .string($0) }),
      ]
    }
    let text = format.text(of: records, columns: ["key", "value", "choices"]) { table(settings) }
    print(text, terminator: "")
    return ExitStatus.done
  }

  private func table(_ settings: Settings) -> String {
    let keys = Setting.all.map { TextWidth.columns(of: $0.key) }.max() ?? 0
    return Setting.all.map { setting in
      let value = (settings.text(of: setting) ?? "").printable.cut(to: 24)
      let choices = setting.choices.isEmpty ? "" : "(\(setting.choices.joined(separator: ", ")))"
      let valueGap = String(repeating: " ", count: max(0, 15 - TextWidth.columns(of: value)))
      return "\(setting.key.padded(to: keys))  \(value)\(valueGap)  \(choices)\n"
    }.joined()
  }
}
