import Canvas
import Games
import Keys

/// The cursor of a player with one switch: it moves through the choices of a screen, and one key
/// selects the one it is on.
///
/// It gives the key or the click that a player with more keys would have used, so that screens and games
/// know nothing of it.
struct SwitchScan {
  /// After so many rounds without a key the cursor rests at the first choice, and a key only starts it
  /// again.
  private static let mostRounds = 3
  /// The row of a game's choices where the screen is heard, above the line of a turn.
  private static let heardRow = 30

  private var targets: [SwitchTarget] = []
  private var index = 0
  private var rounds = 0
  /// The time since which the cursor has stood where it is.
  private var since = Duration.zero

  /// The choice under the cursor; nil where there is none.
  var target: SwitchTarget? { targets[safe: index] }

  private var isResting: Bool { rounds == Self.mostRounds }

  /// Takes what the screen offers now; another offer begins at its first choice.
  mutating func offer(_ targets: [SwitchTarget], at now: Duration) {
    guard targets != self.targets else { return }
    self.targets = targets
    restart(at: now)
  }

  /// The moment at which the cursor moves on; nil while it rests, or has nowhere to go.
  func nextMove(after pace: Duration) -> Duration? {
    targets.count > 1 && !isResting ? since + pace : nil
  }

  /// Moves on where that is due; true at the end of a round.
  @discardableResult
  mutating func move(at now: Duration, after pace: Duration) -> Bool {
    guard let next = nextMove(after: pace), now >= next else { return false }
    since = now
    index += 1
    guard index == targets.count else { return false }
    index = 0
    rounds += 1
    return true
  }

  /// Takes the choice under the cursor, which then begins anew; nil where a key only wakes it.
  ///
  /// A screen that offers nothing takes Enter.
  mutating func take(at now: Duration) -> SwitchTarget.Input? {
    let wasResting = isResting
    let taken = target?.input ?? .key(.enter)
    restart(at: now)
    return wasResting ? nil : taken
  }

  private mutating func restart(at now: Duration) {
    (index, rounds, since) = (0, 0, now)
  }

  /// Marks the choice under the cursor, and gives the cell of the hardware cursor; nil where there is
  /// none.
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    guard let target else { return nil }
    if let area = target.area { Self.mark(area, on: &canvas) }
    guard let label = target.label else { return target.area?.origin }
    let place = labelPlace(context, on: canvas)
    canvas.draw(
      label, .focus, column: place.column, row: place.row,
      columns: max(0, canvas.size.columns - place.column - 1))
    return context.looks.isRead ? place : target.area?.origin ?? place
  }

  private static func mark(_ area: Rectangle, on canvas: inout Canvas) {
    for row in area.row..<max(area.row, area.endRow) {
      let cells = (area.column..<max(area.column, area.endColumn)).map { column in
        var cell = canvas[column, row]
        cell.role = .focus
        return cell
      }
      canvas.draw(cells, column: area.column, row: row)
    }
  }

  /// Beside the keys in the last row, or in a row of its own where the screen is heard.
  private func labelPlace(_ context: ScreenContext, on canvas: Canvas) -> Position {
    if context.looks.isRead { return Position(column: 1, row: Self.heardRow) }
    let row = canvas.size.rows - 1
    let end = canvas.links.filter { $0.area.row == row }.map(\.area.endColumn).max() ?? 0
    return Position(column: end + 3, row: row)
  }
}
