import GameCore
import Persistence

extension FileStorage {
  /// Writes the replay to a file of its own, then the score, which names that file, then the game in
  /// the history.
  ///
  /// A score that cannot be saved now is spooled for the next session; a notice says so. The replay
  /// of a name's best score and of the ten best games stays; others are kept up to a limit. A score of
  /// nought enters nothing, and the score file takes ordinary games only.
  package func submit(_ submission: Submission) -> SubmitOutcome {
    var score = submission.score
    let history: GameHistory = rooms.store()
    let table = submission.game(with: score).table
    let goals = attempt { () throws(StoreError) in
      try history.goals(of: table, player: score.name)
    }
    let own: Int? = if case .success(let goals) = goals { goals.own } else { nil }
    guard let store = stores[submission.game], score.points > 0 else {
      return SubmitOutcome(rank: nil, previousBest: own)
    }
    let replays = ReplayFile(storage: storage)
    note { () throws(StoreError) in
      score.replay = try replays.write(submission.replay, date: score.date ?? .now)
    }
    keepForLeague(submission, at: score.date ?? .now)
    let saved = submission.mode == .ordinary ? store.save(score) : nil
    if let saved, saved.outcome != .saved { notices.append(saved.outcome) }
    let isEntry =
      saved.map { $0.outcome != .saved || $0.placement?.isPersonalBest == true } ?? false
    if isEntry { synchronizeBoard(after: submission) }
    var game = submission.game(with: score)
    game.figures = GameEntry.named(game.game)?.figures(submission.replay)
    let placement = add(game, keepsRecord: isEntry)
    let older = saved?.placement?.previousBest.flatMap { entry in
      entry >= score.points && entry > own ?? 0 ? entry : nil
    }
    return SubmitOutcome(
      rank: placement?.rank ?? saved?.placement?.rank, previousBest: own, olderEntry: older,
      newFeats: placement?.newFeats ?? [])
  }

  /// Puts a game into the outbox of the league that drew its seed or that is set, and has it sent in
  /// the background.
  private func keepForLeague(_ submission: Submission, at date: Timestamp) {
    let replay = submission.replay
    let ticket = drawn.flatMap { $0.seed == replay.seed ? $0.ticket : nil }
    // Another league doesn't know the draw.
    let drawing = ticket == nil ? nil : drawing
    // A league measures the time that a game took, which is another one where time waits.
    guard let league = drawing?.address ?? settings.league,
      [.ordinary, .daily].contains(submission.mode), !submission.score.speed.waitsForAnswers
    else { return }
    note { () throws(StoreError) in
      try LeagueOutbox(storage: storage).keep(
        OutboxEntry(
          id: OutboxEntry.makeIdentifier(), league: league.text, date: date, ticket: ticket,
          replay: replay))
    }
    if let drawing { drawing.startSending() } else { startLeagueSending() }
  }

  private func synchronizeBoard(after submission: Submission) {
    if submission.game == GameStorage.lander.game, settings.landerBoard != nil { startBoardSync() }
  }

  /// A game that the history doesn't take now is tried again with the next one, and at the end.
  private func add(_ game: PlayedGame, keepsRecord: Bool) -> HistoryPlacement? {
    saveWaitingGames()
    forgetGames()
    switch attempt({ () throws(StoreError) in try put(game, keepsRecord: keepsRecord) }) {
    case .success(let placement): return placement
    case .failure(let failure):
      notices.append(failure)
      waitingGames.append((game, keepsRecord))
      return nil
    }
  }

  /// Adds a game to the history, and takes the records away that no table names any more.
  ///
  /// A game that stands in the history under another name keeps its file.
  private func put(_ game: PlayedGame, keepsRecord: Bool) throws(StoreError) -> HistoryPlacement {
    let history: GameHistory = rooms.store()
    let placement = try history.add(game, keepsRecord: keepsRecord)
    let isOfNoTable = !keepsRecord && !placement.namesRecord
    let records = placement.releasedRecords + (isOfNoTable ? [game.record].compactMap { $0 } : [])
    note { () throws(StoreError) in
      try KeptReplays(storage: storage).take(records, limit: settings.keptReplayLimit)
    }
    return placement
  }

  /// Tries once more to add the games that the history didn't take.
  func saveWaitingGames() {
    guard !waitingGames.isEmpty else { return }
    waitingGames.removeAll { game, keepsRecord in
      // The first refusal was told; the game stays in the list until it's taken.
      (try? put(game, keepsRecord: keepsRecord)) != nil
    }
  }
}
