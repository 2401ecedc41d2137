import GameCore

/// The movements in the picture of lunar lander that are not part of the game: the flame, the dust
/// and the flag of a landing, the pieces of a crash, the puff of a turn.
///
/// It is fed with the game's events and has chances of its own, so that nothing in it changes
/// a game.
struct LunarLanderAnimation: Animation, Hashable {
  /// A piece of the ship on its way to the ground.
  struct Piece: Sendable, Hashable {
    var x: Int
    var y: Int
    var velocityX: Int
    var velocityY: Int
  }

  /// The picture after a flight.
  enum Ending: Sendable, Hashable {
    case landing
    case crash
  }

  static let pictureTicks = 5
  static let crashPictures = 6
  static let flagPictures = 4
  /// Pictures of dust after a landing.
  static let dustPictures = 6
  /// The flag is put up when the dust is nearly gone.
  static let flagDelay = 4
  private static let endingPictures = 14
  static let puffTicks = 12
  private static let pieceCount = 12
  private static let gravity = 6 * Lander.unitsPerSpeed / 60

  private(set) var ending: Ending?
  private(set) var pieces: [Piece] = []
  /// The side to which the ship has just been told to turn, 1 to the right.
  private(set) var puff: Int?
  private var endingAge = 0
  private var puffAge = 0
  private var generator = SeededGenerator(seed: 0xEA61E)

  /// The picture of a landing or a crash, from 0.
  var picture: Int { endingAge / Self.pictureTicks }

  /// Shows the jets that turn the ship to a side.
  mutating func turn(to side: Int) {
    puff = side
    puffAge = 0
  }

  /// Shows dust and a flag.
  mutating func land() { begin(.landing) }

  /// Breaks the ship.
  mutating func crash(_ ship: Lander) {
    begin(.crash)
    let speed = Lander.unitsPerSpeed
    pieces = (0..<Self.pieceCount).map { _ in
      Piece(
        x: ship.x, y: ship.y + 12 * Lander.unitsPerPoint,
        velocityX: ship.velocityX / 3 + (generator.number(below: 121) - 60) * speed,
        velocityY: (10 + generator.number(below: 36)) * speed)
    }
  }

  private mutating func begin(_ ending: Ending) {
    self.ending = ending
    endingAge = 0
    puff = nil
    pieces = []
  }

  /// Clears the stage for the next flight.
  mutating func arrive() {
    ending = nil
    pieces = []
  }

  /// Lets one tick pass; `height` tells the ground under a place.
  mutating func advance() {
    if ending != nil, picture < Self.endingPictures { endingAge += 1 }
    if puff != nil {
      puffAge += 1
      if puffAge == Self.puffTicks { puff = nil }
    }
    for index in pieces.indices {
      pieces[index].velocityY -= Self.gravity
      pieces[index].x += pieces[index].velocityX
      pieces[index].y += pieces[index].velocityY
    }
    pieces.removeAll { $0.y < 0 }
    if picture >= Self.endingPictures { pieces = [] }
  }

  var quietTicks: Int {
    var nearest = Int.max
    if ending != nil, picture < Self.endingPictures {
      nearest = Self.pictureTicks - endingAge % Self.pictureTicks - 1
    }
    if puff != nil { nearest = min(nearest, Self.puffTicks - puffAge - 1) }
    return nearest
  }
}
