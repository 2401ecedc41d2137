import FileSystemDouble
import GameCore
import Persistence
import Testing

/// The stores that the suite below is run over; a new store joins by one line in `all`.
struct StoreKind: Sendable, CustomStringConvertible {
  let description: String
  /// True if every submitted score is there when the store is opened again.
  var isDurable = true
  let open: @Sendable (TestStorage) -> any ScoreStore

  static let all: [StoreKind] = [
    StoreKind(description: "in memory", isDurable: false) { _ in InMemoryScoreStore() },
    StoreKind(description: "property list") { $0.store() },
    StoreKind(description: "SQLite") { $0.skeetStore() },
    StoreKind(description: "object graph") { $0.memoryStore() },
    StoreKind(description: "top five") { $0.landerStore() },
    StoreKind(description: "top five before a spool") {
      SpoolingScoreStore($0.landerStore(), game: "lander", storage: $0.storage)
    },
    StoreKind(description: "top five in memory", isDurable: false) { place in
      InMemoryScoreStore(seedScores: place.landerStore().seedScores, capacity: 5)
    },
    StoreKind(description: "property list before a spool") {
      SpoolingScoreStore($0.store(), game: "whackamole", storage: $0.storage)
    },
  ]
}

/// The promises of every store.
@Suite struct ScoreStoreTests {
  private let place = TestStorage()

  @Test(arguments: StoreKind.all)
  func anEmptyStoreHasItsSeedScoresAndIsNoError(kind: StoreKind) throws {
    let store = kind.open(place)
    try store.prepare()
    let seeds = store.seedScores.count
    #expect(try store.count() == seeds)
    #expect(try store.best(.max, difficulty: nil, speed: .full) == store.seedScores)
    #expect(try store.table().isEmpty)
    #expect(try store.best(0, difficulty: nil, speed: .full).isEmpty)
    #expect(try store.best(-1, difficulty: nil, speed: .full).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func theBestScoresComeFirst(kind: StoreKind) throws {
    let store = kind.open(place)
    for (name, points) in [("ann", 10), ("bob", 30), ("cid", 20)] {
      try store.submit(name, points)
    }
    #expect(try store.table() == ["bob 30", "cid 20", "ann 10"])
    #expect(try store.best(2, difficulty: nil, speed: .full).map(\.name) == ["bob", "cid"])
  }

  @Test(arguments: StoreKind.all)
  func tiesStandByDateWithAMissingOneFirstAndThenAsStored(kind: StoreKind) throws {
    let store = kind.open(place)
    guard store.keepsDetails else { return }
    try store.submit("late", 7, day: 9)
    try store.submit("early", 7, day: 2)
    try store.submit("undated", 7)
    try store.submit("early too", 7, day: 2)
    #expect(try store.table() == ["undated 7", "early 7", "early too 7", "late 7"])
  }

