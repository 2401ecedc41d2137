import Canvas
import Foundation
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing
import Words

@testable import Cabinet

@Suite struct AlbumRoomTests {
  /// A picture that no other screen's changes change.
  private static let picture: Canvas = {
    var canvas = Canvas(size: Size(columns: 80, rows: 24))
    let sprites = Visit.sprites("cabinet", .unicode)
    canvas.draw(sprites["marquee"], column: 4, row: 2)
    canvas.draw(sprites["medal.gold"], column: 56, row: 10)
    canvas.draw("Whack-a-mole", .heading, column: 5, row: 9)
    canvas.draw(String(repeating: "─", count: 76), .plant, column: 2, row: 21)
    return canvas
  }()

  /// An album of souvenirs with that picture.
  private static func storage(_ titles: [String], rating: Float = 0) -> MemoryStorage {
    let storage = MemoryStorage()
    let room: AlbumRoom = storage.rooms.store()
    for title in titles {
      let request = KeepSouvenir(title: title, picture: picture, theme: .default)
      guard let entry = try? request.perform(on: room), rating > 0 else { continue }
      try? room.album.change(entry, to: SouvenirData(title: title, rating: rating))
    }
    return storage
  }

  private static func titles(_ storage: MemoryStorage) throws -> [String] {
    let room: AlbumRoom = storage.rooms.store()
    return try room.album.entries().map { entry in
      let data = try room.album.data(of: entry)
      return "\(entry.name) \(data.title) \(data.rating)"
    }
  }

  private static func game(_ keys: [(Double, Key)]) -> Visit {
    Visit(
      "<enter> <enter> q w e", storage: storage([]),
      then: keys.map { (at: .milliseconds(Int($0.0 * 1_000)), event: .key($0.1)) },
      game: GameStart(game: "whackamole"))
  }

  @Test func anEmptyAlbumSaysHowItIsFilled() {
    let empty = Visit("go:album")
    #expect(empty.text.contains("Press s after a game."))
    // No key is named that would find nothing to do.
    #expect(empty.screen.last?.contains("Esc back") == true)
    #expect(empty.screen.last?.contains("Enter") == false)
  }

  @Test func aKeyOnTheResultScreenKeepsTheLastPictureAndOpensTheAlbumAtIt() throws {
    let visit = Self.game([(41, .character("s"))])
    #expect(visit.text.contains("In the album as souvenir 1."))
    // The choice that kept it leads to it now.
    #expect(visit.text.contains("3 Open the album") && !visit.text.contains("Keep a souvenir"))
    let room: AlbumRoom = visit.storage.rooms.store()
    let entry = try #require(try room.album.entries().first)
    guard case .text(let bytes)? = try room.album.picture(.full, of: entry) else {
      Issue.record("no picture")
      return
    }
    let last = visit.terminal.showings.last { $0.canvas.lines.joined().contains("TIME LEFT") }
    let picture = Canvas(colouredText: bytes)
    #expect(picture.lines == last?.canvas.lines)
    #expect(picture.size == Size(columns: 80, rows: 24))
    let album = Self.game([(41, .character("s")), (42, .character("s"))])
    #expect(album.text.contains("Album"))
    #expect(album.text.contains("Whack-a-mole, 0 by Player1"))
  }

  @Test func aSouvenirIsRatedRenamedAndDeleted() throws {
    let storage = Self.storage(["first", "second"])
    _ = Visit("go:album <down> 4 <right>", storage: storage)
    #expect(try Self.titles(storage) == ["1.souvenir first 0.0", "2.souvenir second 5.0"])
    _ = Visit("go:album n <c-u> Z o ë <enter> 2", storage: storage)
    #expect(try Self.titles(storage) == ["1.souvenir Zoë 2.0", "2.souvenir second 5.0"])
    let kept = Visit("go:album d <enter>", storage: storage)
    #expect(try Self.titles(storage).count == 2)
    #expect(kept.text.contains("Zoë"))
    let deleted = Visit("go:album d 1", storage: storage)
    #expect(try Self.titles(storage) == ["2.souvenir second 5.0"])
    let place = "\(storage.folder)/backups/1.souvenir-"
    #expect(deleted.screen.joined().filter { !"│ ".contains($0) }.contains(place))
  }

