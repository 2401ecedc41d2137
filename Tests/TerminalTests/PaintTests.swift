import Canvas
import Testing

@testable import Terminal

@Suite struct PaintTests {
  /// The roles of what must be seen and acted on, on each ground.
  private static let actedOn: KeyValuePairs<Ground.Kind, [Role]> = [
    .night: [.plain, .strong, .faint, .heading, .focus, .value, .key, .prize, .bulb],
    .lawn: [.target, .strong, .key, .focus, .tool, .success, .warning, .danger, .prize],
    .hollow: [.target, .strong, .key, .focus, .success, .danger],
    .coat: [.targetFace], .struckCoat: [.targetFace], .fur: [.targetFace, .strong],
    .sky: [.target, .strong, .key, .focus, .tool, .prize],
    .ridge: [.target, .strong, .key, .focus, .tool, .prize],
    .hill: [.target, .strong, .key, .focus, .tool, .prize],
    .earth: [.tool, .warning, .danger],
    .felt: [.plain, .strong, .faint, .focus, .prize, .danger],
    .cardBack: [.key, .focus],
    .paper: [.strong, .focus, .sky, .plant, .struck, .warning, .value, .target],
    .space: [.strong, .success, .warning, .danger, .prize],
    .rock: [.success, .danger, .prize],
  ]

  @Test(
    arguments: [Theme.standard, .standardOnLight, .highContrast],
    [ColourDepth.many, .direct])
  func whatMustBeActedOnStandsOutFromThePaint(theme: Theme, depth: ColourDepth) throws {
    for (kind, roles) in Self.actedOn {
      for ground in Ground.all where ground.kind == kind {
        for role in roles {
          let style = theme.style(of: role, on: ground, depth)
          let ratio = contrast(try #require(style.foreground), try #require(style.background))
          #expect(ratio >= 4.5, "\(role) on \(kind) \(ground.step) in \(theme): \(ratio)")
        }
      }
    }
  }

  @Test func paintIsForTerminalsThatHaveTheColoursForIt() {
    for ground in Ground.all {
      for role in Role.allCases {
        for theme in Theme.all {
          #expect(theme.style(of: role, on: ground, .none) == theme.style(of: role, .none))
        }
        for depth in ColourDepth.allCases {
          let look = Theme.monochrome.style(of: role, on: ground, depth)
          #expect(look == Theme.monochrome.style(of: role, depth))
          if ![.coat, .struckCoat, .fur].contains(ground.kind) {
            let own = Theme.terminal.style(of: role, on: ground, depth)
            #expect(own == Theme.terminal.style(of: role, depth))
          }
        }
      }
    }
  }

  /// A mole, a clay and a hill are drawn as an outline around their own colour.
  @Test(arguments: [Theme.standard, .standardOnLight], [ColourDepth.many, .direct])
  func anOutlineHasTheColourOfWhatItSurrounds(theme: Theme, depth: ColourDepth) {
    let outlines: [(Role, Ground.Kind, Ground.Kind)] = [
      (.target, .coat, .lawn), (.struck, .struckCoat, .lawn), (.ridge, .ridge, .sky),
      (.hill, .hill, .ridge),
    ]
    for (role, inside, outside) in outlines {
      #expect(
        theme.style(of: role, on: Ground(outside), depth).foreground
          == theme.paints.colour(of: Ground(inside), depth))
    }
  }

  @Test(arguments: Theme.all)
  func aSouvenirKeepsItsPaint(theme: Theme) {
    var picture = Canvas(size: Size(columns: 2 * Role.allCases.count, rows: Ground.all.count))
    for (row, ground) in Ground.all.enumerated() {
      for (number, role) in Role.allCases.enumerated() {
        picture[2 * number, row] = Cell("#", role, on: ground)
        picture[2 * number + 1, row] = Cell(" ", role, on: ground)
      }
    }
    let text = theme.colouredText(picture)
    let again = Canvas(colouredText: Array(text.utf8))
    #expect(again.lines == picture.lines)
    #expect(theme.colouredText(again) == text)
    #expect(theme.drawing(picture, title: "paint").contains("<svg"))
  }

  @Test func directColourHasFinerTones() {
    for kind in [Ground.Kind.sky, .night, .lawn] {
      let tones = [ColourDepth.many, .direct].map { depth in
        Set(
          (0..<kind.steps).map { Theme.standard.paints.colour(of: Ground(kind, step: $0), depth) })
      }
      #expect(tones[1].count > tones[0].count, "\(kind)")
    }
  }

  @Test func theTerminalsOwnBackgroundIsReadFromTheEnvironment() {
    #expect(Background(colours: nil) == .dark)
    #expect(Background(colours: "15;0") == .dark)
    #expect(Background(colours: "7;8") == .dark)
    #expect(Background(colours: "0;15") == .light)
    #expect(Background(colours: "0;default;7") == .light)
    #expect(Background(colours: "no;colour") == .dark)
  }

  @Test(arguments: Role.allCases)
  func onALightBackgroundTheDefaultThemeCanBeReadOnWhite(role: Role) {
    let style = Theme.standard.on(.light).style(of: role, .many)
    #expect(style.background == nil)
    if let colour = style.foreground { #expect(contrast(colour, 231) >= 4.5) }
  }
}
