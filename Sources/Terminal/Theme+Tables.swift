import Canvas

extension Theme {
  /// For every eye and every background: colours of middle brightness from the family
  /// of Okabe and Ito, which stay apart for colour-blind eyes, each at least 3 to 1
  /// against both black and white.
  package static let standard = Theme(
    name: "default",
    many: [
      .plain: Style(),
      .strong: Style(.bold),
      .faint: Style(245),
      .heading: Style(32, .bold),
      .focus: Style([.bold, .reverse]),
      .value: Style(31),
      .key: Style(.bold),
      .frame: Style(67),
      .target: Style(130),
      .targetFace: Style(.bold),
      .struck: Style(132),
      .tool: Style(245, .bold),
      .handle: Style(137),
      .ground: Style(94),
      .hollow: Style(241),
      .plant: Style(29),
      .sky: Style(67),
      .success: Style(31, .bold),
      .warning: Style(136),
      .danger: Style(166, .bold),
      .prize: Style(136, .bold),
      .bulb: Style(136),
      .coatRed: Style(196),
      .coatBlue: Style(27),
      .coatGreen: Style(28),
      .coatYellow: Style(100),
      .coatOrange: Style(166),
      .coatPurple: Style(129),
    ],
    eight: eightColours)

  /// The strongest contrast: light colours on black, whatever the terminal's background.
  package static let highContrast = Theme(
    name: "high_contrast",
    many: [
      .plain: Style(231, on: 16),
      .strong: Style(231, on: 16, .bold),
      .faint: Style(252, on: 16),
      .heading: Style(231, on: 16, [.bold, .underline]),
      .focus: Style(16, on: 226, .bold),
      .value: Style(123, on: 16),
      .key: Style(231, on: 16, .bold),
      .frame: Style(231, on: 16),
      .target: Style(215, on: 16, .bold),
      .targetFace: Style(231, on: 16, .bold),
      .struck: Style(219, on: 16),
      .tool: Style(231, on: 16, .bold),
      .handle: Style(222, on: 16),
      .ground: Style(180, on: 16),
      .hollow: Style(248, on: 16),
      .plant: Style(120, on: 16),
      .sky: Style(117, on: 16),
      .success: Style(123, on: 16, .bold),
      .warning: Style(226, on: 16),
      .danger: Style(16, on: 209, .bold),
      .prize: Style(226, on: 16, [.bold, .underline]),
      .bulb: Style(226, on: 16, .bold),
      .coatRed: Style(203, on: 16),
      .coatBlue: Style(111, on: 16),
      .coatGreen: Style(46, on: 16),
      .coatYellow: Style(226, on: 16),
      .coatOrange: Style(214, on: 16),
      .coatPurple: Style(177, on: 16),
    ],
    eight: [
      .plain: Style(7, on: 0),
      .strong: Style(7, on: 0, .bold),
      .heading: Style(7, on: 0, [.bold, .underline]),
      .focus: Style(0, on: 3),
      .value: Style(6, on: 0, .bold),
      .key: Style(7, on: 0, .bold),
      .target: Style(3, on: 0, .bold),
      .targetFace: Style(7, on: 0, .bold),
      .struck: Style(5, on: 0, .bold),
      .tool: Style(7, on: 0, .bold),
      .plant: Style(2, on: 0, .bold),
      .sky: Style(6, on: 0),
      .success: Style(6, on: 0, .bold),
      .warning: Style(3, on: 0, .bold),
      .danger: Style(7, on: 1, .bold),
      .prize: Style(3, on: 0, [.bold, .underline]),
      .bulb: Style(3, on: 0, .bold),
      .coatRed: Style(1, on: 0, .bold),
      .coatBlue: Style(4, on: 0, .bold),
      .coatGreen: Style(2, on: 0, .bold),
      .coatYellow: Style(3, on: 0, .bold),
      .coatOrange: Style(3, on: 0),
      .coatPurple: Style(5, on: 0, .bold),
    ])

  /// No colour at all: bold, dim, underline and reverse.
  package static let monochrome = Theme(
    name: "monochrome", many: withoutColour, eight: withoutColour)

  /// The terminal's own eight colours, as its owner has set them.
  package static let terminal = Theme(
    name: "terminal", many: eightColours, eight: eightColours)

  static let withoutColour: Styles = [
    .plain: Style(),
    .strong: Style(.bold),
    .faint: Style(.dim),
    .heading: Style([.bold, .underline]),
    .focus: Style([.bold, .reverse]),
    .value: Style(.underline),
    .key: Style(.bold),
    .frame: Style(.dim),
    .target: Style(.bold),
    .targetFace: Style(.bold),
    .struck: Style(.dim),
    .tool: Style(.bold),
    .handle: Style(),
    .ground: Style(),
    .hollow: Style(.dim),
    .plant: Style(.dim),
    .sky: Style(.dim),
    .success: Style(.bold),
    .warning: Style(.underline),
    .danger: Style([.bold, .reverse]),
    .prize: Style([.bold, .underline]),
    .bulb: Style(.bold),
    .coatRed: Style(.bold),
    .coatBlue: Style(.bold),
    .coatGreen: Style(.bold),
    .coatYellow: Style(.bold),
    .coatOrange: Style(.bold),
    .coatPurple: Style(.bold),
  ]

  private static let eightColours: Styles = [
    .plain: Style(),
    .strong: Style(.bold),
    .faint: Style(.dim),
    .heading: Style([.bold, .underline]),
    .focus: Style([.bold, .reverse]),
    .value: Style(6),
    .key: Style(.bold),
    .frame: Style(.dim),
    .target: Style(3),
    .targetFace: Style(.bold),
    .struck: Style(5),
    .tool: Style(.bold),
    .handle: Style(),
    .ground: Style(.dim),
    .hollow: Style(.dim),
    .plant: Style(2),
    .sky: Style(6),
    .success: Style(6, .bold),
    .warning: Style(3),
    .danger: Style(1, .bold),
    .prize: Style(3, .bold),
    .bulb: Style(3, .bold),
    .coatRed: Style(1),
    .coatBlue: Style(4),
    .coatGreen: Style(2),
    .coatYellow: Style(3, .bold),
    .coatOrange: Style(3),
    .coatPurple: Style(5),
  ]
}

extension Style {
  fileprivate init(_ attributes: Attributes) {
    self.init(nil, on: nil, attributes)
  }
}