  @Test func onlyWhatIsSeenIsRead() {
    let context = ScreenContext(
      words: .english,
      looks: .init(glyphs: .unicode, reduceMotion: false, keys: KeyMap(games: [])),
      preferences: Preferences(), games: [], bestScores: [:], figures: TitleFigures(),
      sprites: SpriteSheet(), revision: 0, size: Size(columns: 80, rows: 24), now: .zero,
      date: Visit.noon,
      secondsFromGreenwich: { _ in 0 })
    var screen = AlbumScreen()
    let entries = (1...100).compactMap { AlbumEntry(name: "\($0).souvenir") }
    func asked(_ effects: [AlbumScreen.Effect]) -> [Int?] {
      effects.flatMap { effect -> [Int?] in
        guard case .ask(let question) = effect, let show = question.request as? ShowSouvenirs
        else {
          return []
        }
        return show.entries.map(\.number)
      }
    }
    #expect(asked(screen.show(entries, context)) == [1, 2, 3])
    let cards = entries.prefix(3).map { AlbumCard(entry: $0, picture: .none) }
    _ = screen.show(cards)
    #expect(screen.wakeUp(context) == nil)
    #expect(asked(screen.update(.key(.down), context)) == [])
    #expect(asked(screen.update(.key(.down), context)) == [4])
    #expect(asked(screen.update(.key(.end), context)) == [98, 99, 100])
  }

  @Test func aPictureOpensScrollsAndCloses() {
    let storage = Self.storage(["a"])
    let opened = Visit("go:album <enter>", storage: storage)
    #expect(opened.text.contains("Whack-a-mole"))
    let small = Visit(
      "go:album <enter> <down> <down> <down> <down> <down>", columns: 60, rows: 20, storage: storage
    )
    #expect(small.screen.contains { $0.hasPrefix("  ─────") })
    #expect(Visit("go:album <enter> <escape>", storage: storage).text.contains("Album"))
    let grown = Visit(
      "go:album <enter> <down> <down> <down> <down> <down>", columns: 60, rows: 20,
      storage: storage,
      then: [
        (at: .seconds(5), event: .resize(Size(columns: 80, rows: 24))),
        (at: .seconds(6), event: .hangUp),
      ])
    #expect(grown.screen == Visit("go:album <enter> <down> <down>", storage: storage).screen)
  }

  @Test func theWheelScrollsAPictureAsTheArrowsDo() {
    let storage = Self.storage(["a"])
    func visit(_ keys: String, _ wheel: [MouseEvent.Kind]) -> [String] {
      let events = wheel.enumerated().map { index, kind in
        (
          at: Duration.milliseconds(5_000 + 100 * index),
          event: TerminalEvent.mouse(MouseEvent(kind, Position(column: 9, row: 9)))
        )
      }
      return Visit(
        "go:album <enter> " + keys, columns: 60, rows: 20, storage: storage,
        then: events + [(at: .seconds(9), event: .hangUp)]
      ).screen
    }
    let top = visit("", [])
    let scrolled = visit("<down> <down>", [])
    #expect(top != scrolled)
    #expect(visit("", [.wheelDown, .wheelDown]) == scrolled)
    #expect(visit("", [.wheelDown, .wheelDown, .wheelUp, .wheelUp, .wheelUp]) == top)
  }

