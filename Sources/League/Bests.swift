/// The bests of players on boards, while verified games of one transaction change them.
package struct Bests: Sendable, Hashable {
  /// A player on a board.
  package struct Place: Sendable, Hashable {
    package let player: Role
    package let board: LeagueBoard

    package init(player: Role, board: LeagueBoard) {
      (self.player, self.board) = (player, board)
    }

    /// The values by which a statement finds it.
    package var values: [BoundValue] { board.values + [.text(player.text)] }
  }

  /// A game that becomes its player's best.
  package struct Change: Sendable, Hashable {
    package let place: Place
    package let score: Int
    /// The game's identifier.
    package let entry: String
    package let isRanked: Bool

    package init(place: Place, score: Int, entry: String, isRanked: Bool) {
      (self.place, self.score, self.entry, self.isRanked) = (place, score, entry, isRanked)
    }

    /// The values of the statement that writes it.
    package var values: [BoundValue] {
      place.values + [.integer(score), .text(entry), .boolean(isRanked)]
    }
  }

  private let before: [Place: Int]
  private var after: [Place: Change] = [:]
  private var order: [Place] = []

  /// Begins with the points that the league has; where it has none, nobody stands yet.
  package init(_ before: [Place: Int]) {
    self.before = before
  }

  /// A verified game becomes its player's best where it's better; gives true if it is on any board.
  package mutating func enter(_ claim: LeagueClaim, isRanked: Bool) -> Bool {
    var isBest = false
    for place in claim.places {
      if let best = after[place]?.score ?? before[place], best >= claim.score { continue }
      if after[place] == nil { order.append(place) }
      after[place] = Change(
        place: place, score: claim.score, entry: claim.id, isRanked: isRanked)
      isBest = true
    }
    return isBest
  }

  /// The bests that are new; of several games in one place, the last that was better.
  package var changes: [Change] { order.compactMap { after[$0] } }

  /// The counts that change with them.
  package var tallying: Tallying {
    var tallying = Tallying()
    for change in changes {
      tallying.replace(before[change.place], by: change.score, on: change.place.board)
    }
    return tallying
  }
}

extension LeagueClaim {
  /// The places in which the game may be its player's best.
  package var places: [Bests.Place] {
    kind.boards(sentAt: moment).map { Bests.Place(player: Role(player), board: $0) }
  }
}
