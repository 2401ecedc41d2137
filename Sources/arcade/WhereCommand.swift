import ArgumentParser
import Cabinet
import Canvas
import Commands
import DurableFiles
import GameCore
import JSON
import Persistence
import Words

/// The command that lists every file with its kind and its condition.
///
/// It reads only.
struct WhereCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "where",
    help: \.data.places,
    examples: """
      arcade where
      arcade where whackamole
      arcade where --format json
      """)

  @Argument(help: .words(\.data.fileName), completion: .fileNames)
  var name: String?

  @Option(
    name: .shortAndLong, help: .words(\.common.listFormat), completion: .words(of: ListFormat.self))
  var format: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try format.map { try ListFormat.named($0) }
    var listed = listFiles(of: files.storage)
    if let name {
      let names = listed.map(\.name)
      listed.removeAll { $0.name != name }
      guard !listed.isEmpty else {
        throw CommandFailure.wrongWord(
          name, among: names.uniqued, Words.spoken.commands.noSuchFileName)
      }
      if format == nil {
        for file in listed { print(file.path.printable) }
        return ExitStatus.done
      }
    }
    let text = (format ?? .table).text(of: listed.map(\.record), columns: ListedFile.columns) {
      listed.map(\.lines).joined()
    }
    print(text, terminator: "")
    return ExitStatus.done
  }
}

extension ListedFile {
  static let columns = [
    "name", "path", "kind", "state", "problem", "size", "limit", "records", "modified",
  ]

  /// The file as programs read it; what isn't known is left out.
  var record: [String: JSONValue] {
    let values: [String: JSONValue?] = [
      "name": .string(name), "path": .string(path), "kind": .string(kind),
      "state": .string(state.word), "problem": state.problem.map { .string($0) },
      "size": size.map { .integer($0) }, "limit": limit.map { .integer($0) },
      "records": records.map { .integer($0) },
      "modified": modified.map { .string($0.exchanged) },
    ]
    return values.compactMapValues { $0 }
  }

  /// The two lines for people.
  fileprivate var lines: String {
    var facts = Words.spoken.backOffice.describe(self).printable
    if let modified { facts += " - \(modified.day(offset: Environment.secondsFromGreenwich))" }
    return "\(path.printable)\n  \(name): \(facts)\n"
  }
}

extension ListedFile.State {
  /// The condition in a word, for programs.
  var word: String {
    switch self {
    case .missing: "missing"
    case .sound: "sound"
    case .damaged: "damaged"
    case .newer: "newer"
    case .unreadable: "unreadable"
    case .unwritable: "unwritable"
    }
  }

  /// The reason of a condition that needs one.
  var problem: String? {
    switch self {
    case .missing, .sound, .newer: nil
    case .damaged(let fault), .unreadable(let fault), .unwritable(let fault):
      fault.text(in: .spoken)
    }
  }
}

extension [String] {
  /// Each text once, in their order.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
