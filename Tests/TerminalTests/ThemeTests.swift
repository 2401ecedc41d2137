import Canvas
import Glibc
import Testing

@testable import Terminal

@Suite struct ThemeTests {
  @Test func everyThemeIsFoundByItsName() {
    #expect(Theme.all.map(\.name) == ["default", "high_contrast", "monochrome", "terminal"])
    for theme in Theme.all { #expect(Theme.named(theme.name) == theme) }
    #expect(Theme.named("pink") == nil)
  }

  @Test(arguments: Theme.all)
  func everyRoleHasAStyleWithColoursThatTheTerminalHas(theme: Theme) {
    for role in Role.allCases {
      #expect(theme.many.contains { $0.key == role }, "\(role) in \(theme.name)")
      for (depth, colours) in [(ColourDepth.many, 0..<256), (.eight, 0..<8), (.none, 0..<0)] {
        let style = theme.style(of: role, depth)
        for colour in [style.foreground, style.background] {
          #expect(colour.map(colours.contains) ?? true, "\(role) in \(theme.name)")
        }
      }
    }
  }

  @Test(arguments: Role.allCases)
  func theDefaultThemeCanBeReadOnBlackAndOnWhite(role: Role) {
    let style = Theme.standard.style(of: role, .many)
    #expect(style.background == nil)
    guard let colour = style.foreground else { return }
    #expect(contrast(colour, 16) >= 3)
    #expect(contrast(colour, 231) >= 3)
  }

  @Test(arguments: Role.allCases)
  func highContrastIsAtLeastSevenToOne(role: Role) throws {
    let style = Theme.highContrast.style(of: role, .many)
    #expect(contrast(try #require(style.foreground), try #require(style.background)) >= 7)
  }

  /// Many terminals show bold as bright, and some owners give both the same colour.
  @Test(arguments: [Theme.standard, .highContrast, .terminal], [ColourDepth.many, .eight])
  func whatMustDifferDiffersByMoreThanBoldOrDim(theme: Theme, depth: ColourDepth) {
    let apart: [(Role, Role)] = [
      (.success, .warning), (.success, .danger), (.warning, .danger), (.target, .struck),
      (.target, .ground), (.target, .targetFace), (.target, .tool), (.plant, .ground),
      (.focus, .plain), (.focus, .strong), (.value, .plain), (.prize, .danger),
    ]
    for (one, other) in apart {
      #expect(
        theme.style(of: one, depth).withoutWeight != theme.style(of: other, depth).withoutWeight,
        "\(one) and \(other) in \(theme.name)")
    }
  }

  @Test func withoutColourEveryThemeLooksLikeThis() {
    let lines = Role.allCases.map { role in
      let style = Theme.standard.style(of: role, .none)
      #expect(Theme.all.allSatisfy { $0.style(of: role, .none) == style })
      return "\(role): \(style.attributes.words)"
    }
    #expect(
      lines == [
        "plain: -", "strong: bold", "faint: dim", "heading: bold underline",
        "focus: bold reverse", "value: underline", "key: bold", "frame: dim", "target: bold",
        "targetFace: bold", "struck: dim", "tool: bold", "handle: -", "ground: -",
        "hollow: dim", "plant: dim", "sky: dim", "ridge: dim", "hill: dim",
        "success: bold", "warning: underline",
        "danger: bold reverse", "prize: bold underline", "bulb: bold",
        "coatRed: bold", "coatBlue: bold", "coatGreen: bold", "coatYellow: bold",
        "coatOrange: bold", "coatPurple: bold",
      ])
  }
}

extension Style {
  fileprivate var withoutWeight: Style {
    Style(foreground, on: background, attributes.subtracting([.bold, .dim]))
  }
}

extension Style.Attributes {
  fileprivate var words: String {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    let words = names.filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }
}

/// The contrast of two of xterm's colours, as the Web Content Accessibility Guidelines
/// count it: 1 for none, 21 for black on white.
func contrast(_ one: Int, _ other: Int) -> Double {
  contrast(rgb: XtermColour.rgb(one), XtermColour.rgb(other))
}

/// The same of two colours, 0xRRGGBB.
func contrast(rgb one: Int, _ other: Int) -> Double {
  let light = [one, other].map(luminance).sorted()
  return (light[1] + 0.05) / (light[0] + 0.05)
}

private func luminance(_ rgb: Int) -> Double {
  let parts = [rgb >> 16, rgb >> 8 & 255, rgb & 255].map { part in
    let share = Double(part) / 255
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
}
