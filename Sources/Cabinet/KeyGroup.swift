package import Keys
import Words

/// A group of actions that one keyboard serves at the same time: a game's with those of every game, or
/// the house's.
struct KeyGroup: Sendable, Hashable {
  /// The game; nil for the house.
  let game: String?
  /// The actions in the order of the table, with the keys that come with the arcade.
  let bindings: [KeyBinding]

  /// The actions that every game has besides its own.
  fileprivate static let shared: [KeyAction] = [.pause, .wait, .help]

  /// The house's group, and one for each game.
  static func all(_ games: [GameEntry]) -> [KeyGroup] {
    let inGames = KeyMap.house.filter { shared.contains($0.action) }
    return games.map { KeyGroup(game: $0.name, bindings: $0.bindings + inGames) }
      + [KeyGroup(game: nil, bindings: KeyMap.house)]
  }

  /// The name for people.
  func title(_ context: ScreenContext) -> String {
    let entry = context.games.first { $0.name == game }
    return entry?.texts(context.words).title ?? context.words.keyChoice.house
  }

  /// The actions whose keys the player chose.
  func own(_ preferences: Preferences) -> [KeyAction] {
    let chosen = Set(preferences.bindings.map(\.action))
    return bindings.map(\.action).filter(chosen.contains)
  }

  /// The keys that come with the arcade.
  static func firstKeys(_ context: ScreenContext) -> KeyMap {
    KeyMap(games: context.games, layout: context.preferences.layout)
  }

  /// The changes that give every action its first keys again.
  ///
  /// Keys that another game has since a swap with an action of every game go back as well.
  func resetting(_ context: ScreenContext) -> [KeyChange] {
    let own = own(context.preferences)
    let first = Self.firstKeys(context)
    let shared = own.filter { Self.shared.contains($0) }.flatMap { first[$0] }
    let swapped = context.games.flatMap(\.bindings).map(\.action).filter { action in
      !own.contains(action) && shared.contains { context.keys[action].contains($0) }
    }
    return (own + swapped).map { KeyChange(action: $0, keys: nil) }
  }

  /// The actions that have a key already and can't share it with another one; none where it's free.
  ///
  /// An action of every game has its key in each of them.
  func owners(
    of key: Key, besides action: KeyAction, _ keys: KeyMap, _ games: [GameEntry]
  ) -> [KeyAction] {
    let here = bindings.map(\.action).filter { !canShare($0, action) }
    let elsewhere = Self.shared.contains(action) ? games.flatMap(\.bindings).map(\.action) : []
    var known: Set<KeyAction> = [action]
    return (here + elsewhere).filter { keys[$0].contains(key) && known.insert($0).inserted }
  }

  /// Some actions of the house are never asked for on the same screen, and share keys from the start.
  private func canShare(_ one: KeyAction, _ other: KeyAction) -> Bool {
    guard game == nil else { return false }
    let keys = { (action: KeyAction) in bindings.first { $0.action == action }?.keys ?? [] }
    return !Set(keys(one)).isDisjoint(with: keys(other))
  }
}

/// A change of keys: an action, and its keys or nil for those that come with the arcade.
package struct KeyChange: Sendable, Hashable {
  package let action: KeyAction
  package let keys: [Key]?
}

extension KeyMap {
  /// The changes by which an action gets a key, alone or besides its others.
  func giving(_ key: Key, to action: KeyAction, addingIt: Bool) -> [KeyChange] {
    let others = addingIt ? self[action].filter { $0 != key } : []
    return [KeyChange(action: action, keys: others + [key])]
  }

  /// The changes by which an action exchanges keys with others: it gets `key` in the place of its
  /// first key, which the others get.
  ///
  /// An action of every game gets that key in each of them: whatever has it in another game gets
  /// `key`, which is free there then.
  func swapping(
    _ key: Key, of others: [KeyAction], to action: KeyAction, _ games: [GameEntry]
  ) -> [KeyChange] {
    let own = self[action]
    let given = own.first.map { [$0] } ?? []
    let elsewhere =
      others.contains(where: KeyGroup.shared.contains)
      ? games.flatMap(\.bindings).map(\.action).filter { other in
        other != action && !others.contains(other) && given.contains { self[other].contains($0) }
      } : []
    return [KeyChange(action: action, keys: [key] + own.dropFirst().filter { $0 != key })]
      + others.map { other in
        KeyChange(action: other, keys: self[other].flatMap { $0 == key ? given : [$0] })
      }
      + elsewhere.map { other in
        KeyChange(action: other, keys: self[other].map { given.contains($0) ? key : $0 })
      }
  }
}
