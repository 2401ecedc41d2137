import FoundationEssentials
import GameCore
import ObjectGraph

struct ScoreChange {
  /// True if all present scores go first.
  var removesAll = false
  /// New scores, in the order in which they will be stored.
  var inserted: [Score] = []
  /// New scores that are stored after those, for later versions.
  var later: [LaterScore] = []
  /// Scores that take the place of an entry.
  var updated: [(hiscore: String, score: Score)] = []

  var new: [Score] { inserted + later.map(\.score) }

  /// The tables in which scores will be, with their points.
  fileprivate var bands: [BandKey] {
    (inserted + updated.map(\.score)).map { BandKey($0) }
      + later.map { BandKey($0.table, Int32(clamping: $0.score.points)) }
  }
}

extension ScoreGraph {
  /// Gives every `Hiscore` its `Detail` and removes all others.
  ///
  /// After a change by another application, or one of ours that was cut short.
  func cover(_ counts: ChangeCounts?) throws {
    (lastState, currentAt) = (nil, nil)
    let context = context()
    let details = try detailsByHiscore(context)
    var kept: Set<ObjectID> = []
    var bands: [BandKey: Int32] = [:]
    for hiscore in try context.fetch(FetchRequest(Hiscore.self)) {
      let id = hiscore.objectID.description
      if let detail = details[id]?.first(where: { $0.describes(hiscore) }) {
        kept.insert(detail.objectID)
        bands[BandKey(detail.table, detail.score), default: 0] += 1
        if detail.isReplaced { detail.isReplaced = false }
      } else {
        let score = Score(name: hiscore.name, points: Int(hiscore.score))
        bands[BandKey(score), default: 0] += 1
        context.insert(Detail.self).describe(score, of: id, position: key(of: id))
      }
    }
    for detail in details.values.joined() where !kept.contains(detail.objectID) {
      context.delete(detail)
    }
    try recount(bands, context)
    try setDetailsState(DetailsMark(last: nil), counts?.scores, context)
    try context.save()
  }

  /// Changes the scores, which must be covered; `counts` are the files' before.
  ///
  /// Two stores do not commit together: the details go first, under the identifiers that the
  /// scores will have. Cut short between the two, they lead to nothing and harm nothing. One score
  /// takes the mark of its row along; many are marked once they are on disk.
  /// Gives the identifier of the last score that was written; it is empty where none was.
  @discardableResult func apply(_ change: ScoreChange, _ counts: ChangeCounts?) throws -> String {
    let (scores, details) = (context(), lastState?.context ?? context())
    let before = lastState
    (lastState, currentAt) = (nil, nil)
    let inserted = try changeScores(change, scores)
    let expected = try scores.expectedIDs(of: inserted).map(\.description)
    if mayHaveReplaced { try removeReplaced(details) }
    var bands = try markReplaced(change, details)
    mayHaveReplaced = change.removesAll || !change.updated.isEmpty
    for band in change.bands { bands[band, default: 0] += 1 }
    if change.removesAll { try recount(bands, details) } else { try count(bands, details) }
    let new = (Array(zip(expected, change.new)) + change.updated).map { id, score in
      let detail = details.insert(Detail.self)
      detail.describe(score, of: id, position: key(of: id))
      return detail
    }
    for (detail, later) in zip(new.dropFirst(change.inserted.count), change.later) {
      detail.put(in: later.table)
    }
    let after = counts.map { $0.scores + 1 }
    let single = change.removesAll || new.count > 1 ? nil : new.first
    try setDetailsState(
      DetailsMark(last: single?.row), single == nil ? nil : after, details, before?.state)
    try details.save()
    try scores.save()
    let id = inserted.last?.objectID.description ?? new.last?.hiscore ?? ""
    do {
      try correct(new, inserted.map(\.objectID.description), details)
      if single == nil {
        if change.removesAll { try removeReplaced(details) }
        try setDetailsState(DetailsMark(last: nil), after, details)
        try details.save()
      } else if let counts, let count = counts.details {
        lastState = before
        currentAt = ChangeCounts(scores: counts.scores + 1, details: count + 1)
      }
    } catch {
      // The scores are in their file, which is what was asked for: details without a mark are made
      // to fit them before they are used again.
    }
    return id
  }

  /// Changes the scores in memory; gives the new ones.
  private func changeScores(
    _ change: ScoreChange, _ context: ManagedObjectContext
  ) throws -> [AnyManagedObject] {
    if change.removesAll {
      for hiscore in try context.fetch(FetchRequest(Hiscore.self)) { context.delete(hiscore) }
    }
    // Objects that are in memory already are not asked for one by one.
    let known = change.updated.count > Self.few ? try context.fetch(FetchRequest(Hiscore.self)) : []
    try withExtendedLifetime(known) {
      for (id, score) in change.updated {
        let hiscore = try hiscore(id, context)
        (hiscore.name, hiscore.score) = (score.name, Int32(clamping: score.points))
      }
    }
    return change.new.map { score in
      let hiscore = context.insert(Hiscore.self)
      (hiscore.name, hiscore.score) = (score.name, Int32(clamping: score.points))
      return hiscore.untyped
    }
  }

  private func hiscore(
    _ id: String, _ context: ManagedObjectContext
  ) throws -> ManagedObject<Hiscore> {
    guard let uri = URL(string: id), let found = coordinator.objectID(for: uri) else {
      throw GraphProblem.missingScore
    }
    return try context.object(Hiscore.self, with: found)
  }

  private func removeReplaced(_ context: ManagedObjectContext) throws {
    let replaced = FetchRequest(Detail.self).where { $0.isReplaced == true }
    for detail in try context.fetch(replaced) { context.delete(detail) }
  }

  /// Gives what that takes from the counts; all of them go where all scores do.
  private func markReplaced(
    _ change: ScoreChange, _ context: ManagedObjectContext
  ) throws -> [BandKey: Int32] {
    var bands: [BandKey: Int32] = [:]
    if change.removesAll {
      for detail in try context.fetch(FetchRequest(Detail.self)) { detail.isReplaced = true }
    }
    let many = change.updated.count > Self.few ? try detailsByHiscore(context) : nil
    for (id, score) in change.updated {
      let name = score.name
      let own = FetchRequest(Detail.self).where { $0.name == name && $0.hiscore == id }
      let details = try many.map { $0[id] ?? [] } ?? context.fetch(own)
      for detail in details where !detail.isReplaced {
        bands[BandKey(detail.table, detail.score), default: 0] -= 1
        detail.isReplaced = true
      }
    }
    return bands
  }

  /// Another application has taken the keys that were expected.
  private func correct(
    _ details: [ManagedObject<Detail>], _ ids: [String], _ context: ManagedObjectContext
  ) throws {
    for (detail, id) in zip(details, ids) where detail.hiscore != id {
      detail.hiscore = id
      detail.position = key(of: id)
    }
    if context.hasChanges { try context.save() }
  }

  /// `known` is the state where the context has it already.
  private func setDetailsState(
    _ mark: DetailsMark, _ changeCount: Int64?, _ context: ManagedObjectContext,
    _ known: ManagedObject<DetailsState>? = nil
  ) throws {
    let found = try known ?? context.fetch(FetchRequest(DetailsState.self).limit(1)).first
    let state = found ?? context.insert(DetailsState.self)
    state.store = mark.text(store: storeUUID)
    state.changeCount = changeCount ?? -1
  }
}
