import Canvas
import GameCore
import Keys
import Persistence
import Terminal
import Words

/// The games of the day: one try each that counts, a calendar of the days, and a line to share.
struct DailyScreen: Screen {
  private(set) var tries: [DailyTry] = []
  /// True once they were read.
  private var isKnown = false
  /// The reason that the tries cannot be shown.
  private(set) var problem: String?
  private(set) var cursor = ListCursor()
  /// Months back from the present one.
  private(set) var monthsBack = 0
  /// The line that was put on the clipboard last.
  private(set) var copied: String?

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let count = context.games.count
    let area = gamesArea(context)
    switch input {
    case .appeared:
      return [
        Self.perform(DailyTries()) { screen, tries, context in screen.take(tries, context) }
      ]
    case .failed(let sentence): problem = sentence
    case .mouse(let mouse):
      return cursor.update(mouse, of: count, in: area) ? play(context) : []
    case .key(context.keys[.select]): return play(context)
    case .key(let key):
      if cursor.update(key, context.keys, of: count, page: area.rows) { return [] }
      return answer(key, context)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  /// Takes the tries, and goes on to the next game of the day where the chosen one was just played.
  private mutating func take(_ tries: [DailyTry], _ context: ScreenContext) {
    let games = context.games
    let wasOpen = isKnown && game(context).map { counting($0, context) == nil } ?? false
    (self.tries, problem, isKnown) = (tries, nil, true)
    guard wasOpen, let played = game(context), counting(played, context)?.state == .finished
    else { return }
    let others = (1..<max(1, games.count)).map { (cursor.selected + $0) % games.count }
    guard let next = others.first(where: { counting(games[$0], context) == nil }) else { return }
    cursor.select(next, of: games.count)
  }

  private mutating func answer(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.decrease]: monthsBack = min(monthsBack + 1, 1_200)
    case keys[.increase]: monthsBack = max(0, monthsBack - 1)
    case keys[.share]:
      copied = line(context)
      return copied.map { [.copy($0)] } ?? []
    case keys[.turn]:
      guard let game = game(context) else { return [] }
      let speed = game.speed(context.preferences)
      return [
        .push(HighScoresScreen(game: game.name, difficulty: .medium, speed: speed, mode: .daily))
      ]
    case keys[.back]: return [.pop]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    default: break
    }
    return []
  }

  static func today(_ context: ScreenContext) -> Day { Day(context.date) }

  /// The columns beside the room's name in the first menu's smallest window.
  private static let menuColumns = 33

  /// The text beside the room's name: the number of today's games that had their try, and the days in
  /// a row, where there is room for them.
  static func menuDetail(_ context: ScreenContext) -> String {
    let (words, player) = (context.words.rooms.daily, context.preferences.player)
    let (tries, today) = (context.figures.daily, today(context))
    let played = context.games.count {
      tries.counting($0.name, player: player, on: today) != nil
    }
    let state = played == 0 ? words.menuDetail : words.menuPlayed(played, context.games.count)
    let days = tries.daysInARow(player: player, today: today)
    guard days > 1 else { return state }
    let both = "\(state) \(context.glyphs.dot) \(words.menuStreak(days))"
    return TextWidth.columns(of: both) <= menuColumns ? both : state
  }

  func game(_ context: ScreenContext) -> GameEntry? { context.games[safe: cursor.selected] }

  /// The try of today that counts, of a game.
  func counting(_ game: GameEntry, _ context: ScreenContext) -> DailyTry? {
    tries.counting(game.name, player: context.preferences.player, on: Self.today(context))
  }

  /// True if the player left a try of a day in its first seconds and was forgiven.
  func wasForgiven(_ game: String, on day: Day, _ context: ScreenContext) -> Bool {
    let player = context.preferences.player
    return tries.contains {
      $0.state == .forgiven && ($0.day, $0.game, $0.player) == (day, game, player)
    }
  }

  /// The line to share of the chosen game; nil before it was finished.
  func line(_ context: ScreenContext) -> String? {
    guard let game = game(context), let done = counting(game, context), done.state == .finished
    else { return nil }
    return done.line(context.words, context.glyphs)
  }

  /// Begins the try on disk, then the game; a second one is practice.
  private func play(_ context: ScreenContext) -> [Effect] {
    guard let game = game(context) else { return [] }
    guard context.preferences.playerName != nil else { return [.push(NameScreen())] }
    let daily = DailyTry(
      day: Self.today(context), game: game.name, player: context.preferences.player,
      rules: game.rulesVersion, speed: game.speed(context.preferences))
    return [
      Self.request(BeginDaily(daily: daily)) { screen, beginning, context in
        switch beginning {
        case .counts:
          let isForgiven = screen.wasForgiven(daily.game, on: daily.day, context)
          return [.play(GameStart(daily, isForgiven: isForgiven), replacing: false)]
        case .alreadyPlayed: return [.play(GameStart(daily).again, replacing: false)]
        case .clockSetBack(let newest):
          let sentence = context.words.rooms.daily.clockSetBack(newest.text)
          return [.push(NoticeScreen(sentences: [sentence]))]
        }
      }
    ]
  }
}