  @Test(arguments: StoreKind.all)
  func aNamesEntryIsReplacedOnlyByABetterScore(kind: StoreKind) throws {
    let store = kind.open(place)
    #expect(
      try store.submit("ann", 5)
        == Placement(rank: 1, previousBest: nil, isPersonalBest: true))
    try store.submit("bob", 9)
    #expect(
      try store.submit("ann", 5)
        == Placement(rank: 2, previousBest: 5, isPersonalBest: false))
    #expect(
      try store.submit("ann", 4)
        == Placement(rank: 2, previousBest: 5, isPersonalBest: false))
    #expect(
      try store.submit("ann", 12)
        == Placement(rank: 1, previousBest: 5, isPersonalBest: true))
    #expect(try store.table() == ["ann 12", "bob 9"])
  }

  @Test(arguments: StoreKind.all)
  func aScoreBelowTheLastPlaceOfAFullTableHasNoPlace(kind: StoreKind) throws {
    let store = kind.open(place)
    let capacity = store.capacity ?? .max
    for number in 1...7 {
      let placement = try store.submit("p\(number)", -number, .insane)
      #expect(placement?.rank == (number <= capacity ? number : nil))
    }
    #expect(try store.submit("p7", -7, .insane)?.rank == (capacity < 7 ? nil : 7))
    #expect(try store.submit("late", -min(5, capacity), .insane)?.rank == (capacity > 5 ? 6 : nil))
    #expect(try store.submit("best", 0, .insane)?.rank == 1)
    let expected = ["best", "p1", "p2", "p3", "p4", "p5", "late", "p6", "p7"].prefix(capacity)
    let names = try store.best(.max, difficulty: .insane, speed: .full).map(\.name)
    #expect(names == Array(expected))
  }

  @Test(arguments: StoreKind.all)
  func manyScoresAtOnceGiveTheTablesThatOneAfterTheOtherGives(kind: StoreKind) throws {
    var generator = SystemRandomNumberGenerator()
    let names = ["ann", "bob", "cid", "Zoë", "Zoe\u{308}", "", "a\u{1b}b", "dora"]
    let (elsewhere, base) = (TestStorage(), kind.open(place).base)
    let (one, other) = (kind.open(place), kind.open(elsewhere))
    for count in [0, 1, 5, 40, 700] {
      let scores = (0..<count).map { number in
        Score(
          name: names.randomElement(using: &generator) ?? "",
          points: base + Int.random(in: 0..<1_000, using: &generator),
          difficulty: Difficulty.allCases.randomElement(using: &generator) ?? .medium,
          speed: number.isMultiple(of: 7) ? .half : .full,
          date: Timestamp(secondsSince1970: Int64(number)))
      }
      var taken = 0
      for score in scores where try one.submit(score)?.isPersonalBest == true { taken += 1 }
      #expect(try other.submit(contentsOf: scores) == taken)
      #expect(try other.submit(contentsOf: scores) == 0)
      let again = kind.isDurable ? kind.open(elsewhere) : other
      for speed in [GameSpeed.full, .half] {
        for difficulty in Difficulty.allCases {
          let expected = try one.best(.max, difficulty: difficulty, speed: speed)
          let found = try again.best(.max, difficulty: difficulty, speed: speed)
          #expect(found == expected)
        }
      }
      let last = Score(name: "last", points: base + count)
      #expect(try other.submit(last) == one.submit(last))
    }
  }

  @Test(arguments: StoreKind.all.filter(\.isDurable))
  func manyScoresAtOnceKeepOneBackupOfWhatWasThere(kind: StoreKind) throws {
    let first = kind.open(place)
    try first.submit("ann", 5)
    try first.submit("bob", 6)
    let before = try place.keptCopies()
    let scores = (0..<50).map { Score(name: "p\($0)", points: first.base + 100 + $0) }
    #expect(try kind.open(place).submit(contentsOf: scores) == 50)
    let files = kind.open(place).paths.count
    #expect(try place.keptCopies().count - before.count == files)
  }

  @Test(arguments: StoreKind.all)
  func aFirstScoreOfNothingIsAScore(kind: StoreKind) throws {
    let store = kind.open(place)
    try store.submit("ann", 0)
    #expect(try store.table().contains("ann 0"))
  }

  @Test(arguments: StoreKind.all)
  func everyDifficultyAndSpeedHasATableOfItsOwn(kind: StoreKind) throws {
    let store = kind.open(place)
    guard store.keepsDetails else { return }
    try store.submit("ann", 5, .easy)
    try store.submit("ann", 3, .hard)
    try store.submit("bob", 4, .hard)
    #expect(try store.submit("ann", 9, .hard, speed: .half)?.rank == 1)
    #expect(try store.submit("cid", 1, .hard)?.rank == 3)
    #expect(try store.table(.easy) == ["ann 5"])
    #expect(try store.table(.hard) == ["bob 4", "ann 3", "cid 1"])
    #expect(try store.table(.insane).isEmpty)
    #expect(try store.table() == ["ann 5", "bob 4", "ann 3", "cid 1"])
    #expect(try store.table(speed: .half) == ["ann 9"])
    #expect(try store.count() == 5 + store.seedScores.count)
  }

  @Test(arguments: StoreKind.all)
  func aScoreComesBackWithEveryDetail(kind: StoreKind) throws {
    let store = kind.open(place)
    guard store.keepsDetails else { return }
    let score = Score(
      name: "Zoë 中 🐹 <&>\"'", points: 41, difficulty: .insane, speed: .threeQuarters,
      date: TestStorage.moment, seed: .max, rulesVersion: 3, replay: "a.plist")
    _ = try store.submit(score)
    let again = kind.isDurable ? kind.open(place) : store
    #expect(try again.best(9, difficulty: .insane, speed: .threeQuarters) == [score])
  }

  @Test(arguments: StoreKind.all)
  func aHarmfulOrEndlessNameIsKeptHarmlessly(kind: StoreKind) throws {
    let store = kind.open(place)
    let long = String(repeating: "name ", count: 2_000)
    for name in ["\u{1b}[2Jx", "a\u{0}b\nc", "\u{202e}evil", "", long] {
      try store.submit(name, 1)
    }
    let again = kind.isDurable ? kind.open(place) : store
    let names = Set(try again.best(.max, difficulty: nil, speed: .full).map(\.name))
    #expect(
      names.isSuperset(of: [
        "\u{fffd}[2Jx", "a\u{fffd}b\u{fffd}c", "\u{202e}evil", "", long,
      ]))
  }

  @Test(arguments: StoreKind.all)
  func aResetTakesEverythingAndItsUndoBringsItBackBesideWhatIsNew(kind: StoreKind) throws {
    let store = kind.open(place)
    let folder = place.folder.file("reset")
    for (name, points) in [("ann", 5), ("bob", 9)] { try store.submit(name, points) }
    try store.reset(keepingIn: folder)
    #expect(try store.count() == store.seedScores.count)
    for (name, points) in [("ann", 7), ("bob", 2), ("cid", 1)] { try store.submit(name, points) }
    try store.restore(from: folder)
    #expect(try store.table() == ["bob 9", "ann 7", "cid 1"])
  }

  @Test(arguments: StoreKind.all)
  func aNameThatIsSpelledInTwoWaysIsTwoNamesAndItsScoresOutliveAnUndo(kind: StoreKind) throws {
    let store = kind.open(place)
    let (composed, decomposed) = ("Jos\u{e9}", "Jose\u{301}")
    func lines(_ store: any ScoreStore) throws -> Set<[UInt8]> {
      Set(try store.table(.hard).map { Array($0.utf8) })
    }
    let expected = Set(["\(composed) 500", "\(decomposed) 450"].map { Array($0.utf8) })
    try store.submit(composed, 500, .hard)
    let placement = try store.submit(decomposed, 400, .hard)
    #expect(placement == Placement(rank: 2, previousBest: nil, isPersonalBest: true))
    let folder = place.folder.file("reset")
    try store.reset(keepingIn: folder)
    let scores = [Score(name: decomposed, points: store.base + 450, difficulty: .hard)]
    #expect(try store.submit(contentsOf: scores) == 1)
    try store.restore(from: folder)
    #expect(try lines(store) == expected)
    #expect(try lines(kind.isDurable ? kind.open(place) : store) == expected)
    let others = [
      Score(name: composed, points: store.base + 450, difficulty: .hard),
      Score(name: decomposed, points: store.base + 500, difficulty: .hard),
    ]
    #expect(try store.submit(contentsOf: others) == 1)
  }

  @Test(arguments: StoreKind.all, GameSpeed.allCases)
  func aResetAndItsUndoLoseNoScoreOfAnySpeed(kind: StoreKind, speed: GameSpeed) throws {
    let store = kind.open(place)
    let folder = place.folder.file("reset")
    func expectAllCounted() throws {
      var shown = 0
      for speed in GameSpeed.allCases {
        shown += try store.best(.max, difficulty: nil, speed: speed).count
      }
      #expect(try store.count() == shown)
    }
    try store.submit("ann", 5, speed: speed)
    try expectAllCounted()
    try store.reset(keepingIn: folder)
    #expect(try store.table(speed: speed).isEmpty)
    try store.submit("bob", 3, speed: speed)
    try store.restore(from: folder)
    #expect(try store.table(speed: speed) == ["ann 5", "bob 3"])
    try expectAllCounted()
  }

  @Test(arguments: StoreKind.all.filter(\.isDurable))
  func twoThatHaveItOpenSeeEachOthersScores(kind: StoreKind) throws {
    let (one, other) = (kind.open(place), kind.open(place))
    try one.submit("ann", 5)
    #expect(try other.table() == ["ann 5"])
    try other.submit("bob", 6)
    #expect(try one.table() == ["bob 6", "ann 5"])
  }
}
