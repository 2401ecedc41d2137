import JSON

/// The manual: a page for the program, one for each command, one for the files.
struct Manual {
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private let program: DescribedCommand
  /// The date of the newest release, as mdoc wants it.
  private let date: String

  init(help path: String, changelog: String) throws {
    let document = try JSONDocument(reading: try TextFile.read(path))
    guard let program = DescribedCommand(document.root["command"]) else {
      throw Unreadable(description: "\(path) holds no help.")
    }
    self.program = program
    date = try Self.releaseDate(String(decoding: TextFile.read(changelog), as: UTF8.self))
  }

  /// The date in the first heading `## 0.1.0 - 2026-11-24` of the changelog.
  private static func releaseDate(_ changelog: String) throws -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    for line in changelog.split(separator: "\n") where line.hasPrefix("## ") {
      let parts = (line.split(separator: " ").last ?? "").split(separator: "-").compactMap {
        Int($0)
      }
      guard parts.count == 3, months.indices.contains(parts[1] - 1) else { continue }
      return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
    }
    throw Unreadable(description: "The changelog names no release with a date.")
  }

  func write(to folder: String) throws {
    try TextFile.write(programPage, to: "\(folder)/arcade.1")
    for command in program.subcommands {
      try TextFile.write(page(of: command), to: "\(folder)/arcade-\(command.name).1")
    }
    try TextFile.write(FilesPage.text(date: date), to: "\(folder)/arcade-files.5")
  }

  // MARK: - Pages

  private var programPage: String {
    var page = Mdoc(
      title: "arcade", section: 1, date: date, name: "arcade",
      abstract: program.abstract.withoutFullStop.beginningSmall)
    page.heading("SYNOPSIS")
    page.macro("Nm")
    synopsis(of: program, in: &page)
    page.macro("Nm")
    page.macro("Ar", "command")
    page.macro("Op", "Ar", "arguments")
    page.heading("DESCRIPTION")
    describe(program, in: &page)
    page.macro("Pp")
    page.paragraph("The commands:")
    page.macro("Bl", "-tag", "-width undo-reset")
    for command in program.subcommands {
      page.macro("It", "Xr", "arcade-\(command.name)", "1")
      page.paragraph(command.abstract)
    }
    page.macro("El")
    page.heading("ENVIRONMENT")
    page.macro("Bl", "-tag", "-width ARCADE_ASSETS")
    for (name, meaning) in Self.environment {
      page.macro("It", "Ev", name)
      page.paragraph(meaning)
    }
    page.macro("El")
    page.heading("FILES")
    page.macro("Xr", "arcade-files", "5")
    page.paragraph("says where scores, settings and recorded games are.")
    end(&page, program, others: ["arcade-files 5"])
    return page.text
  }

  private static let environment = [
    ("ARCADE_ASSETS", "A folder with the pictures of the games."),
    ("ARCADE_HOME", "The folder for all files, like --data-dir."),
    ("ARCADE_READER", "1 makes plain lines for a screen reader."),
    ("COLORFGBG", "A last number of 7 or 15 means a light background."),
    ("LANG", "The language and the encoding; LC_ALL, LC_MESSAGES and LC_CTYPE come first."),
    ("NO_COLOR", "If it's set and not empty, the arcade uses no colour."),
    ("PAGER", "The program for long output on a terminal."),
    ("TERM", "The terminal's type, by its terminfo name."),
    ("TMPDIR", "The folder for private copies of files; /tmp if it isn't set."),
    ("XDG_CONFIG_HOME", "The folder for settings; ~/.config if it isn't set."),
    ("XDG_DATA_HOME", "The folder for scores and recorded games; ~/.local/share if it isn't set."),
    ("XDG_STATE_HOME", "The folder for backups and the log; ~/.local/state if it isn't set."),
  ]

  private func page(of command: DescribedCommand) -> String {
    var page = Mdoc(
      title: "arcade-\(command.name)", section: 1, date: date, name: "arcade-\(command.name)",
      abstract: command.abstract.withoutFullStop.beginningSmall)
    page.heading("SYNOPSIS")
    page.macro("Nm", "arcade", command.name)
    if command.subcommands.isEmpty {
      synopsis(of: command, in: &page)
    } else {
      page.macro("Op", "Ar", "subcommand")
      page.macro("Op", "Ar", "arguments")
    }
    page.heading("DESCRIPTION")
    describe(command, in: &page)
    for part in command.subcommands {
      page.macro("Ss", "arcade", command.name, part.name)
      page.macro("Nm", "arcade", command.name, part.name)
      synopsis(of: part, in: &page)
      page.macro("Pp")
      page.paragraph(part.abstract)
      for paragraph in part.paragraphs { page.paragraph(paragraph) }
      options(of: part, in: &page)
    }
    end(&page, command, others: ["arcade 1", "arcade-files 5"])
    return page.text
  }

  /// The exit statuses; for some commands they are the answer.
  private static func exitStatuses(of command: String) -> [(String, String)] {
    let wrongUsage = "Wrong usage, or no terminal where one is needed."
    let meanings =
      switch command {
      case "diff":
        ("The files hold the same.", "They differ.", "One can't be read, or wrong usage.")
      case "verify": ("Nothing differs.", "Something differs, or failed.", wrongUsage)
      case "undo-reset": ("Done.", "Nothing to undo, or failed.", wrongUsage)
      default: ("Done.", "Failed; standard error says why.", wrongUsage)
      }
    return [
      ("0", meanings.0), ("1", meanings.1), ("2", meanings.2), ("130", "Interrupted."),
    ]
  }

  // MARK: - Parts

  private func synopsis(of command: DescribedCommand, in page: inout Mdoc) {
    for argument in command.arguments {
      let dots = argument.isRepeating ? "..." : ""
      guard let name = argument.names.first else {
        page.macro(argument.isOptional ? "Op" : "", "Ar", argument.valueName, dots)
        continue
      }
      page.macro(
        argument.isOptional ? "Op" : "", flag(name), argument.isFlag ? "" : "Ar",
        argument.isFlag ? "" : argument.valueName)
    }
  }

  private func describe(_ command: DescribedCommand, in page: inout Mdoc) {
    page.paragraph(command.abstract)
    for paragraph in command.paragraphs {
      page.macro("Pp")
      page.paragraph(paragraph)
    }
    options(of: command, in: &page)
  }

  private func options(of command: DescribedCommand, in page: inout Mdoc) {
    page.macro("Bl", "-tag", "-width Ds")
    for argument in command.arguments {
      if argument.names.isEmpty {
        page.macro("It", "Ar", argument.valueName)
      } else {
        let names = argument.names.map(flag).joined(separator: " , ")
        page.macro(
          "It", names, argument.isFlag ? "" : "Ar", argument.isFlag ? "" : argument.valueName)
      }
      let standard = argument.defaultValue.map { " (default: \($0))" } ?? ""
      page.paragraph(argument.abstract + (argument.abstract.contains("default") ? "" : standard))
    }
    page.macro("El")
  }

  private func flag(_ name: String) -> String {
    name.hasPrefix("--")
      ? "Fl \\-" + Mdoc.escaped(String(name.dropFirst(2))) : "Fl " + name.dropFirst()
  }

  private func end(_ page: inout Mdoc, _ command: DescribedCommand, others: [String]) {
    page.heading("EXIT STATUS")
    page.macro("Bl", "-tag", "-width Ds", "-compact")
    for (status, meaning) in Self.exitStatuses(of: command.name) {
      page.macro("It", status)
      page.paragraph(meaning)
    }
    page.macro("El")
    let examples = command.examples + command.subcommands.flatMap(\.examples)
    if !examples.isEmpty {
      page.heading("EXAMPLES")
      page.literal(examples.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }
    page.heading("SEE ALSO")
    for (number, other) in others.enumerated() {
      page.macro("Xr", other, number + 1 < others.count ? "," : "")
    }
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  fileprivate var beginningSmall: String { prefix(1).lowercased() + dropFirst() }
}