  @Test func aFolderOfTheTutorialIsShownWithItsPicturesSize() throws {
    let storage = Self.storage([])
    let folder = storage.folder + "/album/1.scarybug"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let png: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 1, 64, 0, 0, 1, 224]
    try Data(png).write(to: URL(fileURLWithPath: folder + "/thumbImage.jpg"))
    let visit = Visit("go:album", storage: storage)
    #expect(visit.text.contains("scarybug 1 · a PNG picture, 320 × 480 points, 24 bytes"))
    #expect(visit.text.contains("can't be read: it isn't there"))
  }

  @Test func aTitleCannotSteerTheTerminal() throws {
    let storage = Self.storage(["evil\u{1b}[2J\u{202e}"])
    let visit = Visit("go:album", storage: storage)
    #expect(visit.text.contains("evil\\u{1b}[2J\\u{202e}"))
  }

  // MARK: - The recorded game

  /// The first souvenir holds the recorded game, the second is of an earlier version.
  private static func recorded() throws -> MemoryStorage {
    let storage = storage([])
    let room: AlbumRoom = storage.rooms.store()
    for (title, record) in [("Skeet shooter", Records.skeet), ("Whack-a-mole", nil)] {
      let request = KeepSouvenir(
        title: title, picture: picture, theme: .default, record: record)
      _ = try request.perform(on: room)
    }
    return storage
  }

  @Test(arguments: ["<enter> <enter>", "<enter> w", "w"])
  func theGameOfASouvenirIsWatched(keys: String) throws {
    let visit = Visit(
      "go:album \(keys)", storage: try Self.recorded(),
      then: [(at: .seconds(60), event: .hangUp)])
    #expect(visit.text.contains("end    0:"))
    #expect(visit.text.contains("\(Records.skeet.score)"))
    let back = Visit(
      "go:album \(keys)", storage: try Self.recorded(),
      then: [(at: .seconds(60), event: .key(.escape)), (at: .seconds(61), event: .hangUp)])
    #expect(back.text.contains(keys == "w" ? "2 souvenirs" : "Enter watch"))
  }

  @Test func aSouvenirWithoutARecordIsAsItWas() throws {
    let page = Visit("go:album <down> <enter>", storage: try Self.recorded())
    #expect(!page.text.contains("watch") && page.text.contains("Esc back"))
    for keys in ["<down> <enter> <enter>", "<down> <enter> w", "<down> w"] {
      let visit = Visit("go:album \(keys)", storage: try Self.recorded())
      #expect(visit.text.contains("2 souvenirs") && visit.text.contains("Enter open"))
    }
  }

  @Test func aRecordThatCannotBeReadIsToldAndThePictureStays() throws {
    let storage = try Self.recorded()
    try write("nonsense", to: storage.folder + "/album/1.souvenir/record.plist")
    let visit = Visit("go:album <enter> <enter>", storage: storage)
    #expect(visit.sentences.contains("is damaged"))
    let after = Visit(
      "go:album <enter> <enter>", storage: storage,
      then: [(at: .seconds(9), event: .key(.enter)), (at: .seconds(10), event: .hangUp)])
    #expect(after.text.contains("Enter watch"))
  }

  @Test func theResultKeepsTheRecordWithTheSouvenir() throws {
    let visit = Self.game([(41, .character("s"))])
    let room: AlbumRoom = visit.storage.rooms.store()
    let entry = try #require(try room.album.entries().first)
    let record = try room.album.record(of: entry)
    #expect(record.game == "whackamole")
    #expect(record == visit.storage.submissions.last?.replay || visit.storage.submissions.isEmpty)
  }

  @Test(arguments: [(80, 24, true), (60, 20, false)])
  func aSouvenirWithARecordLooksAsItDid(columns: Int, rows: Int, unicode: Bool) throws {
    let pages = try ["go:album", "go:album <enter>"].map { keys in
      let visit = Visit(
        keys, columns: columns, rows: rows, unicode: unicode, storage: try Self.recorded())
      return "== \(keys)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "album-record-\(columns)x\(rows)-\(unicode ? "unicode" : "ascii")")
  }

  @Test func anAlbumThatGoesOnAboveOrBelowSaysSo() {
    let storage = Self.storage(["a", "b", "c", "d", "e"])
    func signs(_ keys: String) -> [Character] {
      Visit("go:album" + keys, storage: storage).screen.dropLast()
        .compactMap { line in line.first { $0 != " " } }.filter { "↑↓".contains($0) }
    }
    #expect(signs("") == ["↓"])
    #expect(signs(" <down> <down>") == ["↑", "↓"])
    #expect(signs(" <end>") == ["↑"])
  }

  @Test(arguments: [(80, 24), (60, 20)], [true, false])
  func theAlbumLooksAsItDid(size: (Int, Int), unicode: Bool) {
    let storage = Self.storage(
      ["Whack-a-mole, 61 by Zoë", "Skeet shooter, 12 by Ann", "", "日本語の題名", "last"],
      rating: 3.5)
    let keys = [
      "go:album", "go:album <down> <down>", "go:album r", "go:album d", "go:album <enter>",
    ]
    let pages = keys.map { keys in
      let visit = Visit(
        keys, columns: size.0, rows: size.1, unicode: unicode, storage: storage)
      return "== \(keys)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "album-\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")")
  }
}
