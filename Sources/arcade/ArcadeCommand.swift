import ArgumentParser
import Commands
import Persistence
import Words

/// The arcade's commands; without one the menu opens.
struct ArcadeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arcade",
    help: \.common.arcade,
    examples: """
      arcade
      arcade play whackamole --difficulty hard
      arcade scores whackamole --format json
      """,
    version: "arcade \(Version.text)",
    subcommands: [
      PlayCommand.self,
      ScoresCommand.self,
      ReplayCommand.self,
      RaceCommand.self,
      DailyCommand.self,
      VerifyCommand.self,
      StatisticsCommand.self,
      ResetCommand.self,
      UndoResetCommand.self,
      WhereCommand.self,
      InspectCommand.self,
      ExportCommand.self,
      ImportCommand.self,
      ConvertCommand.self,
      CheckCommand.self,
      BackupsCommand.self,
      MigrateCommand.self,
      BoardCommand.self,
      LeagueCommand.self,
      SettingsCommand.self,
      CharacterCommand.self,
      AlbumCommand.self,
      MembersCommand.self,
      RunsCommand.self,
      SceneCommand.self,
      EditCommand.self,
      DiffCommand.self,
    ])

  @Flag(help: .words(\.common.verbose))
  var verbose = false

  @OptionGroup var kiosk: KioskOptions
  @OptionGroup var files: FileOptions

  func validate() throws {
    if verbose { throw ValidationError(Words.spoken.commands.verboseAlone) }
    if kiosk.kiosk != nil, files.dataDirectory != nil {
      throw ValidationError(Words.spoken.commands.kioskAlone)
    }
  }

  /// Runs what the arguments ask for and gives the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    exitCode { try carryOut(arguments) }
  }

  private static func carryOut(_ arguments: [String]) throws -> Int32 {
    if arguments.sorted() == ["--verbose", "--version"] {
      print(Version.details)
      return ExitStatus.done
    }
    if let command = plainCommand(arguments) ?? namedCommand(arguments) {
      try command.files.checkDataFolder()
      return try command.perform()
    }
    try checkName(of: arguments)
    var command = try parseAsRoot(withValuesOfNegativeNumbers(arguments))
    // The parser takes the option before any command; a visitor gets none.
    guard command is ArcadeCommand || !KioskOptions.isAsked(by: arguments) else {
      throw CommandFailure(Words.spoken.commands.kioskAlone, exitStatus: ExitStatus.wrongUsage)
    }
    if let command = command as? any ExitingCommand {
      try command.files.checkDataFolder()
      return try command.perform()
    }
    try command.run()
    return ExitStatus.done
  }

  /// The command of a plain command line; nil where the argument parser has to look.
  private static func plainCommand(_ arguments: [String]) -> (any ExitingCommand)? {
    guard arguments.first == "inspect" else { return nil }
    return InspectCommand(plain: arguments.dropFirst())
  }

  /// The command that the first word names, which reads the other words by itself.
  ///
  /// The parser builds all commands with their options by reflection before it looks at a word; one
  /// costs a part of that. Nil for all that is not the command's own, such as help and mistakes: the
  /// parser of all commands tells those, with its usage.
  private static func namedCommand(_ arguments: [String]) -> (any ExitingCommand)? {
    let command = configuration.subcommands.first { $0._commandName == arguments.first }
    let words = withValuesOfNegativeNumbers(Array(arguments.dropFirst()))
    // The parser of all commands finds the same mistake and tells it.
    return try? command?.parseAsRoot(words) as? any ExitingCommand
  }

  /// The same for the second word of a command that has parts.
  private static func checkPart(_ arguments: [String]) throws {
    let command = configuration.subcommands.first { $0._commandName == arguments[0] }
    let names = command?.configuration.subcommands.map { $0._commandName } ?? []
    // Its first word may also name what is to be listed.
    guard command != BackupsCommand.self, !names.isEmpty, let word = arguments.dropFirst().first,
      !word.hasPrefix("-"),
      !names.contains(word)
    else { return }
    throw CommandFailure.wrongWord(word, among: names, Words.spoken.commands.noSuchCommand)
  }

  /// A first word that is no command would only be reported as an unexpected argument.
  private static func checkName(of arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    guard let word = arguments.dropFirst(isHelp ? 1 : 0).first, !word.hasPrefix("-") else {
      return
    }
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !names.contains(word) else { return try checkPart(arguments) }
    let games = GameStorage.all.map(\.game)
    if nearestName(to: word, among: names) == nil,
      let game = nearestName(to: word, among: games)
    {
      throw CommandFailure.wrongWord(word, among: [game]) { word, _, _ in
        Words.spoken.commands.noSuchCommand(word, names, "arcade play \(game)")
      }
    }
    throw CommandFailure.wrongWord(word, among: names, Words.spoken.commands.noSuchCommand)
  }
}

extension ArcadeCommand: ExitingCommand {
  func perform() throws -> Int32 {
    guard let root = kiosk.kiosk else {
      return Launcher(dataDirectory: files.dataDirectory).openMenu()
    }
    // An empty name would lead to the files of every day.
    guard !root.isEmpty else {
      throw CommandFailure(
        Words.spoken.commands.needsFolder("--kiosk"), exitStatus: ExitStatus.wrongUsage)
    }
    let visit = try Visit(
      kiosk, below: FileLocations(dataDirectory: root, environment: [:]).dataFolder)
    visit.confine()
    // The place is taken, and the folder there, until the session is over.
    return withExtendedLifetime(visit) { Launcher(visit).openForVisitor() }
  }
}

/// A command that says with which code the program ends.
protocol ExitingCommand {
  var files: FileOptions { get }

  func perform() throws -> Int32
}
