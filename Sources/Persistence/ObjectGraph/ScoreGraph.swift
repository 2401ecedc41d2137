import FoundationEssentials
import GameCore
import ObjectGraph
import SQLiteFiles

/// A score with the place where it is stored.
struct StoredScore {
  var score: Score
  /// The identifier of its `Hiscore`.
  let hiscore: String
  /// Ties stand in this order.
  let position: Int64
  /// The table that its detail names, which this version may not know.
  let table: DetailTable
}

/// The open stores of the memory game: scores, and details if there are any.
final class ScoreGraph {
  let coordinator: PersistentStoreCoordinator
  let storeUUID: String
  let hasDetails: Bool
  /// So many details are asked for one by one; of more it is quicker to read all.
  static let few = 500
  /// True if there may be details that a change before has made void.
  var mayHaveReplaced = true
  /// The state as it was last looked at or written, for the change that follows.
  var lastState: (context: ManagedObjectContext, state: ManagedObject<DetailsState>)?
  /// The files' state in which the details were last known to cover the scores; one that both
  /// files still have needs no second look.
  var currentAt: ChangeCounts?

  /// Opens `scores`, which must be there, and `details` where it is not nil.
  init(scores: String, details: String?, options: StoreOptions = StoreOptions()) throws {
    coordinator = PersistentStoreCoordinator(model: try ScoreConfiguration.model.get())
    var options = options
    options.rowLimit = SQLiteDatabase.rowLimit
    let metadata = try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: scores),
      configuration: ScoreConfiguration.scores.rawValue, options: options)
    storeUUID = metadata.uuid
    hasDetails = details != nil
    guard let details else { return }
    try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: details),
      configuration: ScoreConfiguration.details.rawValue, options: options)
  }

  deinit { coordinator.removeStores() }

  /// Returns true if the details are those of the scores as they are; `counts` are the files'.
  func areDetailsCurrent(_ counts: ChangeCounts?) throws -> Bool {
    guard hasDetails, let counts else { return false }
    if counts == currentAt { return true }
    currentAt = nil
    let context = context()
    let state = try context.fetch(FetchRequest(DetailsState.self).limit(1)).first
    lastState = state.map { (context, $0) }
    guard let state, state.changeCount == counts.scores,
      let mark = DetailsMark(state.store, store: storeUUID), try holds(mark, context)
    else { return false }
    if counts.details != nil { currentAt = counts }
    return true
  }

  private func holds(_ mark: DetailsMark, _ context: ManagedObjectContext) throws -> Bool {
    guard let last = mark.last else { return true }
    let id = "x-coredata://\(storeUUID)/\(Hiscore.entityName)/p\(last.position)"
    guard let uri = URL(string: id), let found = coordinator.objectID(for: uri) else {
      return false
    }
    do {
      let hiscore = try context.object(Hiscore.self, with: found)
      return hiscore.score == last.score && hiscore.name.utf8.elementsEqual(last.name.utf8)
    } catch is ObjectError {
      return false
    }
  }

  func count() throws -> Int { try context().count(FetchRequest(Hiscore.self)) }

  /// Every score with the details that still count, in the order of storing.
  func all() throws -> [StoredScore] {
    let context = context()
    let details = try detailsByHiscore(context)
    return try context.fetch(FetchRequest(Hiscore.self)).map { hiscore in
      let id = hiscore.objectID.description
      let detail = details[id]?.first { $0.describes(hiscore) }
      let score = detail?.value ?? Score(name: hiscore.name, points: Int(hiscore.score))
      return StoredScore(
        score: score, hiscore: id, position: key(of: id),
        table: detail?.table ?? DetailTable(score))
    }
  }

  func detailsByHiscore(
    _ context: ManagedObjectContext
  ) throws -> [String: [ManagedObject<Detail>]] {
    guard hasDetails else { return [:] }
    let details = try context.fetch(FetchRequest(Detail.self))
    return Dictionary(grouping: details) { $0.hiscore }
      .mapValues { $0.sorted { !$0.isReplaced && $1.isReplaced } }
  }

  // MARK: - From the details alone, where they cover the scores

  /// The best scores of one table, by the index.
  func best(
    _ count: Int, difficulty: Difficulty, speed: GameSpeed
  ) throws -> [StoredScore] {
    let context = context()
    let request = Self.table(difficulty, speed)
      .sorted(by: .descending(\.score), .ascending(\.date), .ascending(\.position))
    return try context.fetch(request.limit(count)).map(\.stored)
  }

  /// A name's best entry in the table of a score.
  func best(of score: Score) throws -> StoredScore? {
    let name = score.name
    let request = Self.table(score.difficulty, score.speed).where { $0.name == name }
      .sorted(by: .descending(\.score), .ascending(\.position))
    return try context().fetch(request.limit(1)).first?.stored
  }

  /// The place of an entry in its table, from 1: what its band and those above hold, without
  /// what stands after it in its own.
  ///
  /// A new score is the last of its ties, so there is little to count.
  func rank(of entry: StoredScore) throws -> Int {
    let context = context()
    let table = Self.table(entry.score.difficulty, entry.score.speed)
    let points = Int32(clamping: entry.score.points)
    let position = entry.position
    let band = ScoreBand(points)
    var after = 0
    if band.lowest < points {
      let lowest = band.lowest
      after = try context.count(table.where { $0.score >= lowest && $0.score < points })
    }
    let ties = table.where { $0.score == points }
    if let date = entry.score.date.map({ Date($0) }) {
      after += try context.count(
        ties.where { $0.date >= date && ($0.date > date || $0.position > position) })
    } else {
      after += try context.count(ties.where { $0.date != nil || $0.position > position })
    }
    return try count(inAndAbove: BandKey(entry.score), context) - after
  }

  private static func table(
    _ difficulty: Difficulty, _ speed: GameSpeed
  ) -> FetchRequest<Detail> {
    let (difficulty, speed) = (difficulty.rawValue, Int16(speed.rawValue))
    return FetchRequest(Detail.self).where {
      $0.isReplaced == false && $0.difficulty == difficulty && $0.speed == speed
    }
  }

  /// The details that count.
  static var current: FetchRequest<Detail> {
    FetchRequest(Detail.self).where { $0.isReplaced == false }
  }

  func context() -> ManagedObjectContext { ManagedObjectContext(exact: coordinator) }

  /// The number at the end of an identifier.
  func key(of id: String) -> Int64 {
    id.utf8.lastIndex(of: UInt8(ascii: "p")).flatMap { Int64(id[id.utf8.index(after: $0)...]) } ?? 0
  }
}

