package import Canvas
package import Keys
package import Words

extension WhackAMoleView {
  /// The moles by their keys, those that will duck next at the front, then rabbits and what comes up.
  package func turnLine(_ game: WhackAMole, looks: Looks, words: Words) -> String {
    let turns = words.games.turns
    let holes = game.occupiedHoles
    let groups: [(isIn: (Int) -> Bool, say: ([String]) -> String)] = [
      ({ game.isHit($0) }, turns.moles), ({ game.isDecoy($0) }, turns.rabbits),
      ({ !game.isHit($0) && !game.isDecoy($0) }, turns.comingUp),
    ]
    return turns.sentences(
      groups.compactMap { group in
        let keys = holes.filter(group.isIn).map { looks.name(of: Self.whacks[$0], words.keys) }
        return keys.isEmpty ? nil : group.say(keys)
      })
  }

  /// The holes where something is seen; nobody needs to whack an empty one.
  package func choices(_ game: WhackAMole) -> [KeyAction] {
    game.occupiedHoles.sorted().map { Self.whacks[$0] }
  }

  package func place(of choice: KeyAction, field: Rectangle) -> Position? {
    Self.whacks.firstIndex(of: choice).map { WhackAMoleLayout(field: field).label(of: $0) }
  }
}
