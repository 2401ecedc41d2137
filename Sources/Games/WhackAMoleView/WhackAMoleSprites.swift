import Canvas

/// The sprites of whack-a-mole in one size, by what they show.
struct WhackAMoleSprites: Sendable {
  /// A mole's character; which one lives in a hole never changes.
  struct Resident: Sendable {
    var rising: Sprite
    var up: Sprite
    var sinking: Sprite
  }

  /// The sprites for the front of a hole.
  struct Rims: Sendable {
    var plain: Sprite
    var paws: Sprite
    var lastSeconds: Sprite
    var chosen: Sprite
  }

  /// The mallet's pictures.
  struct Mallet: Sendable {
    var raised: Sprite
    var half: Sprite
    var down: Sprite
    var stuck: Sprite
  }

  let residents: [Resident]
  /// The rabbit that must not be whacked; its bottom row leaves room for the word on its sign.
  let decoy: Resident
  let struck: Sprite
  let dizzy: Sprite
  let back: Sprite
  let rims: Rims
  let mallet: Mallet

  init(_ sheet: SpriteSheet, size: WhackAMoleLayout.SpriteSize) {
    let size = size.rawValue
    func resident(_ name: String, _ coat: Ground.Kind) -> Resident {
      let pictures = ["rising", "up", "sinking"].map {
        sheet["\(size).\(name).\($0)"].filled(with: Ground(coat))
      }
      return Resident(rising: pictures[0], up: pictures[1], sinking: pictures[2])
    }
    residents = ["bright", "spectacles", "tuft"].map { resident($0, .coat) }
    decoy = resident("rabbit", .fur)
    struck = sheet["\(size).struck"].filled(with: Ground(.struckCoat))
    dizzy = sheet["\(size).dizzy"]
    back = sheet["\(size).back"]
    rims = Rims(
      plain: sheet["\(size).rim"], paws: sheet["\(size).rim.paws"],
      lastSeconds: sheet["\(size).rim.last"], chosen: sheet["\(size).rim.chosen"])
    mallet = Mallet(
      raised: sheet["\(size).mallet.raised"], half: sheet["\(size).mallet.half"],
      down: sheet["\(size).mallet.down"], stuck: sheet["\(size).mallet.stuck"])
  }

  /// A mole's picture and how many of its rows, from the top, are above the rim.
  func mole(
    _ mole: Mole, in hole: Int, isDecoy: Bool, rows: Int
  ) -> (sprite: Sprite, rows: Int) {
    let resident = isDecoy ? decoy : residents[hole % residents.count]
    switch mole {
    case .down: return (Sprite(rows: []), 0)
    case .rising: return (resident.rising, max(1, rows * (mole.picture + 1) / 3))
    case .up: return (resident.up, rows)
    case .sinking: return (resident.sinking, max(1, rows * (3 - mole.picture) / 3))
    case .struck: return (struck, max(0, rows * (3 - mole.picture) / 3))
    }
  }
}

/// The sprites of whack-a-mole that have one size only.
struct WhackAMoleOrnaments: Sendable {
  /// Two cells: what stands left and right of the word.
  let marks: [WhackAMoleAnimation.Answer: Sprite]
  let stars: [Sprite]
  let digits: [Sprite]
  let tuft: Sprite
  let sprig: Sprite
  let sun: Sprite
  let cloud: Sprite
  /// Repeats from left to right.
  let hills: Sprite
  /// Repeats from left to right.
  let fence: Sprite

  init(_ sheet: SpriteSheet) {
    marks = Dictionary(
      uniqueKeysWithValues: WhackAMoleAnimation.Answer.allCases.map {
        ($0, sheet["mark.\($0.rawValue)"])
      })
    stars = (0..<3).map { sheet["star.\($0)"] }
    digits = (0...5).map { sheet["digit.\($0)"] }
    tuft = sheet["scene.tuft"]
    sprig = sheet["scene.sprig"]
    sun = sheet["scene.sun"]
    cloud = sheet["scene.cloud"]
    hills = sheet["scene.hills"]
    fence = sheet["scene.fence"]
  }
}
