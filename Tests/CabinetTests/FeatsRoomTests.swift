import Cabinet
import Canvas
import Foundation
import GameCore
import Persistence
import Terminal
import TestSupport
import Testing
import Words

@Suite struct FeatsRoomTests {
  /// A storage in which the player has done these feats.
  private func storage(_ feats: [String]) throws -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    let replay = Replay(
      game: "skeet", rulesVersion: 2, seed: 1, difficulty: .hard, inputs: [], ticks: 1_800,
      score: 9, stateHashes: [])
    let date = Timestamp(secondsSince1970: 1_795_219_200)
    let score = Score(name: "Ann", points: 9, difficulty: .hard, date: date)
    _ = storage.submit(Submission(score: score, replay: replay, tally: Tally(), feats: feats))
    return storage
  }

  private static let six = [
    "skeet.first", "skeet.double", "skeet.row10", "skeet.fiveWays", "skeet.flat", "skeet.grass",
  ]

  @Test(arguments: [(80, 24), (60, 20), (120, 40)], [true, false])
  func theCabinetLooksAsItDid(size: (Int, Int), unicode: Bool) throws {
    let pages = try ["go:scores f", "go:scores f <tab>", "go:scores f <tab> <end>"].map { keys in
      let visit = Visit(
        keys, columns: size.0, rows: size.1, unicode: unicode, storage: try storage(Self.six))
      return "== \(keys)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "feats-\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")")
  }

  @Test func aHiddenFeatIsToldOnceItIsDone() throws {
    let before = Visit("go:scores f <tab>", storage: try storage([]))
    #expect(!before.text.contains("Grass cutter") && before.text.contains("???"))
    let after = Visit("go:scores f <tab>", storage: try storage(["skeet.grass"]))
    #expect(after.text.contains("Grass cutter"))
  }

  @Test func aClickOnAGameShowsItsFeats() throws {
    let cabinet = Visit("go:scores f", storage: try storage(Self.six))
    let title = try #require(cabinet.screen[2].firstRange(of: "Skeet shooter"))
    let column = cabinet.screen[2].distance(
      from: cabinet.screen[2].startIndex, to: title.lowerBound)
    let place = Position(column: column + 1, row: 2)
    let clicked = Visit(
      "go:scores f", storage: try storage(Self.six),
      then: [(at: .seconds(5), event: .mouse(MouseEvent(.press, place)))])
    #expect(clicked.screen == Visit("go:scores f <tab>", storage: try storage(Self.six)).screen)
  }

  @Test func everyFeatHasWordsThatFit() {
    let words = Words.english.rooms.feats
    for feat in GameEntry.all.flatMap(\.feats) {
      let text = words.text(of: feat.name)
      #expect(!text.detail.isEmpty, "\(feat.name)")
      #expect(TextWidth.columns(of: text.title) <= 20, "\(text.title)")
      #expect(TextWidth.columns(of: text.detail) <= 41, "\(text.detail)")
    }
  }

  @Test(arguments: SpokenLanguage.allCases)
  func theNewsOfFeatsHasRoomBelowTheResult(language: SpokenLanguage) {
    let words = language.words.rooms.feats
    for entry in GameEntry.all {
      let titles = entry.feats.map { words.text(of: $0.name).title }
      for first in titles {
        for second in titles where second != first {
          for more in [0, 1, 9] {
            let news = words.news([first, second] + Array(repeating: first, count: more))
            #expect(TextWidth.columns(of: news) <= 54, "\(news)")
          }
        }
      }
    }
  }

  @Test func sixFeatsInAGameBringItsCoatAndFiveDoNot() throws {
    let five = Visit("go:character 3", storage: try storage(Array(Self.six.prefix(5))))
    #expect(
      five.storage.preferences.coat == .plain && five.text.contains("Next: hunter's, in 1 feat."))
    let six = Visit("go:character 3", storage: try storage(Self.six))
    #expect(six.storage.preferences.coat == .hunter && six.text.contains("hunter's"))
    let round = Visit("go:character 3 3", storage: try storage(Self.six))
    #expect(round.storage.preferences.coat == .plain)
  }

  @Test(arguments: CoatChoice.allCases)
  func aCoatIsToldByItsCharactersToo(coat: CoatChoice) throws {
    let plain = MemoryStorage()
    let worn = MemoryStorage()
    _ = worn.set("coat", to: coat.rawValue)
    #expect(
      (Visit("go:character", storage: worn).screen[2...12]
        == Visit("go:character", storage: plain).screen[2...12]) == (coat == .plain))
  }

  @Test func whoeverCameForAFeatStandsInTheCrowd() throws {
    let visit = Visit("go:office C <enter> <down>", storage: try storage(["skeet.double"]))
    #expect(visit.text.contains("a fan of 'Double'"))
  }
}
