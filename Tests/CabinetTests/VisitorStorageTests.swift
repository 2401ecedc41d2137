import Canvas
import FileSystemDouble
import Foundation
import GameCore
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

@testable import Cabinet

/// An arcade on a public machine: what is closed, what is let go, and what is kept.
@Suite struct VisitorStorageTests {
  private let folder = TemporaryFolder()
  private let house = HouseRules.visitors(patience: .seconds(600))

  private func session(
    _ keys: String, quota: Int = 1 << 20, welcome: [VisitorFact] = [], house: HouseRules? = nil,
    game: GameStart? = nil, interval: Duration = .milliseconds(100)
  ) -> (terminal: HeadlessTerminal, session: ArcadeSession, end: SessionEnd) {
    let terminal = HeadlessTerminal(
      size: Size(columns: 80, rows: 24),
      script: HeadlessTerminal.script(
        pressing: Visit.expanded(keys), from: .milliseconds(100), every: interval))
    let storage = Storage(
      locations: FileLocations(dataDirectory: folder.path, environment: [:]))
    var environment = SessionEnvironment(
      date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
      sprites: Visit.sprites, isWithoutColour: false)
    environment.house = house ?? self.house
    let session = ArcadeSession(
      terminal: terminal,
      storage: VisitorStorage(
        FileStorage(storage), house: house ?? self.house,
        quota: FolderQuota(folder: folder.path, bytes: quota), welcome: welcome),
      environment: environment)
    let end = game.map { session.run($0) } ?? session.run()
    return (terminal, session, end)
  }

  private func text(_ terminal: HeadlessTerminal) -> String {
    terminal.showings.map { $0.canvas.lines.joined(separator: "\n") }.joined(separator: "\n")
  }

  private func storage(quota: Int = 1 << 20) -> VisitorStorage {
    VisitorStorage(
      FileStorage(
        Storage(locations: FileLocations(dataDirectory: folder.path, environment: [:]))),
      house: house, quota: FolderQuota(folder: folder.path, bytes: quota))
  }

  // MARK: - What is closed

  @Test func noRoomAndNoSettingOffersAFileAnAddressOrAProgram() {
    let words = Words.english
    let office = text(session("go:office <down>").terminal)
    #expect(office.contains(words.backOffice.title))
    #expect(!office.contains(words.rooms.data.title))
    let settings = text(session("go:settings " + String(repeating: "<down> ", count: 20)).terminal)
    #expect(settings.contains("Theme") || settings.contains("theme"))
    for key in ["lander_board_url", "sound"] {
      let label = words.settings.settings[key]?.label ?? key
      #expect(!settings.contains(label), "\(label)")
    }
    #expect(text(session("go:office D <enter>", house: HouseRules()).terminal).contains("plist"))
  }

  /// A visitor has neither a shell nor files.
  @Test func helpNamesNothingThatAVisitorCannotDo() {
    let words = Words.english
    for (house, isForVisitors) in [(self.house, true), (HouseRules(), false)] {
      let seen = text(session("? <end>", house: house).terminal)
      #expect(seen.contains(words.keys.redraw))
      #expect(seen.contains(words.help.files) != isForVisitors)
      #expect(seen.contains(words.keys.suspend) != isForVisitors)
      #expect(seen.contains("arcade where") != isForVisitors)
      #expect(seen.contains(words.title.helpDetail) != isForVisitors)
    }
  }

  @Test func theStorageRefusesWhateverAScreenAsks() throws {
    let storage = storage()
    for (key, value) in [
      ("lander_board_url", "file:///etc/passwd"), ("lander_board_url", "/etc/passwd"),
      ("league_url", "service=club"), ("sound", "on"),
    ] {
      #expect(
        storage.set(key, to: value)?.sentence(in: .english)
          == "That isn't available on this machine.")
      #expect(storage.turn(key, by: 1) != nil)
    }
    #expect(storage.set("theme", to: "high_contrast") == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.file("league")))
    let results: [Result<Void, StorageFailure>] = [
      storage.perform(ListFiles()).map { _ in },
      storage.perform(ListBackups(path: "/etc/passwd")).map { _ in },
      storage.perform(OpenFile(path: "/etc/passwd")).map { _ in },
      storage.perform(ListFolder(path: "/etc")).map { _ in },
    ]
    for result in results {
      guard case .failure(let failure) = result else {
        Issue.record("A file was opened.")
        continue
      }
      #expect(failure.sentence(in: .english) == "That isn't available on this machine.")
    }
  }

  // MARK: - What is said, and when

  @Test func aVisitorWithoutAKeyIsToldFirstThatTheScoresGo() {
    let seen = text(session("<enter>", welcome: [.passing]).terminal)
    #expect(seen.contains("Without an SSH key"))
  }

  @Test func anIdleVisitorIsLetGoAfterTheTimeAndNotBefore() {
    let (terminal, session, end) = session("<down> <down>")
    #expect(end == .left)
    #expect(terminal.now == .milliseconds(200) + .seconds(600))
    #expect(session.reports.contains { $0.contains("10 minutes") })
    #expect(self.session("<down>", house: HouseRules()).end == .terminalGone)
  }

  @Test func keysKeepAVisitorAndAGameThatRunsDoesNot() {
    let keys = String(repeating: "<down> ", count: 5)
    let (terminal, _, _) = session(keys, interval: .seconds(599))
    #expect(terminal.now == .milliseconds(100) + .seconds(4 * 599 + 600))
    let played = session("<space>", game: GameStart(game: "skeet"))
    #expect(played.end == .left && played.terminal.now <= .seconds(602))
  }

  // MARK: - What is kept

  @Test func aFullFolderTakesNoGameAndLosesNone() throws {
    let replay = GameEntry.all[0].demonstration(1, .medium, .max)
    let submission = Submission(
      score: Score(name: "ann", points: replay.score, difficulty: .medium, date: Visit.noon),
      replay: replay, tally: Tally())
    let roomy = storage()
    #expect(roomy.submit(submission).rank == 1)
    #expect(roomy.takeNotices().isEmpty)
    let full = storage(quota: 10)
    #expect(full.submit(submission).rank == nil)
    let told = full.takeNotices().map { $0.sentence(in: .english) }
    #expect(told.count == 1 && told[0].contains("Your folder is full"))
    guard
      case .failure = full.perform(
        KeepSouvenir(title: "x", picture: Canvas(size: Size(columns: 1, rows: 1)), theme: .default))
    else { throw NotRefused() }
    let scores = try full.scores(game: replay.game, difficulty: nil, speed: .full, count: 9).get()
    #expect(scores.map(\.points) == [replay.score])
  }

  private struct NotRefused: Error {}
}
