package import Canvas
import GameCore
import Games
import Words

extension TitleScreen {
  private static let column = 5

  /// Everything but what is different on the chosen line, made once for many keys.
  final class Still: Sendable {
    let menu: Menu
    let marquee: Marquee
    let area: Rectangle
    /// Everything but the people.
    let picture: CachedCanvas
    let crowd: [CrowdPicture.Figure]
    /// The same with the people, who stand, or lean towards the game under the cursor.
    let standing, leaning: Canvas
    /// The day whose games the menu tells of.
    private let day: Day

    init(
      menu: Menu, marquee: Marquee, area: Rectangle, picture: CachedCanvas,
      crowd: [CrowdPicture.Figure], day: Day
    ) {
      self.menu = menu
      self.marquee = marquee
      self.area = area
      self.picture = picture
      self.crowd = crowd
      self.day = day
      let game = area.column + TitleScreen.previewColumn + TitleScreen.previewColumns / 2
      var (standing, leaning) = (picture.canvas, picture.canvas)
      let ground = standing.size.rows - 2
      for figure in crowd {
        figure.draw(.standing, on: &standing, ground: ground)
        let pose: CrowdPicture.Pose = game < figure.column ? .leaningLeft : .leaningRight
        figure.draw(pose, on: &leaning, ground: ground)
      }
      (self.standing, self.leaning) = (standing, leaning)
    }

    /// A menu that is cut shows other lines where another one is chosen, and one that was left open
    /// over midnight has new games of the day.
    func isCurrent(_ context: ScreenContext, selected: Int) -> Bool {
      picture.isCurrent(context) && day == DailyScreen.today(context)
        && (menu.selected == selected || !menu.isCut(to: area.rows))
    }
  }

  /// The picture that was made before, while it is true, or a new one.
  func still(_ context: ScreenContext) -> Still {
    if let still, still.isCurrent(context, selected: menu.selected) { return still }
    let menu = Menu(items(context), selected: menu.selected)
    let marquee = Marquee(context, leaving: menu.rows + 3)
    let area = menuArea(menu, below: marquee.rows + 2, context)
    var canvas = Canvas(size: context.size)
    let crowd = draw(menu, marquee, in: area, context, on: &canvas)
    return Still(
      menu: menu, marquee: marquee, area: area, picture: CachedCanvas(canvas, context),
      crowd: crowd, day: DailyScreen.today(context))
  }

  /// The menu under the sign, in the upper part of what is left.
  private func menuArea(_ menu: Menu, below top: Int, _ context: ScreenContext) -> Rectangle {
    let rows = menu.rows
    let free = max(0, context.size.rows - top - rows - 1)
    // In a high window it is in the middle between the sign and the people.
    let spare = max(0, free - CrowdPicture.rows - 3)
    return Rectangle(
      column: left(context), row: top + (free > 4 ? 1 : 0) + spare / 2,
      columns: context.size.columns - left(context) - 2,
      rows: min(rows, context.size.rows - top - 1))
  }

  /// On a wide window the menu is under the middle of the marquee.
  private func left(_ context: ScreenContext) -> Int {
    Self.column + max(0, (context.size.columns - 80) / 2)
  }

  private func draw(
    _ menu: Menu, _ marquee: Marquee, in area: Rectangle, _ context: ScreenContext,
    on canvas: inout Canvas
  ) -> [CrowdPicture.Figure] {
    let glyphs = context.glyphs
    let words = context.words
    Lawn.paintNight(on: &canvas)
    marquee.draw(on: &canvas, glyphs)
    let difficulty = words.difficulty.names[context.preferences.difficulty.order]
    let speed = context.preferences.usualSpeed
    let parts =
      [words.title.best, difficulty] + (speed == .full ? [] : [words.game.speed(speed.rawValue)])
    let best = parts.joined(separator: " \(glyphs.dot) ")
    canvas.draw(words.title.play, .faint, column: area.column + 4, row: area.row - 1)
    canvas.draw(
      best, .faint, column: area.column + 4 + menu.labelColumns + 3, row: area.row - 1)
    menu.drawLines(context, on: &canvas, in: area)
    KeyLine(
      ([.up, .down], words.keys.choose), ([.select], words.keys.go),
      ([.help], words.keys.help), ([.leave], words.keys.leave)
    ).draw(context, column: area.column - Self.column + 2, on: &canvas)
    // Nobody hears a crowd that is drawn.
    return context.looks.isRead ? [] : Lawn(context).draw(on: &canvas, below: area.endRow)
  }

