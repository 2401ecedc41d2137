import Assets
import Cabinet
import Canvas
import Commands
import DurableFiles
import GameCore
import Glibc
import Persistence
import Scenes
import Sound
import Terminal
import Words

/// Opens the arcade on the terminal that the program was started in.
struct Launcher {
  let dataDirectory: String?
  /// The visit of somebody who came to a public machine; nil on one's own.
  let visit: Visit?

  init(dataDirectory: String?) { (self.dataDirectory, visit) = (dataDirectory, nil) }

  /// Opens it for a visitor, in whose folder all files are.
  init(_ visit: Visit) { (dataDirectory, self.visit) = (visit.folder, visit) }

  private var storage: Storage {
    Storage(
      locations: FileLocations(
        dataDirectory: dataDirectory, environment: visit?.environment ?? Environment.variables))
  }

  /// Shows the menu; gives the exit code.
  func openMenu() -> Int32 {
    // Without words no command has looked at the folder.
    if let sentence = storage.dataFolderProblem {
      printError(sentence)
      return ExitStatus.wrongUsage
    }
    return open { $0.run() }
  }

  /// Shows the menu to a visitor; gives the exit code.
  func openForVisitor() -> Int32 {
    var reports: [String] = []
    let code = open { session in
      defer { reports = session.reports }
      return session.run()
    }
    for report in reports { print(report) }
    return code
  }

  /// Plays one game and prints its result line after the screen is given back.
  ///
  /// `drawn` is the draw of a league that the game is played for, and `league` that league where it was
  /// named.
  func play(
    _ start: GameStart, drawn: DrawnGame? = nil, by league: LeagueAddress? = nil,
    adjusting adjust: @escaping (inout Preferences) -> Void
  ) -> Int32 {
    var reports: [String] = []
    let code = open(drawn: drawn, by: league, adjusting: adjust) { session in
      defer { reports = session.reports }
      return session.run(start)
    }
    for report in reports { print(report) }
    return code
  }

  /// Shows a recorded game; gives the exit code.
  func watch(_ watched: WatchedGame) -> Int32 {
    open { $0.run(watched) }
  }

  private func open(
    drawn: DrawnGame? = nil, by league: LeagueAddress? = nil,
    adjusting adjust: @escaping (inout Preferences) -> Void = { _ in },
    _ run: (ArcadeSession) -> SessionEnd
  ) -> Int32 {
    let storage = storage
    let files = files(storage, drawn, by: league)
    let isRead = Environment.variables["ARCADE_READER"] == "1" || files.wantsLines
    let terminal: any Terminal
    do throws(TerminalError) {
      terminal = isRead ? try LineTerminal() : try screen(storage)
    } catch {
      printError(error.sentence)
      return ExitStatus.wrongUsage
    }
    let session = ArcadeSession(
      terminal: terminal, storage: held(files),
      environment: environment(isRead: isRead)
    ) { preferences in
      adjust(&preferences)
      if isRead { preferences.suitReaders() }
    }
    let end = run(session)
    terminal.close()
    return ExitStatus.of(end)
  }

  /// The files as far as a visitor may use them, and all of them on a machine of one's own.
  private func held(_ files: FileStorage) -> any ArcadeStorage {
    if let visit { visit.storage(files) } else { files }
  }

  /// A visitor's arcade starts no program.
  private func files(
    _ storage: Storage, _ drawn: DrawnGame?, by address: LeagueAddress?
  ) -> FileStorage {
    guard visit == nil else { return FileStorage(storage) }
    let board = BackgroundCommand("board", "sync", dataDirectory: dataDirectory)
    let league = BackgroundCommand("league", "send", dataDirectory: dataDirectory)
    let drawing = address.map { address in
      let drawing = BackgroundCommand(
        "league", "send", "--league", address.text, dataDirectory: dataDirectory)
      return DrawingLeague(address: address, startSending: drawing.start)
    }
    return FileStorage(
      storage, drawn: drawn, by: drawing, startBoardSync: board.start,
      startLeagueSending: league.start, courier: RecordCourier(dataDirectory: dataDirectory))
  }

  private func environment(isRead: Bool) -> SessionEnvironment {
    var environment: SessionEnvironment = isRead ? .lines : .system
    if let visit {
      environment.house = visit.house
      environment.play = { _ in }
    }
    return environment
  }

  private func screen(_ storage: Storage) throws(TerminalError) -> NCursesTerminal {
    try NCursesTerminal(
      TerminalOptions(
        log: log(storage), lastWords: Words.spoken.common.crashed, canSuspend: visit == nil))
  }

  /// The path of the log; nil where root must not open it.
  ///
  /// Files that root makes among a user's are that user's, who may have put a link there.
  private func log(_ storage: Storage) -> String? {
    let path = storage.locations.logFile
    guard geteuid() == 0 else { return path }
    do {
      let target = try storage.files.followed(path)
      if try storage.files.status(target) == nil {
        try storage.files.create(target, with: [], durably: false)
      }
      return target
    } catch {
      // The game is played without a log all the same.
      return nil
    }
  }
}

extension ExitStatus {
  /// The code that tells how a session ended, as a shell expects it.
  static func of(_ end: SessionEnd) -> Int32 {
    switch end {
    case .left: done
    case .interrupted: interrupted
    case .terminated(let signal): 128 + signal
    case .terminalGone: 128 + SIGHUP
    }
  }
}

extension SessionEnvironment {
  /// The same without pictures, for someone who hears the screen.
  static var lines: SessionEnvironment {
    var environment = system
    environment.sprites = { _, _ in SpriteSheet() }
    environment.scenery = { Scenery() }
    environment.attractDelay = nil
    return environment
  }

  /// This machine's clock, randomness and files.
  static var system: SessionEnvironment {
    let assets = Assets(environment: Environment.variables)
    // The search costs some calls of the system, so it waits for the first sound.
    lazy var player = SoundPlayer(searchPath: Environment.variables["PATH"] ?? "")
    var environment = SessionEnvironment(
      date: { .now }, secondsFromGreenwich: Environment.secondsFromGreenwich,
      // Twelve digits: short enough to read out and type again.
      drawSeed: { UInt64.random(in: 0..<1_000_000_000_000) },
      sprites: { assets.spriteSheet("\($0).\($1.rawValue)") }, scenery: { Scenery(assets) },
      isWithoutColour: !(Environment.variables["NO_COLOR"] ?? "").isEmpty,
      language: SpokenLanguage { Environment.variables[$0] }, attractDelay: .seconds(60),
      play: { player.play($0) })
    environment.hasScreenReader = ScreenReader.isRunning
    return environment
  }
}