extension ManagedObject<Detail> {
  /// Returns true if name and score are still those of its `Hiscore`.
  func describes(_ hiscore: ManagedObject<Hiscore>) -> Bool {
    self.score == hiscore.score && self.name.utf8.elementsEqual(hiscore.name.utf8)
  }

  /// The row of its `Hiscore`.
  var row: DetailsMark.Row {
    DetailsMark.Row(position: self.position, score: self.score, name: self.name)
  }

  var stored: StoredScore {
    StoredScore(
      score: value, hiscore: self.hiscore, position: self.position, table: self.table)
  }

  var value: Score {
    Score(
      name: self.name, points: Int(self.score),
      difficulty: Difficulty(rawValue: self.difficulty) ?? .medium,
      speed: GameSpeed(rawValue: Int(self.speed)) ?? .full,
      date: self.date.flatMap { Timestamp($0) }, seed: self.seed.flatMap { UInt64($0) },
      rulesVersion: self.rules.flatMap { Int(exactly: $0) }, replay: self.replay)
  }

  /// Takes over a score that its `Hiscore` has, or is about to have.
  func describe(_ value: Score, of id: String, position: Int64) {
    self.hiscore = id
    self.position = position
    self.name = value.name
    self.score = Int32(clamping: value.points)
    self.difficulty = value.difficulty.rawValue
    self.speed = Int16(value.speed.rawValue)
    self.date = value.date.map { Date($0) }
    self.seed = value.seed.map { String($0) }
    self.rules = value.rulesVersion.map { Int64($0) }
    self.replay = value.replay
  }
}

extension Score {
  /// The years 1 to 9999: a clock far astray costs a score its date, not its place.
  private static let writableDates: Range<Int64> = -62_135_596_800..<253_402_300_800

  /// The score as the stores can hold it.
  var inGraph: Score {
    var copy = storable
    copy.points = Int(Int32(clamping: points))
    if let date, !Self.writableDates.contains(date.secondsSince1970) { copy.date = nil }
    return copy
  }
}
