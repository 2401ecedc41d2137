import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import Words

/// The people beside the menu: everyone with height and weight, and a key that changes
/// all of them at once.
///
/// Changes are kept only when that is asked for.
struct CrowdScreen: Screen {
  /// The crowd in the file; nil until it was read.
  private var kept: Crowd?
  /// A copy, which may differ.
  private var shown: Crowd?
  private var message: Message?
  private var first = 0
  private var changes: UInt64 = 0

  /// People that a page key passes.
  private static let page = 10

  private enum Message: Sendable, Hashable {
    case saved
    case failed(String)
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared where kept == nil: return [Self.ask(LoadCrowd(makesFile: true))]
    case .failed(let sentence): message = .failed(sentence)
    case .key(let key): return pressed(key, context)
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelUp: scroll(by: -1, context)
      case .wheelDown: scroll(by: 1, context)
      case .press, .release, .move: break
      }
    case .appeared, .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private static func ask(_ request: some Request<Crowd>) -> Effect {
    Self.perform(request) { screen, crowd, _ in
      screen.message = screen.kept == nil ? nil : .saved
      screen.kept = crowd
      screen.shown = crowd
    }
  }

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.back]: return [.pop]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.up]: scroll(by: -1, context)
    case keys[.down]: scroll(by: 1, context)
    case keys[.pageUp]: scroll(by: -Self.page, context)
    case keys[.pageDown]: scroll(by: Self.page, context)
    case keys[.first]: first = 0
    case keys[.last]: scroll(by: people(context).count, context)
    case keys[.again]: randomize(context)
    case keys[.save]:
      guard let shown, let kept, shown != kept else { return [] }
      return [Self.ask(SaveCrowd(crowd: shown, original: kept))]
    case keys[.check]:
      return kept == nil && message != nil ? [Self.ask(RenewCrowd())] : []
    default: break
    }
    return []
  }

  private mutating func scroll(by step: Int, _ context: ScreenContext) {
    first = min(max(0, first + step), max(0, people(context).count - 1))
  }

  /// Chance comes from the moment of the key, so that the screen stays a value.
  private mutating func randomize(_ context: ScreenContext) {
    changes += 1
    let moment = UInt64(bitPattern: context.date.secondsSince1970)
    var generator = SeededGenerator(
      seed: moment &* 1_000_003 &+ UInt64(context.now / .microseconds(1)) &+ changes)
    shown?.randomize(using: &generator)
    message = nil
  }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words.rooms.crowd
    canvas.draw(words.title, .heading, column: 2, row: 1)
    drawKeys(context, on: &canvas)
    guard let shown else {
      drawMessage(context, on: &canvas, row: 3)
      return Position(column: 2, row: 1)
    }
    let pictureRows = CrowdPicture.rows
    let ground = context.size.rows - 4
    draw(people(context), on: &canvas, in: listArea(context.size), words)
    // In ASCII a drawn head is a letter, which would be read.
    if !context.looks.isRead {
      CrowdPicture(context.figures.guests + shown.people, context.glyphs).draw(
        on: &canvas,
        in: Rectangle(
          column: 2, row: ground - pictureRows, columns: context.size.columns - 4,
          rows: pictureRows))
      canvas.draw(
        String(repeating: context.glyphs.horizontal, count: context.size.columns - 4), .plant,
        column: 2, row: ground)
    }
    drawMessage(context, on: &canvas, row: ground + 1)
    return Position(column: 2, row: 3)
  }

  /// The room for the people, down to the free rows above the picture.
  private func listArea(_ size: Size) -> Rectangle {
    Rectangle(
      column: 2, row: 3, columns: size.columns - 4,
      rows: max(1, size.rows - 8 - CrowdPicture.rows))
  }

  private static let personColumns = 32

  /// The number of people with room in an area, in as many columns as fit.
  private static func capacity(_ area: Rectangle) -> Int {
    area.rows * max(1, area.columns / personColumns)
  }

  /// Everyone in the file, then the guests with the feats that they came for.
  private func people(_ context: ScreenContext) -> [String] {
    let words = context.words.rooms
    return (shown?.people ?? []).map { person in
      words.crowd.person(
        person.name.printable.cut(to: 16), Int(person.height), Int(person.weight))
    } + context.figures.guests.map { words.crowd.guest(words.feats.text(of: $0.name).title) }
  }

  /// As many columns of people as there is room for, read downwards.
  private func draw(
    _ people: [String], on canvas: inout Canvas, in area: Rectangle, _ words: CrowdWords
  ) {
    let lines = people.dropFirst(first)
    canvas.drawSignsOfMore(
      above: first > 0, below: lines.count > Self.capacity(area), column: area.column - 2, in: area)
    if people.isEmpty { canvas.draw(words.nobody, .faint, column: area.column, row: area.row) }
    for (index, line) in lines.prefix(Self.capacity(area)).enumerated() {
      canvas.draw(
        line, column: area.column + index / area.rows * Self.personColumns,
        row: area.row + index % area.rows, columns: Self.personColumns - 2)
    }
  }

  private func drawMessage(_ context: ScreenContext, on canvas: inout Canvas, row: Int) {
    let words = context.words.rooms.crowd
    var text = ""
    var role = Role.warning
    switch message {
    case .failed(let sentence): text = sentence
    case .saved: (text, role) = (words.saved, .success)
    case nil where shown != kept: text = words.notSaved(context.key(.save), context.key(.back))
    case nil: return
    }
    canvas.drawWrapped(
      text, role, column: 2, row: row, columns: context.size.columns - 4,
      rows: kept == nil ? 6 : 2)
  }

  private func drawKeys(_ context: ScreenContext, on canvas: inout Canvas) {
    let words = context.words.rooms.crowd
    let keys = context.words.keys
    guard kept != nil else {
      KeyLine(([.check], words.beginAnew), ([.back], keys.back)).draw(context, on: &canvas)
      return
    }
    let isCut = people(context).count > Self.capacity(listArea(context.size))
    let scrolling: [([KeyAction], String)] = isCut ? [([.up, .down], keys.scroll)] : []
    KeyLine(
      scrolling + [([.again], words.randomize), ([.save], keys.save), ([.back], keys.back)]
    ).draw(context, on: &canvas)
  }
}
