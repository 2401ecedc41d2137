import Testing

/// The other tests see the arcade through this emulator, so it is tested itself.
@Suite struct TerminalScreenTests {
  private func screen(_ text: String, columns: Int = 8, rows: Int = 3) -> TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows)
    for byte in text.utf8 { screen.feed([byte]) }
    return screen
  }

  @Test func textWrapsAtTheEdgeAndScrollsAtTheBottom() {
    #expect(screen("12345678").lines == ["12345678", "", ""])
    #expect(screen("123456789").lines == ["12345678", "9", ""])
    #expect(screen("one\r\ntwo\r\nthree\r\nfour").lines == ["two", "three", "four"])
  }

  @Test func aWideCharacterTakesTwoColumnsAndAMarkNone() {
    #expect(screen("界e\u{301}!\u{1B}[1;3Hx").lines[0] == "界x!")
    #expect(screen("1234567界").lines == ["1234567", "界", ""])
  }

  @Test func sequencesMoveEraseRepeatInsertAndDelete() {
    #expect(screen("\u{1B}[2;3Hx\u{1B}[Ay\u{1B}[1dz").lines == ["   yz", "  x", ""])
    #expect(screen("-\u{1B}[5bx").lines[0] == "------x")
    #expect(screen("abcdef\u{1B}[3G\u{1B}[2P").lines[0] == "abef")
    #expect(screen("abcdef\u{1B}[3G\u{1B}[2@").lines[0] == "ab  cdef")
    #expect(screen("abcdef\u{1B}[3G\u{1B}[2X").lines[0] == "ab  ef")
    #expect(screen("abcdef\u{1B}[3G\u{1B}[K").lines[0] == "ab")
    #expect(screen("abcdef\u{1B}[3G\u{1B}[1K").lines[0] == "   def")
    #expect(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J").lines == ["a", "", ""])
    #expect(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[L").lines == ["a", "", "b"])
    #expect(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[M").lines == ["a", "c", ""])
    #expect(screen("a\r\nb\r\nc\u{1B}[1;2r\u{1B}[2;1H\nx").lines == ["b", "x", "c"])
    #expect(screen("a\r\nb\r\nc\u{1B}[H\u{1B}M").lines == ["", "a", "b"])
  }

  @Test func whatAShellWouldFindChangedIsTold() {
    #expect(screen("plain").leftovers == [])
    #expect(
      screen("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1003h\u{1B}[1;38;5;9m\u{1B}=").leftovers
        == ["mode 1003", "mode 1049", "mode 25", "attribute 1", "foreground", "keypad"])
    #expect(screen("\u{1B}[1;31m\u{1B}[39;49m").leftovers == ["attribute 1"])
    #expect(screen("\u{1B}]0;title\u{07}").unknown == ["ESC ] 0;title"])
  }

  @Test func leavingTheAlternateScreenBringsBackWhatWasThere() {
    #expect(screen("$ arcade\u{1B}[?1049h\u{1B}[2Jgame\u{1B}[?1049l").lines[0] == "$ arcade")
  }
}
