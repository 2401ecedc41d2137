import JSON

/// The help of one command, as the program gives it.
struct DescribedCommand {
  struct Argument {
    /// As it is typed, `-d` and `--difficulty`; empty for a word without a name.
    let names: [String]
    let valueName: String
    let abstract: String
    let defaultValue: String?
    let isFlag: Bool
    let isOptional: Bool
    let isRepeating: Bool
  }

  let name: String
  let abstract: String
  /// The paragraphs of the description.
  let paragraphs: [String]
  /// The lines below `Examples:`.
  let examples: [String]
  let arguments: [Argument]
  let subcommands: [DescribedCommand]

  init?(_ value: JSONValue?) {
    guard let name = value?["commandName"]?.string else { return nil }
    self.name = name
    abstract = value?["abstract"]?.string ?? ""
    var paragraphs: [String] = []
    var examples: [String] = []
    for part in (value?["discussion"]?.string ?? "").split(separator: "\n\n") {
      var lines = part.split(separator: "\n").map(String.init)
      guard lines.first == "Examples:" || lines.first == "Example:" else {
        paragraphs.append(String(part))
        continue
      }
      lines.removeFirst()
      examples += lines.map { String($0.drop { $0 == " " }) }
    }
    (self.paragraphs, self.examples) = (paragraphs, examples)
    arguments = (value?["arguments"]?.array ?? []).compactMap(Argument.init)
    subcommands = (value?["subcommands"]?.array ?? []).compactMap(DescribedCommand.init)
      .filter { $0.name != "help" }
  }
}

extension DescribedCommand.Argument {
  init?(_ value: JSONValue) {
    guard value["shouldDisplay"]?.isTrue ?? true, let name = value["valueName"]?.string else {
      return nil
    }
    valueName = name
    names = (value["names"]?.array ?? []).compactMap { name in
      guard let text = name["name"]?.string else { return nil }
      return name["kind"]?.string == "short" ? "-\(text)" : "--\(text)"
    }.sorted { $0.utf8.count < $1.utf8.count }
    abstract = value["abstract"]?.string ?? ""
    defaultValue = value["defaultValue"]?.string
    isFlag = value["kind"]?.string == "flag"
    isOptional = value["isOptional"]?.isTrue ?? false
    isRepeating = value["isRepeating"]?.isTrue ?? false
  }
}

extension JSONValue {
  fileprivate var isTrue: Bool { self == .boolean(true) }
}
