import Canvas

/// The colours that a theme lays behind characters, and the looks of roles on them.
struct Paints: Sendable {
  /// The tones of one kind of ground, from its first step to its last.
  struct Tones: Sendable {
    /// xterm's numbers, each for an equal part of the steps.
    let numbers: [Int]
    /// Colours, 0xRRGGBB, with all that lies between them where a terminal has it; empty takes the
    /// numbers.
    let rgb: [Int]

    init(_ numbers: [Int], _ rgb: [Int] = []) {
      self.numbers = numbers
      self.rgb = rgb
    }

    func number(_ step: Int, of steps: Int) -> Int? {
      numbers.isEmpty ? nil : numbers[min(step * numbers.count / steps, numbers.count - 1)]
    }
  }

  typealias Table = KeyValuePairs<Ground.Kind, Tones>

  /// The grounds for 256 and for direct colours; a kind that is left out stays bare.
  var many: Table = [:]
  /// The grounds for eight colours, of which any terminal shows black on the brighter ones well.
  var eight: Table = [:]
  /// The looks of roles on a dark ground; a background of their own covers it.
  var onDark: Theme.Styles = [:]
  /// The same on a light ground.
  var onLight: Theme.Styles = [:]

  /// The colour of a ground; nil where it stays bare.
  func colour(of ground: Ground, _ depth: ColourDepth) -> Int? {
    let table = depth == .eight ? eight : many
    guard ground != .bare, depth != .none,
      let tones = table.first(where: { $0.key == ground.kind })?.value
    else { return nil }
    let (step, steps) = (Int(ground.step), ground.kind.steps)
    if depth == .direct, !tones.rgb.isEmpty {
      return Style.direct(XtermColour.between(tones.rgb, at: step, of: steps))
    }
    return tones.number(step, of: steps)
  }
}

extension Paints {
  /// Moles with filled coats, on a ground that is the terminal's own.
  static let eight = Paints(many: eightCoats, eight: eightCoats)

  private static let eightCoats: Table = [
    .coat: Tones([3]), .struckCoat: Tones([5]), .fur: Tones([7]),
  ]

  /// Black stays black, so that nothing is lost of the contrast; only coats are filled.
  static let highContrast = Paints(
    many: [.coat: Tones([215]), .struckCoat: Tones([219]), .fur: Tones([231])],
    eight: eightCoats, onDark: blackOnly, onLight: blackOnly)

  private static let blackOnly: Theme.Styles = [
    .plain: Style(16)
  ]

  /// Night and evening: light characters on dark grounds.
  static let dark = Paints(
    many: [
      .night: Tones([17], [0x05070F, 0x0A1030, 0x1B1B4B, 0x43204F]),
      .sky: Tones(
        [17, 17, 17, 17, 18, 18, 53, 53, 89], [0x0A1030, 0x15184A, 0x35205C, 0x5E1F54, 0x7C2A4A]),
      .ridge: Tones([236], [0x2B2238]),
      .hill: Tones([233], [0x12111C]),
      .earth: Tones([22], [0x1B2A16]),
      .lawn: Tones([22], [0x0F3A2C, 0x114420, 0x1A4A16]),
      .hollow: Tones([233], [0x120C08]),
      .coat: Tones([222], [0xE0B070]),
      .struckCoat: Tones([225], [0xE8C8E8]),
      .fur: Tones([231]),
      .felt: Tones([22], [0x0B2E1A, 0x0F3D22, 0x124727, 0x14502C]),
      .cardBack: Tones([88], [0x6E1420]),
      .paper: Tones([255], [0xF4EFE2]),
      .space: Tones(
        [232, 17, 233, 53, 234, 17, 232],
        [0x05060A, 0x0A1028, 0x061A1C, 0x1A0C24, 0x0A0A14, 0x0C1830, 0x05060A]),
      .rock: Tones(
        [239, 238, 237, 238, 237, 236, 237, 236, 235, 240, 239, 238, 236, 235, 234],
        [
          0x4E4A45, 0x44403B, 0x3A3733, 0x444A52, 0x3A4048, 0x31363D, 0x4A423A, 0x403832,
          0x362F2A, 0x54453F, 0x483A35, 0x3C302C, 0x48454F, 0x3D3A44, 0x32303A,
        ]),
    ],
    eight: eightCoats,
    onDark: [
      .plain: Style(255),
      .strong: Style(231),
      .faint: Style(251),
      .heading: Style(231, on: nil, .bold),
      .focus: Style(16, on: 229, .bold),
      .value: Style(159),
      .key: Style(231),
      .frame: Style(152),
      .targetFace: Style(231),
      .tool: Style(255),
      .handle: Style(223),
      .ground: Style(180),
      .hollow: Style(233),
      .plant: Style(71),
      .sky: Style(110),
      .success: Style(157),
      .warning: Style(223),
      .danger: Style(231, on: 160, .bold),
      .prize: Style(227),
      .bulb: Style(227),
      .coatRed: Style(210),
      .coatBlue: Style(117),
      .coatGreen: Style(120),
      .coatYellow: Style(227),
      .coatOrange: Style(215),
      .coatPurple: Style(183),
    ],
    onLight: onLightGround)

