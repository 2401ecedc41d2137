import FoundationEssentials
import ObjectGraph

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
  /// The version of the game's rules.
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
    feats = describe.toMany("feats", inverse: \HistoryFeat.game)
    describe.index(
      "byTable", on: "game", "mode", "difficulty", "speed", "rules", "-score", "date")
  }
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

extension FileFormat {
  static let history = graph(
    .history, entity: HistoryGame.entityName, noun: "game history", isDatabase: true)
}
