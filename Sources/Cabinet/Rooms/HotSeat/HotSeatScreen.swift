import Canvas
import GameCore
import Keys
import Persistence
import Terminal
import Words

/// A table of several players between two turns: it says whose turn it is, then who is ahead, and
/// shows no field.
struct HotSeatScreen: Screen {
  /// The picture of the table.
  enum Phase: Sendable, Hashable {
    /// A player is called.
    case turn
    /// Everyone has played a heat.
    case scores(heat: Int)
    case podium(Menu)
  }

  private(set) var table: HotSeat
  private(set) var phase = Phase.turn
  /// The question before the table is left; nil while nobody wants to.
  private(set) var leaving: Menu?
  /// The present turn was begun and left.
  private(set) var isLeft = false
  /// The souvenir of the podium, once it is kept.
  private(set) var souvenir: AlbumEntry?
  /// The seeds of the heat that is played, with some to spare for turns that are left.
  private var seeds: [UInt64] = []
  private var seedsUsed = 0
  private var hammering = Hammering()

  private static let spareSeeds = 2

  init(_ table: HotSeat) {
    self.table = table
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    if case .key = input, hammering.goesOn(at: context.now) { return [] }
    switch input {
    case .appeared: isLeft = phase == .turn && seedsUsed > 0 && isBegun
    case .turnEnded(let score, let lastKey): finishTurn(score, lastKey)
    case .failed(let sentence): return [.push(NoticeScreen(sentences: [sentence]))]
    case .key(let key): return pressed(key, context)
    case .mouse(let mouse): return clicked(mouse, context)
    case .paste, .time, .interrupted: break
    }
    return []
  }

  // MARK: - Turns

  /// True from the beginning of a turn to its score.
  private var isBegun = false

  private mutating func play(_ context: ScreenContext) -> [Effect] {
    guard let heat = table.heat, let game = game(ofHeat: heat, context) else { return [] }
    if seeds.isEmpty {
      let seed = table.seed(ofHeat: heat)
      let difficulty = table.difficulty
      seeds =
        game.isFairToRepeat
        ? [seed]
        : EvenSeeds.draw(table.players.count + Self.spareSeeds, from: seed) {
          game.measure($0, difficulty)
        }
    }
    let seed = seeds[min(seedsUsed, seeds.count - 1)]
    seedsUsed += 1
    isBegun = true
    return GameStart(table, seed: seed).map { [.play($0, replacing: false)] } ?? []
  }

  private mutating func finishTurn(_ score: Int, _ lastKey: Duration?) {
    guard let heat = table.heat else { return }
    table.finishTurn(score: score)
    hammering = Hammering(lastKey: lastKey)
    (isBegun, isLeft) = (false, false)
    guard table.heats[heat].isDone else { return }
    phase = .scores(heat: heat)
    (seeds, seedsUsed) = ([], 0)
  }

  func game(ofHeat heat: Int, _ context: ScreenContext) -> GameEntry? {
    context.games.first { $0.name == table.heats[heat].game }
  }

  // MARK: - Keys

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    if var menu = leaving {
      let outcome = menu.update(key, context.keys)
      leaving = menu
      return answerLeaving(outcome)
    }
    if case .podium(var menu) = phase {
      let outcome = menu.update(key, context.keys)
      phase = .podium(menu)
      return answerPodium(outcome, context)
    }
    switch key {
    case context.keys[.select]: return goOn(context)
    case context.keys[.back]:
      let words = context.words.rooms.hotSeat
      leaving = Menu([words.stay, words.leaveNow].map { Menu.Item(label: $0) })
    case context.keys[.help]:
      return [.push(HelpScreen(game: table.heat.map { table.heats[$0].game }))]
    default: break
    }
    return []
  }

  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    if var menu = leaving {
      let outcome = menu.update(mouse, in: leavingDialog(context).body(context))
      leaving = menu
      return answerLeaving(outcome)
    }
    guard case .podium(var menu) = phase else { return [] }
    let outcome = menu.update(mouse, in: podiumMenuArea(context.size))
    phase = .podium(menu)
    return answerPodium(outcome, context)
  }

  private mutating func goOn(_ context: ScreenContext) -> [Effect] {
    guard case .scores = phase else { return play(context) }
    guard table.heat == nil else {
      phase = .turn
      return []
    }
    phase = .podium(makeMenu(context.words))
    return []
  }

  /// The choices at the end, of which one opens the album once it keeps the podium.
  private func makeMenu(_ words: Words, selected: Int = 0) -> Menu {
    let album = words.rooms.album
    let keep = souvenir == nil ? album.keep : album.openAlbum
    let labels = [words.result.again, keep, words.rooms.hotSeat.change, words.result.menu]
    return Menu(labels.map { Menu.Item(label: $0) }, selected: selected)
  }

  private mutating func answerLeaving(_ outcome: Menu.Outcome?) -> [Effect] {
    switch outcome {
    case .chosen(0), .back: leaving = nil
    case .chosen: return [.pop]
    case .help, .adjusted, .moved, nil: break
    }
    return []
  }

  private func answerPodium(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(0):
      [
        Self.request(DrawSeed()) { screen, seed, _ in
          [.replace(HotSeatScreen(screen.table.again(seed: seed)))]
        }
      ]
    case .chosen(1): [keepSouvenir(context)]
    case .chosen(2): [.replace(HotSeatFormScreen(context, as: table))]
    case .chosen, .back: [.pop]
    case .help: [.push(HelpScreen(game: nil))]
    case .adjusted, .moved, nil: []
    }
  }

  /// Keeps the podium without the menu; once it is kept, the album opens at it.
  private func keepSouvenir(_ context: ScreenContext) -> Effect {
    if let souvenir { return .push(AlbumScreen(at: souvenir)) }
    var picture = Canvas(size: context.size)
    drawPodium(context, on: &picture)
    if context.glyphs == .ascii { picture.replaceTypography() }
    let words = context.words.rooms.hotSeat
    let winners = table.standings.filter { $0.place == 1 }.map { table.players[$0.player] }
    let request = KeepSouvenir(
      title: words.souvenir(winners.joined(separator: words.and)), picture: picture,
      theme: context.preferences.theme)
    return Self.perform(request) { screen, entry, context in
      screen.souvenir = entry
      guard case .podium(let menu) = screen.phase else { return }
      screen.phase = .podium(screen.makeMenu(context.words, selected: menu.selected))
    }
  }
}