  /// Day: dark characters on light grounds.
  static let light = Paints(
    many: [
      .night: Tones([159, 159, 195, 195, 195, 230, 230, 230], [0xBFE6FF, 0xDFF2FF, 0xFFF8E0]),
      .sky: Tones([159, 159, 195, 195, 195, 230, 230], [0xBFE6FF, 0xDDF0FF, 0xFFF6DC]),
      .ridge: Tones([158], [0xC8EAD2]),
      .hill: Tones([156], [0xB8E6A8]),
      .earth: Tones([193], [0xD2EDA8]),
      .lawn: Tones([194, 194, 193, 193, 193, 193, 193, 193], [0xDDF5E0, 0xD6F5C0, 0xCFF2A6]),
      .hollow: Tones([230], [0xFBE9CF]),
      .coat: Tones([94], [0x7A4A12]),
      .struckCoat: Tones([90], [0x7A1A7A]),
      .fur: Tones([231]),
      .felt: Tones([194], [0xC9EFD2, 0xD0F2D8, 0xD6F5DE, 0xDDF7E4]),
      .cardBack: Tones([224], [0xFBDADA]),
      .paper: Tones([231]),
      .space: Tones(
        [255, 195, 231, 230, 255, 195, 255],
        [0xECECF2, 0xDDE8FA, 0xE0F4F4, 0xF2E6F8, 0xECECF2, 0xDCE8FA, 0xECECF2]),
      .rock: Tones([253, 254, 253, 187, 187, 187, 254, 253, 253, 223, 223, 223, 253, 187, 253]),
    ],
    eight: eightCoats,
    onDark: [
      .plain: Style(231), .targetFace: Style(231),
      .focus: Style(16, on: 229, .bold), .danger: Style(231, on: 124, .bold),
    ],
    onLight: onLightGround)

  private static let onLightGround: Theme.Styles = [
    .plain: Style(16),
    .strong: Style(16),
    .faint: Style(240),
    .heading: Style(16, on: nil, .bold),
    .focus: Style(231, on: 25, .bold),
    .value: Style(24),
    .key: Style(16),
    .frame: Style(60),
    .target: Style(94),
    .targetFace: Style(16),
    .struck: Style(90),
    .tool: Style(238),
    .handle: Style(94),
    .ground: Style(94),
    .hollow: Style(230),
    .plant: Style(22),
    .sky: Style(25),
    .success: Style(24),
    .warning: Style(88),
    .danger: Style(231, on: 124, .bold),
    .prize: Style(58),
    .bulb: Style(58),
    .coatRed: Style(124),
    .coatBlue: Style(25),
    .coatGreen: Style(22),
    .coatYellow: Style(58),
    .coatOrange: Style(94),
    .coatPurple: Style(90),
  ]
}
