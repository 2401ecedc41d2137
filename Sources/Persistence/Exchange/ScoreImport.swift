import GameCore
package import Words

/// The scores of a document on their way into the tables of one or more games.
package struct ScoreImport: Sendable {
  /// The result of an import.
  package struct Outcome: Sendable, Hashable {
    /// Scores that became their names' best.
    package var taken = 0
    /// Scores that were no better than their tables' own.
    package var left = 0
    package var shortenedNames = 0
    /// Scores that were lowered to the most that their store can hold.
    package var lowered = 0
    package var notices: [StoreNotice] = []
  }

  /// Scores that are left out because of the game that they name; nil where they name none.
  package struct Skipped: Sendable, Hashable {
    package let game: String?
    package let count: Int
  }

  private let scores: [(game: GameStorage, scores: [Score])]
  /// The scores that go into none of the tables.
  package let skipped: [Skipped]

  /// Takes the scores of some games from a document.
  ///
  /// Scores that name no game go into the one game; of several it would be a guess.
  package init(_ document: ScoreDocument, into games: [GameStorage]) {
    let takesUnnamed = games.count == 1
    scores = games.map { game in
      (
        game,
        takesUnnamed ? document.scores(for: game.game) : document.scores(naming: game.game)
      )
    }
    let names = games.map(\.game)
    let others = document.games.filter { !names.contains($0.name) }
      .map { Skipped(game: $0.name, count: $0.count) }
    let unnamed = takesUnnamed ? 0 : document.scores(naming: nil).count
    skipped = others + (unnamed > 0 ? [Skipped(game: nil, count: unnamed)] : [])
  }

  /// True where the document holds scores, but none for these games.
  package var hasOnlyOthers: Bool { scores.allSatisfy(\.scores.isEmpty) && !skipped.isEmpty }

  /// Adds the scores, those of each game in one change; `cut` shortens names as tables have them.
  ///
  /// Throws where a game's table cannot be saved; those before it are saved, and `tell` is given the
  /// notices of all.
  package func perform(
    in storage: Storage, cuttingNames cut: (String) -> String,
    _ tell: (StoreNotice) -> Void = { _ in }
  ) throws(StoreError) -> Outcome {
    var outcome = Outcome()
    for (game, scores) in scores where !scores.isEmpty {
      let store = game.store(in: storage)
      let fitting = scores.map { score in
        var fitting = score
        fitting.name = cut(score.name)
        fitting.points = min(score.points, store.mostPoints)
        if fitting.name != score.name { outcome.shortenedNames += 1 }
        if fitting.points != score.points { outcome.lowered += 1 }
        return fitting
      }
      let taken: Int
      do throws(StoreError) { taken = try store.submit(contentsOf: fitting) } catch {
        (outcome.notices + store.takeNotices()).forEach(tell)
        throw error
      }
      outcome.taken += taken
      outcome.left += scores.count - taken
      outcome.notices += store.takeNotices()
    }
    return outcome
  }
}
