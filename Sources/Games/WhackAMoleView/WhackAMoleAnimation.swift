import GameCore

/// The movements in the picture of whack-a-mole that are not part of the game: the mallet, the
/// answers on the rims, the stars of a hit, the celebration of a streak.
///
/// It is fed with the game's events and has chances of its own, so that nothing in it
/// changes a game.
struct WhackAMoleAnimation: Animation, Hashable {
  /// The answer to a whack; the raw value names the mark beside the word.
  enum Answer: String, CaseIterable, Sendable {
    case hit
    case early
    case late
    case empty
    case decoy
    case stuck
  }

  /// A sign on a hole's rim that goes away after a while.
  struct Mark: Sendable, Hashable {
    var answer: Answer
    var ticks = 0
  }

  /// A star on its way out of a hole.
  struct Star: Sendable, Hashable {
    var hole: Int
    /// An index into `Star.ways`.
    var way: Int
    var ticks = 0

    /// Columns and rows that a star moves from one picture to the next.
    static let ways: [(columns: Int, rows: Int)] = [
      (-2, -1), (-3, 0), (-2, 1), (2, -1), (3, 0), (2, 1),
    ]
  }

  /// The banner of a streak, with the time for which it has been shown.
  enum Banner: Sendable, Hashable {
    case reached(Int, ticks: Int)
    case broken(Int, ticks: Int)
  }

  static let swingPictureTicks = 4
  static let swingTicks = 2 * swingPictureTicks
  static let markTicks = 36
  static let starPictureTicks = 6
  static let starTicks = 3 * starPictureTicks
  static let starsOfAHit = 3
  static let bannerTicks = 90
  static let fallPictureTicks = 8
  static let fallTicks = 3 * fallPictureTicks
  /// A streak shorter than this falls apart unseen.
  static let leastStreak = 3

  /// Ticks since the mallet came down; nil when it is raised.
  private(set) var swing: Int?
  private(set) var marks = [Mark?](repeating: nil, count: WhackAMole.holeCount)
  private(set) var stars: [Star] = []
  private(set) var banner: Banner?
  private var streak = 0
  private var generator = SeededGenerator(seed: 0x5EED)

  /// Takes the answer to a whack; one that is a miss breaks the streak.
  mutating func answer(_ answer: Answer, at hole: Int, isMiss: Bool = false) {
    marks[hole] = Mark(answer: answer)
    if answer != .stuck { swing = 0 }
    if answer == .hit {
      streak += 1
      scatterStars(from: hole)
    }
    guard isMiss else { return }
    if streak >= Self.leastStreak { banner = .broken(streak, ticks: 0) }
    streak = 0
  }

  mutating func celebrate(_ streak: Int) {
    banner = .reached(streak, ticks: 0)
  }

  mutating func advance() {
    if let ticks = swing { swing = ticks + 1 < Self.swingTicks ? ticks + 1 : nil }
    for hole in marks.indices { age(&marks[hole]) }
    for index in stars.indices { stars[index].ticks += 1 }
    stars.removeAll { $0.ticks >= Self.starTicks }
    banner = banner.flatMap(aged)
  }

  var quietTicks: Int {
    var nearest = Int.max
    func change(every picture: Int, _ ticks: Int) {
      nearest = min(nearest, picture - ticks % picture - 1)
    }
    if let swing { change(every: Self.swingPictureTicks, swing) }
    for case let mark? in marks { change(every: Self.markTicks, mark.ticks) }
    for star in stars { change(every: Self.starPictureTicks, star.ticks) }
    switch banner {
    case .reached(_, let ticks): change(every: Self.bannerTicks, ticks)
    case .broken(_, let ticks): change(every: Self.fallPictureTicks, ticks)
    case nil: break
    }
    return nearest
  }

  private func age(_ mark: inout Mark?) {
    guard let old = mark else { return }
    mark = old.ticks + 1 < Self.markTicks ? Mark(answer: old.answer, ticks: old.ticks + 1) : nil
  }

  private func aged(_ banner: Banner) -> Banner? {
    switch banner {
    case .reached(let streak, let ticks):
      ticks + 1 < Self.bannerTicks ? .reached(streak, ticks: ticks + 1) : nil
    case .broken(let streak, let ticks):
      ticks + 1 < Self.fallTicks ? .broken(streak, ticks: ticks + 1) : nil
    }
  }

  private mutating func scatterStars(from hole: Int) {
    let first = generator.number(below: Star.ways.count)
    stars += (0..<Self.starsOfAHit).map { number in
      Star(hole: hole, way: (first + number * 2) % Star.ways.count)
    }
  }
}