  /// All that moves on the title beside the chosen line.
  struct Motion: Sendable, Hashable {
    let line: Int
    let frame: Int
    /// The step of the bulbs; nil once they rest.
    let bulbs: Int?
  }

  /// The picture of a moment, but for its chosen line.
  struct Moment: Sendable {
    let canvas: Canvas
    private let still: Still
    private let motion: Motion

    init(_ canvas: Canvas, _ still: Still, _ motion: Motion) {
      self.canvas = canvas
      self.still = still
      self.motion = motion
    }

    func isCurrent(_ still: Still, _ motion: Motion) -> Bool {
      self.still === still && self.motion == motion
    }
  }

  func motion(_ context: ScreenContext) -> Motion {
    let step = chase?.step(at: context.now) ?? Self.chaseSteps
    return Motion(
      line: previewedLine(context), frame: previewFrame(context),
      bulbs: step < Self.chaseSteps ? step : nil)
  }

  package func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let still = still(context)
    let menu = still === self.still ? menu : still.menu
    let motion = motion(context)
    canvas =
      moment.flatMap { $0.isCurrent(still, motion) ? $0.canvas : nil }
      ?? picture(context, still, motion)
    return menu.drawChosenLine(on: &canvas, in: still.area, context.glyphs)
  }

  /// Everything but the chosen line.
  func picture(_ context: ScreenContext, _ still: Still, _ motion: Motion) -> Canvas {
    var canvas = motion.line < context.games.count ? still.leaning : still.standing
    if let step = motion.bulbs {
      if isCheered {
        canvas = still.picture.canvas
        drawCheering(still.crowd, step: step, on: &canvas)
      }
      if step % 2 == 1 { still.marquee.drawChasing(on: &canvas, context.glyphs) }
    }
    drawPreview(motion, context, on: &canvas, beside: still.area)
    return canvas
  }

  /// The game under the cursor, at the right of the games where there is room.
  private func drawPreview(
    _ motion: Motion, _ context: ScreenContext, on canvas: inout Canvas, beside area: Rectangle
  ) {
    guard case .game(let game)? = lines(context)[safe: motion.line] else { return }
    let sprite = context.sprites["lobby.\(game.name).\(motion.frame)"].laying(
      Ground(.coat), behind: .targetFace)
    let place = Position(
      column: area.column + Self.previewColumn, row: max(0, area.row - 1))
    guard place.column + sprite.size.columns <= canvas.size.columns - 2,
      place.row + sprite.size.rows <= area.endRow
    else { return }
    canvas.draw(sprite, column: place.column, row: place.row)
    drawGoal(
      of: game, column: place.column, row: place.row + sprite.size.rows, context, on: &canvas)
    let below = Position(column: place.column - 4, row: place.row + sprite.size.rows + 3)
    table.draw(game.name, at: below, context, on: &canvas)
  }

  /// The player's next goal, under the middle of a game's picture where all of it has room.
  private func drawGoal(
    of game: GameEntry, column: Int, row: Int, _ context: ScreenContext, on canvas: inout Canvas
  ) {
    // A listener would hear it before the line that was chosen.
    guard !context.looks.isRead, let goal = goal(of: game, context) else { return }
    let columns = TextWidth.columns(of: goal)
    guard columns <= Self.previewColumns + 3 else { return }
    canvas.draw(goal, .faint, column: column + (Self.previewColumns - columns) / 2, row: row)
  }

  /// The next medal and the points to it, or the next difficulty once all are won; nil where somebody
  /// else's score is the best, since the title doesn't know the player's.
  private func goal(of game: GameEntry, _ context: ScreenContext) -> String? {
    let best = best(of: game, context)
    guard best.map({ $0.name == context.preferences.player && game.isOfTheseRules($0) }) ?? true
    else { return nil }
    let scores = game.medalScores(context.preferences.difficulty)
    let words = context.words.result
    let points = best?.points ?? 0
    if points >= scores.gold { return context.words.nextDifficulty(context.preferences.difficulty) }
    return Medal.allCases.first { scores.least(for: $0) > points }.map {
      words.nextMedal(words.medals[$0.rawValue - 1], scores.least(for: $0) - points)
    }
  }

  /// After a record the crowd cheers, in turn, as long as the bulbs chase.
  private func drawCheering(_ crowd: [CrowdPicture.Figure], step: Int, on canvas: inout Canvas) {
    for (number, figure) in crowd.enumerated() {
      let pose: CrowdPicture.Pose = (step / 2 + number) % 3 == 0 ? .standing : .cheering
      figure.draw(pose, on: &canvas, ground: canvas.size.rows - 2)
    }
  }
}
