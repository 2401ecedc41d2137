import Commands

/// The words of a plain command line: options by their full names or their letters, each once and
/// apart from its value, and other words.
///
/// The argument parser builds all commands with their options by reflection before it looks at the
/// first word, which takes most of the time until `arcade inspect` shows rows. All that is not plain is
/// left to it: help, mistakes, letters put together, and values that look like options.
struct PlainArguments {
  /// An option, with its names as they are typed.
  struct Option {
    let names: [String]
    let takesValue: Bool

    static func flag(_ names: String...) -> Option { Option(names: names, takesValue: false) }
    static func value(_ names: String...) -> Option { Option(names: names, takesValue: true) }
  }

  /// The words that are neither options nor their values.
  private(set) var words: [String] = []
  /// The options that were given, by their first names; empty values for those that take none.
  private var given: [(name: String, value: String)] = []

  /// Nil where the argument parser has to look.
  init?(_ arguments: ArraySlice<String>, options: [Option]) {
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        guard !argument.isEmpty else { return nil }
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = options.first(where: { $0.names.contains(String(parts[0])) }),
        self[option.names[0]] == nil
      else { return nil }
      var value = ""
      if parts.count == 2 {
        // A letter takes its value another way, and a flag takes none.
        guard option.takesValue, argument.hasPrefix("--"), !parts[1].isEmpty else { return nil }
        value = String(parts[1])
      } else if option.takesValue {
        guard let next = rest.popFirst(), !next.isEmpty, next.utf8.first != UInt8(ascii: "-")
        else { return nil }
        value = next
      }
      given.append((option.names[0], value))
    }
  }

  /// The value of an option by its first name; nil if it was not given.
  subscript(name: String) -> String? { given.first { $0.name == name }?.value }

  /// True if an option was given.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// False for an option with a value that is no number.
  func isNumberIfGiven(_ name: String) -> Bool { self[name].map { Int($0) != nil } ?? true }
}

extension InspectCommand {
  /// Reads a plain command line; nil where the argument parser has to look.
  init?(plain arguments: ArraySlice<String>) {
    let given = PlainArguments(
      arguments,
      options: [.value("--format", "-f"), .value("--data-dir")] + InspectOptions.plainOptions)
    guard let given, let choice = InspectOptions(plain: given) else { return nil }
    self.init()
    paths = given.words
    format = given["--format"] ?? Self.usualFormat
    self.choice = choice
    files = FileOptions()
    files.dataDirectory = given["--data-dir"]
    // The parser tells what is wrong, with the usage.
    do { try validate() } catch { return nil }
  }
}

extension InspectOptions {
  fileprivate static let plainOptions: [PlainArguments.Option] = [
    .value("--entity", "-e"), .flag("--rows"), .value("--limit", "-l"), .value("--offset"),
    .value("--columns"), .value("--where"), .value("--sort"), .value("--group-by"),
    .value("--search"), .value("--get"), .value("--extract"), .value("--sql"),
    .value("--output", "-o"), .flag("--force"), .flag("--vertical"), .flag("--declare"),
    .flag("--derive"), .value("--model"), .flag("--raw"),
  ]

  fileprivate init?(plain given: PlainArguments) {
    guard given.isNumberIfGiven("--limit"), given.isNumberIfGiven("--offset") else { return nil }
    self.init()
    (entity, columns, condition) = (given["--entity"], given["--columns"], given["--where"])
    (sort, groups, search) = (given["--sort"], given["--group-by"], given["--search"])
    (get, extract, sql) = (given["--get"], given["--extract"], given["--sql"])
    (output, model) = (given["--output"], given["--model"])
    limit = given["--limit"].flatMap { Int($0) }
    offset = given["--offset"].flatMap { Int($0) }
    (rows, force, vertical) = (given.has("--rows"), given.has("--force"), given.has("--vertical"))
    (declare, derive, raw) = (given.has("--declare"), given.has("--derive"), given.has("--raw"))
  }
}
