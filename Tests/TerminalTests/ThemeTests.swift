import Canvas
import Terminal
import Testing

@Suite struct ThemeTests {
  @Test func everyThemeIsFoundByItsName() {
    #expect(Theme.all.map(\.name) == ["default", "highContrast", "monochrome", "terminal"])
    for theme in Theme.all { #expect(Theme.named(theme.name) == theme) }
    #expect(Theme.named("pink") == nil)
  }
}
