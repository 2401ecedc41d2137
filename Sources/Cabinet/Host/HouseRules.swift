/// The restrictions of a session; there are none on the player's own machine.
package struct HouseRules: Sendable, Hashable {
  /// True for a visitor of a public machine: rooms and settings that lead to files, addresses or
  /// programs are closed.
  package var isForVisitors = false
  /// The time without a key after which the player is let go; nil for never.
  package var patience: Duration?

  package init() {}

  /// The rules for a visitor who is let go after a time without a key.
  package static func visitors(patience: Duration) -> HouseRules {
    var rules = HouseRules()
    (rules.isForVisitors, rules.patience) = (true, patience)
    return rules
  }

  /// Tells whether a room's door is open.
  func admits(_ room: RoomEntry) -> Bool { !isForVisitors || room.isForVisitors }

  /// Tells whether a setting may be changed.
  func admits(setting: String) -> Bool {
    !isForVisitors || !["lander_board_url", "league_url", "sound"].contains(setting)
  }
}
