import GameCore
import ObjectGraph

/// A range of scores that are counted together: single scores where real ones are, wider above.
struct ScoreBand: Hashable {
  let lowest: Int32

  init(_ points: Int32) {
    switch points {
    case ..<(-4_096): lowest = .min
    case ..<4_096: lowest = points
    case ..<65_536: lowest = points & -16
    case ..<1_048_576: lowest = points & -256
    case ..<16_777_216: lowest = points & -4_096
    default: lowest = points & -1_048_576
    }
  }
}

/// One band of one table.
struct BandKey: Hashable {
  let table: DetailTable
  let band: ScoreBand

  init(_ table: DetailTable, _ points: Int32) {
    (self.table, band) = (table, ScoreBand(points))
  }

  init(_ score: Score) {
    self.init(DetailTable(score), Int32(clamping: score.points))
  }
}

extension ScoreGraph {
  /// The number of scores in a band and above it in its table.
  func count(inAndAbove key: BandKey, _ context: ManagedObjectContext) throws -> Int {
    let lowest = key.band.lowest
    let bands = Self.bands(of: key).where { $0.lowest >= lowest }
    let sum = try context.fetchDictionaries(bands, [.sum("count", as: "count")]).first?["count"]
    guard case .integer(let count) = sum else { return 0 }
    return Int(count)
  }

  /// Adds to the counts of bands, or takes from them.
  func count(_ changes: [BandKey: Int32], _ context: ManagedObjectContext) throws {
    let many = changes.count > Self.few ? try bandsByKey(context) : nil
    for (key, change) in changes where change != 0 {
      let lowest = key.band.lowest
      let found = Self.bands(of: key).where { $0.lowest == lowest }.limit(1)
      if let band = try many.map({ $0[key] }) ?? context.fetch(found).first {
        band.count += change
      } else {
        context.insert(key, change)
      }
    }
  }

  private func bandsByKey(
    _ context: ManagedObjectContext
  ) throws -> [BandKey: ManagedObject<Band>] {
    let bands = try context.fetch(FetchRequest(Band.self)).map { band in
      let table = DetailTable(difficulty: band.difficulty, speed: band.speed)
      return (BandKey(table, band.lowest), band)
    }
    return Dictionary(bands) { first, _ in first }
  }

  /// Counts a table anew.
  func recount(_ counts: [BandKey: Int32], _ context: ManagedObjectContext) throws {
    for band in try context.fetch(FetchRequest(Band.self)) { context.delete(band) }
    for (key, count) in counts { context.insert(key, count) }
  }

  private static func bands(of key: BandKey) -> FetchRequest<Band> {
    let (difficulty, speed) = (key.table.difficulty, key.table.speed)
    return FetchRequest(Band.self).where { $0.difficulty == difficulty && $0.speed == speed }
  }
}

extension ManagedObjectContext {
  fileprivate func insert(_ key: BandKey, _ count: Int32) {
    let band = insert(Band.self)
    band.difficulty = key.table.difficulty
    band.speed = key.table.speed
    band.lowest = key.band.lowest
    band.count = count
  }
}
