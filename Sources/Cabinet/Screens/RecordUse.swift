import GameCore

/// The use of a recorded game that a table names.
enum RecordUse: Sendable {
  case watch, race
  /// A line of text that challenges somebody else.
  case challenge

  func effects<Asking>(
    of watched: WatchedGame, _ context: ScreenContext
  ) -> [ScreenEffect<Asking>] {
    switch self {
    case .watch: [.watch(watched)]
    case .race: [.begin(GameStart(racing: watched), replacing: false, context)]
    case .challenge:
      Challenge(watched.replay, player: watched.player ?? "").offer(context)
    }
  }
}
