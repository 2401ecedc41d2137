import FoundationEssentials
import ObjectGraph

/// The original game's entity, and nothing more: an application with its model opens our file, and
/// refuses one with any other entity.
struct Hiscore: Entity {
  static let entityName = "Hiscore"

  let name: Attribute<String>
  let score: Attribute<Int32>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    score = describe.attribute("score", default: 0)
  }
}

/// Our details of one `Hiscore`, in a store of their own.
///
/// It counts only while name and score are those of its `Hiscore`: one that another
/// application has changed is another score.
struct Detail: Entity {
  static let entityName = "Detail"

  /// The identifier of the `Hiscore`, as a URI: a relationship cannot leave its store.
  let hiscore: Attribute<String>
  /// The key in that identifier; ties stand in its order.
  let position: Attribute<Int64>
  let name: Attribute<String>
  let score: Attribute<Int32>
  let difficulty: Attribute<String>
  let speed: Attribute<Int16>
  let date: Attribute<Date?>
  /// Digits, since no kind of integer here goes to 2^64 - 1.
  let seed: Attribute<String?>
  let rules: Attribute<Int64?>
  let replay: Attribute<String?>
  /// True if the change that is being saved, or was last, makes it void.
  let isReplaced: Attribute<Bool>

  init(_ describe: EntityBuilder<Self>) {
    hiscore = describe.attribute("hiscore")
    position = describe.attribute("position", default: 0)
    name = describe.attribute("name")
    score = describe.attribute("score", default: 0)
    difficulty = describe.attribute("difficulty")
    speed = describe.attribute("speed", default: 100)
    date = describe.attribute("date")
    seed = describe.attribute("seed")
    rules = describe.attribute("rules")
    replay = describe.attribute("replay")
    isReplaced = describe.attribute("isReplaced", default: false)
    // As many columns as `byTable` has before the score, or SQLite would take that one.
    describe.index("byName", on: "name", "isReplaced", "difficulty", "speed", "-score")
    describe.index(
      "byTable", on: "isReplaced", "difficulty", "speed", "-score", "date", "position")
  }
}

/// The number of scores of one table in a band, so that a rank among a million needs no look at
/// each.
struct Band: Entity {
  static let entityName = "Band"

  let difficulty: Attribute<String>
  let speed: Attribute<Int16>
  /// The lowest score in it.
  let lowest: Attribute<Int32>
  let count: Attribute<Int32>

  init(_ describe: EntityBuilder<Self>) {
    difficulty = describe.attribute("difficulty")
    speed = describe.attribute("speed", default: 100)
    lowest = describe.attribute("lowest", default: 0)
    count = describe.attribute("count", default: 0)
    describe.index("byTable", on: "difficulty", "speed", "lowest")
  }
}

/// The state of `memory.sqlite` that the details were last made for: in that state every `Hiscore`
/// has its `Detail`, and the tables can be read from the details alone.
struct DetailsState: Entity {
  static let entityName = "Coverage"

  /// A `DetailsMark`: the store's UUID and what must be in it besides.
  let store: Attribute<String>
  /// The number that SQLite counts up with each change of a file.
  let changeCount: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) {
    store = describe.attribute("store")
    changeCount = describe.attribute("changeCount", default: 0)
  }
}

/// The two stores of the memory game.
enum ScoreConfiguration: String, CaseIterable {
  case scores = "Scores"
  case details = "Details"

  /// The entity by which a file of this kind is recognized.
  var entityName: String { self == .scores ? Hiscore.entityName : Detail.entityName }

  static let model = Result<ManagedObjectModel, any Error> {
    var model = try ManagedObjectModel(Hiscore.self, Detail.self, Band.self, DetailsState.self)
    model.configurations = [
      Self.scores.rawValue: [Hiscore.entityName],
      Self.details.rawValue: [
        Detail.entityName, Band.entityName, DetailsState.entityName,
      ],
    ]
    return model
  }
}
