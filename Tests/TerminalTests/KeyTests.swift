import Keys
import TerminalDouble
import Testing

@Suite struct KeyTests {
  @Test func aTextBecomesKeys() {
    #expect(
      Key.sequence("<down> <enter>h<space>é <c-l><f12><<>") == [
        .down, .enter, .character("h"), .character(" "), .character("é"), .control("l"),
        .function(12), .character("<"),
      ])
  }

  @Test func whatIsNoKeysNameTypesItself() {
    #expect(Key.sequence("<no>") == "<no>".map { .character($0) })
    #expect(Key(name: "f13") == nil)
    #expect(Key(name: "") == nil)
  }
}
