import GameCore

/// The movements in the picture of skeet shooter that are not part of the game: breaking clays and
/// their pieces, the flash at the muzzle, the answer beside the gun.
///
/// It is fed with the game's events and has chances of its own, so that nothing in it
/// changes a game. Everything in it changes together with what flies in the game.
struct SkeetShooterAnimation: Animation, Hashable {
  /// A clay that has just been broken.
  struct Break: Sendable, Hashable {
    var place: FieldVector
    var drift: FieldVector
    var born: Int
    /// The clays that the shot has broken, this one included.
    var count: Int
  }

  /// A piece of a clay on its way to the ground.
  struct Piece: Sendable, Hashable {
    var start: FieldVector
    var velocity: FieldVector
    var gravity: Int
    var born: Int
  }

  /// The answer to a shot or a key that hit nothing.
  enum Answer: Sendable, Hashable {
    case missed(SkeetShooter.Miss)
    case reloading
  }

  /// An answer and when it was given.
  struct Mark: Sendable, Hashable {
    var answer: Answer
    var born: Int
  }

  static let breakPictures = 6
  static let breakPictureTicks = 4
  static let breakTicks = breakPictures * breakPictureTicks
  static let severalTicks = 60
  static let piecePictureTicks = 4
  static let pieceTicks = 44
  static let piecesOfAClay = 4
  static let flashTicks = 4
  static let markTicks = 40

  /// Ticks that have passed; pictures are counted from the even one before an event.
  private(set) var clock = 0
  private(set) var breaks: [Break] = []
  private(set) var pieces: [Piece] = []
  private(set) var mark: Mark?
  private(set) var firedAt: Int?
  private var generator = SeededGenerator(seed: 0x5EED)

  private var pictureClock: Int { clock - clock % SkeetShooter.pictureTicks }

  /// Shows the flash.
  mutating func fire() {
    firedAt = pictureClock
    mark = nil
  }

  /// Shows an answer beside the gun.
  mutating func answer(_ answer: Answer) {
    mark = Mark(answer: answer, born: pictureClock)
  }

  /// Breaks a clay: it drifts with a tenth of the shot's movement.
  mutating func breakClay(_ clay: Clay, by shot: Shot) {
    let movement = shot.position(atAge: shot.age + 1) - shot.position
    breaks.append(
      Break(
        place: clay.position, drift: FieldVector(x: movement.x / 10, y: movement.y / 10),
        born: pictureClock, count: shot.broken))
    for number in 0..<Self.piecesOfAClay { pieces.append(piece(number, of: clay, movement)) }
  }

  private mutating func piece(_ number: Int, of clay: Clay, _ push: FieldVector) -> Piece {
    let unit = FieldVector.unitsPerPoint
    let spread = number * 2 - Self.piecesOfAClay + 1
    return Piece(
      start: clay.position,
      velocity: FieldVector(
        x: clay.movement(atAge: clay.age).x / 3 + push.x / 10 + spread * unit / 2
          + generator.number(below: unit) - unit / 2,
        y: push.y / 10 + generator.number(below: 2 * unit)),
      gravity: clay.gravity, born: pictureClock)
  }

  mutating func advance() {
    clock += 1
    breaks = breaks.filter { clock - $0.born < lifetime(of: $0) }
    pieces = pieces.filter { clock - $0.born < Self.pieceTicks && place(of: $0).y >= 0 }
    if let born = mark?.born, clock - born >= Self.markTicks { mark = nil }
    if let born = firedAt, clock - born >= Self.flashTicks { firedAt = nil }
  }

  private func lifetime(of broken: Break) -> Int {
    broken.count > 1 ? Self.severalTicks : Self.breakTicks
  }

  /// The picture of a break, from 0; past the last one only its word is left.
  func picture(of broken: Break) -> Int { (clock - broken.born) / Self.breakPictureTicks }

  func place(of piece: Piece) -> FieldVector {
    let age = (clock - piece.born) / Self.piecePictureTicks * Self.piecePictureTicks
    return piece.start.thrown(at: piece.velocity, gravity: piece.gravity, age: age)
  }

  var quietTicks: Int {
    var nearest = Int.max
    func change(every picture: Int, since born: Int) {
      nearest = min(nearest, picture - (clock - born) % picture - 1)
    }
    for broken in breaks {
      change(
        every: clock - broken.born < Self.breakTicks ? Self.breakPictureTicks : Self.severalTicks,
        since: broken.born)
    }
    for piece in pieces { change(every: Self.piecePictureTicks, since: piece.born) }
    if let born = mark?.born { change(every: Self.markTicks, since: born) }
    if let firedAt { change(every: Self.flashTicks, since: firedAt) }
    return nearest
  }
}
