import Canvas
import Keys
import Terminal

/// A terminal that is heard and never seen: whoever plays on it knows the lines, and nothing else.
class HeardTerminal: Terminal {
  let size = LineTerminal.size
  let supportsUnicode = true
  var now = Duration.zero
  private(set) var lines: [String] = []
  private var reading = LineReading()
  /// The lines that came since the last key.
  var news: [String] = []
  /// Chooses a key by the lines that are new; nil leaves.
  private let answer: ([String]) -> Key?

  init(answer: @escaping ([String]) -> Key?) { self.answer = answer }

  /// Lets pass what is over soon, such as cards that turn down again, and then asks for a key.
  func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    if let deadline, deadline < now + .seconds(2) {
      now = max(now, deadline)
      return nil
    }
    now += .milliseconds(500)
    defer { news = [] }
    return answer(news).map { .key($0) } ?? .hangUp
  }

  func show(_ canvas: Canvas, cursor: Position?) {
    let more = reading.lines(of: canvas, cursor: cursor)
    lines += more
    news += more
  }

  func apply(_: TerminalModes) {}
  func use(_: Theme) {}
  func ring(_: Bell) {}
  func copy(_: String) {}
  func redraw() { reading.forget() }
  func suspend() {}
  func close() {}
}

/// Someone who plays memory cards by what a screen reader says: one round without a mistake, and then
/// pairs that don't match.
struct HeardMemoryPlayer {
  private var cards: [(key: Character, face: Substring)] = []
  private var plan: [Key] = []
  private(set) var rounds = 0

  mutating func key(after lines: [String]) -> Key? {
    for line in lines { hear(line) }
    if cards.count == 18 { study() }
    return plan.isEmpty ? nil : plan.removeFirst()
  }

  /// A row of cards is six times a key and a face.
  private mutating func hear(_ line: String) {
    let row = line.split(separator: ", ").map { $0.split(separator: " ") }
    guard row.count == 6, row.allSatisfy({ $0.count == 2 && $0[0].count == 1 }) else { return }
    cards += row.compactMap { card in card[0].first.map { ($0, card[1]) } }
  }

  private mutating func study() {
    rounds += 1
    plan = [.enter]
    if rounds == 1 {
      for face in Set(cards.map(\.face)) {
        plan += cards.filter { $0.face == face }.map { .character($0.key) }
      }
    } else if let other = cards.first(where: { $0.face != cards[0].face }) {
      for _ in 1...3 { plan += [.character(cards[0].key), .character(other.key)] }
    }
    cards = []
  }
}
