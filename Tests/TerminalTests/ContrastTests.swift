import Canvas
import Glibc
import Testing

@testable import Terminal

/// The colours that the arcade chooses can be read: by weak eyes, and by eyes that see fewer colours.
///
/// Text needs 4.5 to 1, and 7 to 1 in high contrast; the parts of pictures, which nothing is read
/// from, 3 to 1, as the Web Content Accessibility Guidelines have it. The theme `terminal` takes the
/// owner's colours as they are, and is exempt.
@Suite struct ContrastTests {
  /// The roles of texts.
  private static let text: [Role] = [
    .plain, .strong, .faint, .heading, .focus, .value, .key, .success, .warning, .danger, .prize,
  ]

  private static func isEnough(_ role: Role, _ ratio: Double, isHigh: Bool = false) -> Bool {
    ratio >= (text.contains(role) ? (isHigh ? 7 : 4.5) : (isHigh ? 4 : 3))
  }

  // MARK: - 256 colours

  @Test(arguments: Role.allCases)
  func theDefaultThemeCanBeReadOnTheBackgroundThatTheTerminalTold(role: Role) {
    for (theme, background) in [(Theme.standard, 16), (.standardOnLight, 231)] {
      guard let colour = theme.style(of: role, .many).foreground else { continue }
      let ratio = contrast(colour, background)
      #expect(Self.isEnough(role, ratio), "\(role) on \(background): \(ratio)")
    }
  }

  @Test func theLightThemeCanBeReadOnPaperThatIsNotQuiteWhite() {
    for role in Self.text {
      guard let colour = Theme.standardOnLight.style(of: role, .many).foreground else { continue }
      #expect(contrast(colour, 255) >= 4.5, "\(role)")
    }
  }

  // MARK: - 16 colours

  /// The first 16 colours of a terminal, 0xRRGGBB.
  struct Colours: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rgb: [Int]

    static let all = [
      Colours(
        testDescription: "xterm",
        rgb: [
          0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
          0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]),
      Colours(
        testDescription: "VGA",
        rgb: [
          0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
          0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
        ]),
      Colours(
        testDescription: "Linux console",
        rgb: [
          0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
          0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
        ]),
    ]

    /// The contrast of a look on a background of the terminal's own; bold is the brighter colour, as
    /// these terminals have it.
    func contrast(of style: Style, on background: Int) -> Double? {
      guard let number = style.foreground else { return nil }
      let isBright = style.attributes.contains(.bold) && number < 8
      let behind = style.background.map { rgb[$0] } ?? background
      return TerminalTests.contrast(rgb: rgb[isBright ? number + 8 : number], behind)
    }
  }

  @Test(arguments: Colours.all, Role.allCases)
  func eightColoursCanBeReadWithTheUsualPalettes(colours: Colours, role: Role) {
    for (theme, background) in [(Theme.standard, 0x000000), (.standardOnLight, 0xFFFFFF)] {
      let style = theme.style(of: role, .eight)
      guard let ratio = colours.contrast(of: style, on: background) else { continue }
      #expect(Self.isEnough(role, ratio), "\(role) on \(background): \(ratio)")
    }
    let strong = Theme.highContrast.style(of: role, .eight)
    let ratio = colours.contrast(of: strong, on: 0x000000) ?? 0
    #expect(Self.isEnough(role, ratio, isHigh: true), "\(role) in high contrast: \(ratio)")
  }

  // MARK: - Eyes that see fewer colours

  /// The red, green and blue light that a kind of colour blindness leaves: the matrices of Machado,
  /// Oliveira and Fernandes (2009) for the whole loss.
  struct Eyes: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: [[Double]]

    static let all = [
      Eyes(
        testDescription: "protanopia",
        rows: [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]),
      Eyes(
        testDescription: "deuteranopia",
        rows: [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]),
      Eyes(
        testDescription: "tritanopia",
        rows: [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]),
    ]

    func seen(_ light: [Double]) -> [Double] {
      rows.map { row in min(1, max(0, zip(row, light).map(*).reduce(0, +))) }
    }
  }

  /// Pairs that must be told apart at a glance; words and shapes say it too.
  private static let apart: [(Role, Role)] = [
    (.success, .warning), (.success, .danger), (.warning, .danger), (.target, .struck),
    (.value, .danger), (.value, .warning), (.prize, .danger), (.prize, .success),
  ]

  @Test(arguments: Eyes.all, [Theme.standard, .standardOnLight])
  func theDefaultThemesColoursStayApart(eyes: Eyes, theme: Theme) throws {
    for (one, other) in Self.apart {
      let colours = try [one, other].map { role in
        let style = theme.style(of: role, .many)
        return lightness(eyes.seen(linear(XtermColour.rgb(try #require(style.foreground)))))
      }
      let distance = zip(colours[0], colours[1]).map { pow($0 - $1, 2) }.reduce(0, +).squareRoot()
      // 2.3 can just be seen.
      #expect(distance >= 10, "\(one) and \(other): \(distance)")
    }
  }
}

/// Red, green and blue light of a colour, 0 to 1.
private func linear(_ rgb: Int) -> [Double] {
  [rgb >> 16, rgb >> 8 & 255, rgb & 255].map { part in
    let share = Double(part) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

/// CIE 1976 L*, a* and b* of light, in which equal distances look equal.
private func lightness(_ light: [Double]) -> [Double] {
  let rows = [
    [0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505],
  ]
  let white = [0.9505, 1, 1.089]
  let parts = zip(rows, white).map { row, white in
    let share = zip(row, light).map(*).reduce(0, +) / white
    return share > 0.008856 ? cbrt(share) : 7.787 * share + 16.0 / 116
  }
  return [116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])]
}
