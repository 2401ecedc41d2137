import Canvas
import GameCore
import Keys
import Persistence
import Terminal
import Words

/// The souvenirs: a list with small pictures and stars, and each picture in full.
struct AlbumScreen: Screen {
  enum Mode: Sendable {
    case list
    case renaming(TextField)
    case deleting(Menu)
    case looking(AlbumPicture, Position)
  }

  /// nil while the list is not known.
  private(set) var entries: [AlbumEntry]?
  /// The cards of the souvenirs that were seen, by the names of their folders.
  private(set) var cards: [String: AlbumCard] = [:]
  private(set) var selected = 0
  private(set) var mode = Mode.list
  /// The reason that the list cannot be shown.
  private(set) var problem: String?
  /// The souvenir to begin with.
  private var first: AlbumEntry?

  init(at first: AlbumEntry? = nil) {
    self.first = first
  }

  var entry: AlbumEntry? { entries?[safe: selected] }
  var card: AlbumCard? { entry.flatMap { cards[$0.name] } }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared:
      entries = nil
      return [Self.request(ListAlbum()) { $0.show($1, $2) }]
    case .failed(let sentence): return fail(sentence)
    case .key(let key): return pressed(key, context)
    case .paste(let text):
      if case .renaming(var field) = mode {
        _ = field.paste(text)
        mode = .renaming(field)
      }
    case .mouse(let mouse): return clicked(mouse, context)
    case .time: break
    case .interrupted, .turnEnded: return []
    }
    return loadVisible(context)
  }

  /// Souvenirs that a larger window uncovers are read at once.
  func wakeUp(_ context: ScreenContext) -> Duration? {
    missing(context).isEmpty ? nil : context.now
  }

  // MARK: - Answers

  mutating func show(_ entries: [AlbumEntry], _ context: ScreenContext) -> [Effect] {
    self.entries = entries
    problem = nil
    if let place = first.flatMap({ entries.firstIndex(of: $0) }) { selected = place }
    first = nil
    select(selected)
    return loadVisible(context)
  }

  mutating func show(_ cards: [AlbumCard]) -> [Effect] {
    for card in cards { self.cards[card.entry.name] = card }
    return []
  }

  private mutating func fail(_ sentence: String) -> [Effect] {
    // The picture stays where its game can't be watched.
    if case .looking = mode {} else { mode = .list }
    guard entries != nil else {
      problem = sentence
      return []
    }
    return [.push(NoticeScreen(sentences: [sentence]))]
  }

  private mutating func select(_ index: Int) {
    selected = min(max(0, index), max(0, (entries?.count ?? 0) - 1))
  }

  private func missing(_ context: ScreenContext) -> [AlbumEntry] {
    guard let entries else { return [] }
    return entries[AlbumLayout(context.size).visible(selected, of: entries.count)]
      .filter { cards[$0.name] == nil }
  }

  /// Only what is seen is read.
  private func loadVisible(_ context: ScreenContext) -> [Effect] {
    let missing = missing(context)
    guard !missing.isEmpty else { return [] }
    return [
      Self.request(ShowSouvenirs(entries: missing)) { screen, cards, _ in screen.show(cards) }
    ]
  }

  // MARK: - Keys

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    switch mode {
    case .list: return pressedInList(key, context)
    case .renaming(let field): return typed(key, field, context.keys.whileTyping)
    case .deleting(var menu):
      let outcome = menu.update(key, context.keys)
      mode = .deleting(menu)
      return answer(outcome)
    case .looking(let picture, let offset): return look(key, picture, offset, context)
    }
  }

  private mutating func pressedInList(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.back]: return [.pop]
    case keys[.up]: select(selected - 1)
    case keys[.down]: select(selected + 1)
    case keys[.pageUp]: select(selected - AlbumLayout(context.size).count)
    case keys[.pageDown]: select(selected + AlbumLayout(context.size).count)
    case keys[.first]: select(0)
    case keys[.last]: select(entries?.count ?? 0)
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    default: return pressedOnCard(key, context)
    }
    return loadVisible(context)
  }

  private mutating func pressedOnCard(_ key: Key, _ context: ScreenContext) -> [Effect] {
    guard let entry else { return [] }
    let data = card?.data ?? SouvenirData(title: "")
    let keys = context.keys
    switch key {
    case keys[.open]: return open(entry)
    case keys[.watch] where canWatch: return watch(entry)
    case keys[.decrease]: return rate(data, data.rating.rounded(.up) - 1)
    case keys[.increase]: return rate(data, data.rating.rounded(.down) + 1)
    case keys[.rename]: mode = .renaming(TextField(data.title.printable, columns: 40))
    case keys[.delete]:
      let words = context.words.common
      mode = .deleting(Menu([words.yes, words.no].map { Menu.Item(label: $0) }, selected: 1))
    default:
      let stars = KeyAction.rates.firstIndex { keys[$0] ~= key }
      return stars.map { rate(data, Float($0)) } ?? []
    }
    return []
  }

  private func open(_ entry: AlbumEntry) -> [Effect] {
    [
      Self.request(OpenSouvenir(entry: entry)) { screen, picture, context in
        screen.mode = .looking(picture, Position(column: 0, row: 0))
        return screen.loadVisible(context)
      }
    ]
  }

  /// True if the chosen souvenir holds the recorded game.
  var canWatch: Bool { card?.hasRecord == true }

  private func watch(_ entry: AlbumEntry) -> [Effect] {
    [
      Self.request(SouvenirRecord(entry: entry)) { _, replay, _ in
        [.watch(WatchedGame(replay, player: replay.conditions.player))]
      }
    ]
  }

  private func rate(_ data: SouvenirData, _ rating: Float) -> [Effect] {
    guard let entry else { return [] }
    let changed = SouvenirData(title: data.title, rating: rating)
    return changed == card?.data ? [] : [Self.change(entry, to: changed)]
  }

  private static func change(_ entry: AlbumEntry, to data: SouvenirData) -> Effect {
    request(ChangeSouvenir(entry: entry, data: data)) { screen, cards, _ in screen.show(cards) }
  }

  private mutating func typed(_ key: Key, _ field: TextField, _ keys: KeyMap) -> [Effect] {
    var field = field
    switch key {
    case keys[.back]: mode = .list
    case keys[.open]:
      mode = .list
      guard let entry else { return [] }
      let changed = SouvenirData(title: field.text.trimmed, rating: card?.data?.rating ?? 0)
      return [Self.change(entry, to: changed)]
    default:
      _ = field.update(key, keys)
      mode = .renaming(field)
    }
    return []
  }

  private mutating func answer(_ outcome: Menu.Outcome?) -> [Effect] {
    switch outcome {
    case .chosen(0):
      mode = .list
      guard let entry else { return [] }
      return [
        Self.request(DeleteSouvenir(entry: entry)) { _, place, context in
          [.push(NoticeScreen(sentences: [context.words.rooms.album.deleted(place)]))]
        }
      ]
    case .chosen, .back: mode = .list
    case .adjusted, .moved, .help, nil: break
    }
    return []
  }

  private mutating func look(
    _ key: Key, _ picture: AlbumPicture, _ offset: Position, _ context: ScreenContext
  ) -> [Effect] {
    let keys = context.keys
    var offset = offset
    switch key {
    case keys[.up]: offset.row -= 1
    case keys[.down]: offset.row += 1
    case keys[.left]: offset.column -= 4
    case keys[.right]: offset.column += 4
    case keys[.open] where canWatch, keys[.watch] where canWatch:
      return entry.map(watch) ?? []
    default:
      mode = .list
      return []
    }
    mode = .looking(picture, AlbumLayout(context.size).limited(offset, picture))
    return []
  }

  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    switch (mode, mouse.kind) {
    case (.list, .wheelUp): select(selected - 1)
    case (.list, .wheelDown): select(selected + 1)
    case (.list, .press):
      let layout = AlbumLayout(context.size)
      guard let entries, let index = layout.index(at: mouse.position, selected, of: entries.count)
      else { return [] }
      let isSecond = index == selected
      select(index)
      return isSecond ? open(entries[index]) : []
    case (.deleting(var menu), _):
      let outcome = menu.update(mouse, in: question(context).body(context))
      mode = .deleting(menu)
      return answer(outcome)
    case (.looking, .press): mode = .list
    case (.looking(let picture, var offset), .wheelUp),
      (.looking(let picture, var offset), .wheelDown):
      offset.row += mouse.kind == .wheelUp ? -1 : 1
      mode = .looking(picture, AlbumLayout(context.size).limited(offset, picture))
    case (.list, .release), (.list, .move), (.looking, _), (.renaming, _): break
    }
    return loadVisible(context)
  }

  /// The box that asks whether the chosen souvenir shall go.
  func question(_ context: ScreenContext) -> Dialog {
    let words = context.words.rooms.album
    let title = card?.data?.title ?? ""
    return Dialog(
      title: words.menu,
      sentences: [
        words.deleteQuestion(title.isEmpty ? words.untitled : title.printable.cut(to: 40))
      ],
      bodyRows: 2, hasMarquee: false)
  }
}
