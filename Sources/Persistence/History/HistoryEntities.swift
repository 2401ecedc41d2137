import FoundationEssentials
import ObjectGraph
import Words

/// One game that was played to its end, in `history.sqlite`.
struct HistoryGame: Entity {
  static let entityName = "Game"

  /// The game's name in commands: `whackamole`.
  let game: Attribute<String>
  let player: Attribute<String>
  /// Points.
  let score: Attribute<Int32>
  let difficulty: Attribute<String>
  /// Percent of the full speed; 0 without a clock.
  let speed: Attribute<Int16>
  /// `ordinary`; other kinds of games have words of their own.
  let mode: Attribute<String>
  let rules: Attribute<Int32>
  /// Digits, since no kind of integer here goes to 2^64 - 1.
  let seed: Attribute<String>
  /// The moment at which it ended.
  let date: Attribute<Date>
  /// Seconds of game time.
  let duration: Attribute<Double>
  /// The longest row of hits without a miss.
  let bestRun: Attribute<Int32>
  /// Hits in percent of all attempts; none where nothing was attempted.
  let accuracy: Attribute<Int16?>
  /// The file name of the recorded game in the replay folder; none where it isn't kept.
  let record: Attribute<String?>
  /// The time of each success in milliseconds, with spaces between them; none where the game was not
  /// watched.
  let reactions: Attribute<String?>
  /// The successes at each place of the game, with spaces between them.
  let hits: Attribute<String?>
  /// The failed attempts at each place.
  let misses: Attribute<String?>
  /// The score after each second, and at the end.
  let curve: Attribute<String?>
  /// The feats that were achieved in it.
  let feats: ToMany<HistoryFeat>

  init(_ describe: EntityBuilder<Self>) {
    game = describe.attribute("game")
    player = describe.attribute("player")
    score = describe.attribute("score", default: 0)
    difficulty = describe.attribute("difficulty")
    speed = describe.attribute("speed", default: 100)
    mode = describe.attribute("mode", default: "ordinary")
    rules = describe.attribute("rules", default: 1)
    seed = describe.attribute("seed")
    date = describe.attribute("date")
    duration = describe.attribute("duration", default: 0)
    bestRun = describe.attribute("bestRun", default: 0)
    accuracy = describe.attribute("accuracy")
    record = describe.attribute("record")
    reactions = describe.attribute("reactions")
    hits = describe.attribute("hits")
    misses = describe.attribute("misses")
    curve = describe.attribute("curve")
    feats = describe.toMany("feats", inverse: \HistoryFeat.game)
    describe.index(
      "byTable", on: "game", "mode", "difficulty", "speed", "rules", "-score", "date")
    describe.index("byPlayer", on: "player", "game", "speed", "difficulty", "-date")
    describe.index("bySeed", on: "seed", "date")
  }

  /// The attributes that a file of the first version lacks.
  static let figures: Set = ["reactions", "hits", "misses", "curve"]
  /// The indexes that it lacks.
  static let laterIndexes: Set = ["byPlayer", "bySeed"]
}

/// Something that a player did for the first time.
struct HistoryFeat: Entity {
  static let entityName = "Feat"

  /// The word by which the program knows it: `whackamole.triple`.
  let name: Attribute<String>
  let player: Attribute<String>
  let date: Attribute<Date>
  /// The game in which it was done.
  let game: ToOne<HistoryGame>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    player = describe.attribute("player")
    date = describe.attribute("date")
    game = describe.toOne("game", inverse: \HistoryGame.feats)
    describe.index("byPlayer", on: "player", "name")
  }
}

/// The sums of a player's games of one kind in one week, so that statistics need not read every game.
struct HistoryWeek: Entity {
  static let entityName = "Week"

  let player: Attribute<String>
  /// The game's name in commands.
  let game: Attribute<String>
  let difficulty: Attribute<String>
  /// Percent of the full speed; 0 without a clock.
  let speed: Attribute<Int16>
  /// The Monday with which it begins, at midnight UTC.
  let monday: Attribute<Date>
  let games: Attribute<Int32>
  /// Seconds of game time.
  let seconds: Attribute<Double>
  /// The longest row of hits without a miss.
  let bestRun: Attribute<Int32>
  /// The sum of the accuracies in percent, and the games that have one.
  let accuracySum: Attribute<Int32>
  let accuracyGames: Attribute<Int32>
  /// The scores in the order in which the games ended, with spaces between them.
  let scores: Attribute<String>
  /// The counts of reaction times, four bars for each doubling from 100 ms on.
  let reactions: Attribute<String>
  /// The successes, and the failed attempts, at each place of the game.
  let hits: Attribute<String>
  let misses: Attribute<String>

  init(_ describe: EntityBuilder<Self>) {
    player = describe.attribute("player")
    game = describe.attribute("game")
    difficulty = describe.attribute("difficulty")
    speed = describe.attribute("speed", default: 100)
    monday = describe.attribute("monday")
    games = describe.attribute("games", default: 0)
    seconds = describe.attribute("seconds", default: 0)
    bestRun = describe.attribute("bestRun", default: 0)
    accuracySum = describe.attribute("accuracySum", default: 0)
    accuracyGames = describe.attribute("accuracyGames", default: 0)
    scores = describe.attribute("scores", default: "")
    reactions = describe.attribute("reactions", default: "")
    hits = describe.attribute("hits", default: "")
    misses = describe.attribute("misses", default: "")
    describe.index("byGame", on: "game", "speed", "player", "difficulty", "monday")
  }
}

extension FileFormat {
  static let history = graph(
    .history, entity: HistoryGame.entityName, isDatabase: true)
}
