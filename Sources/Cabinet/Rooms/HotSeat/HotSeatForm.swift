import Canvas
import GameCore
import Keys
import Words

/// The players of a table and what they play, to be filled in.
struct HotSeatForm: Sendable, Hashable {
  /// The lines of the form, from the top.
  enum Line: Sendable, Hashable {
    case player(Int)
    case game, rounds, difficulty, start
  }

  /// The effect of a key on the form.
  enum Outcome: Sendable, Hashable {
    case begin
    case cancel
    case refused(TextField.Refusal)
  }

  static let lines =
    (0..<HotSeat.playerCounts.upperBound).map(Line.player) + [.game, .rounds, .difficulty, .start]

  private(set) var selected = 0
  private var fields: [TextField]
  /// The names of the games that can be chosen.
  private let games: [String]
  /// The index of the chosen game; nil for all of them.
  private(set) var game: Int?
  private(set) var rounds = 1
  private(set) var difficulty: Difficulty

  /// Takes the name of the first player, or nil, the games, and the difficulty to begin with.
  init(first: String?, games: [String], difficulty: Difficulty) {
    fields = (0..<HotSeat.playerCounts.upperBound).map { index in
      TextField(index == 0 ? first ?? "" : "", columns: PlayerName.mostColumns)
    }
    if first != nil { selected = 1 }
    self.games = games
    self.difficulty = difficulty
  }

  /// Fills the form in as for a table that was played.
  init(as table: HotSeat, games: [String]) {
    self.init(first: nil, games: games, difficulty: table.difficulty)
    seat(table.players)
    let played = Set(table.heats.map(\.game))
    game = played.count == 1 ? games.firstIndex { played.contains($0) } : nil
    rounds = table.rounds
  }

  /// Fills the names in, and goes on to the game.
  mutating func seat(_ names: [String]) {
    for (index, name) in names.enumerated() where fields.indices.contains(index) {
      fields[index] = TextField(name, columns: PlayerName.mostColumns)
    }
    selected = Self.lines.firstIndex(of: .game) ?? 0
  }

  var line: Line { Self.lines[selected] }

  /// The names that were typed, without the empty lines.
  var players: [String] { fields.map(\.text.trimmed).filter { !$0.isEmpty } }

  /// A name that stands there more than once; nil where all are different.
  var repeated: String? {
    players.enumerated().first { players[..<$0.offset].contains($0.element) }?.element
  }

  /// The table; one that has enough players of different names.
  func table(seed: UInt64) -> HotSeat {
    HotSeat(
      players: players, games: game.map { [games[$0]] } ?? games, rounds: rounds,
      difficulty: difficulty, seed: seed)
  }

  mutating func update(_ key: Key, _ keys: KeyMap) -> Outcome? {
    switch key {
    case keys[.back]: return .cancel
    case keys[.select] where line == .start: return .begin
    case keys[.open]: select(selected + 1)
    case keys[.next], keys[.down]: select(selected + 1)
    case keys[.previous], keys[.up]: select(selected - 1)
    case keys[.decrease] where playerIndex == nil: turn(by: -1)
    case keys[.increase] where playerIndex == nil: turn(by: 1)
    default:
      guard let index = playerIndex else { return nil }
      return fields[index].update(key, keys).map(Outcome.refused)
    }
    return nil
  }

  mutating func paste(_ text: String) -> Outcome? {
    playerIndex.flatMap { fields[$0].paste(text) }.map(Outcome.refused)
  }

  /// Goes to a line; after the last comes the first.
  mutating func select(_ index: Int) {
    selected = (index + Self.lines.count) % Self.lines.count
  }

  private var playerIndex: Int? {
    if case .player(let index) = line { index } else { nil }
  }

  private mutating func turn(by step: Int) {
    switch line {
    case .game:
      // One more choice than there are games: all of them.
      let choice = (game.map { $0 + 1 } ?? 0) + step + games.count + 1
      game = choice % (games.count + 1) == 0 ? nil : choice % (games.count + 1) - 1
    case .rounds:
      let counts = HotSeat.roundCounts
      rounds = min(max(counts.lowerBound, rounds + step), counts.upperBound)
    case .difficulty:
      difficulty = Difficulty.allCases.turned(from: difficulty, by: step)
    case .player, .start: break
    }
  }

  /// Draws the lines and gives the cell where the next character goes, or that of the chosen line.
  func draw(_ context: ScreenContext, on canvas: inout Canvas, in area: Rectangle) -> Position {
    var cursor = area.origin
    for (index, line) in Self.lines.enumerated() {
      let row = area.row + row(of: index)
      let isChosen = index == selected
      let role: Role = isChosen ? .focus : .plain
      if isChosen {
        canvas.draw(context.glyphs.pointer, .focus, column: area.column, row: row)
        cursor = Position(column: area.column, row: row)
      }
      canvas.draw(label(line, context), role, column: area.column + 2, row: row)
      let column = area.column + 16
      if case .player(let player) = line {
        let end = fields[player].draw(on: &canvas, column: column, row: row)
        if isChosen { cursor = end }
      } else if let value = value(line, context) {
        canvas.draw(value, .value, column: column, row: row)
        guard isChosen else { continue }
        let end = column + TextWidth.columns(of: value) + 1
        let (keys, glyphs) = (context.keys, context.glyphs)
        canvas.drawArrow(glyphs.previous, for: .decrease, keys, column: column - 2, row: row)
        canvas.drawArrow(glyphs.next, for: .increase, keys, column: end, row: row)
      }
    }
    return cursor
  }

  /// The row of a line below the first; a blank one parts the names from the rest.
  func row(of index: Int) -> Int { index < fields.count ? index : index + 1 }

  func index(atRow row: Int) -> Int? { Self.lines.indices.first { self.row(of: $0) == row } }

  private func label(_ line: Line, _ context: ScreenContext) -> String {
    let words = context.words.rooms.hotSeat
    return switch line {
    case .player(let index): words.player(index + 1)
    case .game: words.game
    case .rounds: words.rounds
    case .difficulty: context.words.title.difficulty
    case .start: words.start
    }
  }

  private func value(_ line: Line, _ context: ScreenContext) -> String? {
    switch line {
    case .player, .start: nil
    case .game:
      game.map { context.words.games.texts(of: games[$0])?.title ?? games[$0] }
        ?? context.words.rooms.hotSeat.everyGame
    case .rounds: "\(rounds)"
    case .difficulty: context.words.difficulty.names[difficulty.order]
    }
  }
}
