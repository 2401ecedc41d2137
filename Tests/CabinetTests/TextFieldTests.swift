import Canvas
import Keys
import Testing

@testable import Cabinet

/// A line of text that is typed, pasted and corrected.
@Suite struct TextFieldTests {
  private let keys = KeyMap(games: []).whileTyping

  /// The text after these keys, with a bar at the cursor's column.
  private func typed(_ script: [Key], _ text: String = "", columns: Int = 8, limit: Int? = nil)
    -> String
  {
    var field = TextField(text, columns: columns, limit: limit)
    for key in script { _ = field.update(key, keys) }
    var canvas = Canvas(size: Size(columns: columns + 2, rows: 1))
    let cursor = field.draw(on: &canvas, column: 0, row: 0)
    let line = canvas.lines[0].padding(to: columns + 2)
    return line.prefix(cursor.column) + "|"
      + line.dropFirst(cursor.column).prefix(columns - cursor.column)
  }

  @Test func aCharacterGoesWhereTheCursorIs() {
    #expect(typed(["Z", "e", .left, "o"]) == "Zo|e_____")
    #expect(typed([.home, "A"], "nn") == "A|nn_____")
    #expect(typed([.home, .end, "!"], "nn") == "nn!|_____")
    #expect(typed([.control("a"), "A", .control("e"), "!"], "nn") == "Ann!|____")
  }

  @Test func theKeysForErasingTakeWhatStandsBesideTheCursor() {
    #expect(typed([.left, .backspace], "abc") == "a|c______")
    #expect(typed([.left, .delete], "abc") == "ab|______")
    #expect(typed([.home, .backspace], "abc") == "|abc_____")
    #expect(typed([.delete], "abc") == "abc|_____")
    #expect(typed([.backspace, .delete]) == "|________")
  }

  @Test func aTextThatIsTooLongIsCutWhereItIsPutIn() {
    var field = TextField("ab", columns: 4)
    _ = field.update(.left, keys)
    #expect(field.insert("xyz") == .full)
    #expect(field.text == "axyb")
  }

  @Test func theLineBreakAfterAPastedLineIsNoPartOfIt() {
    var field = TextField(columns: 8)
    #expect(field.paste("Zoë\n") == nil && field.text == "Zoë")
    #expect(field.paste("a\nb") == .forbidden && field.text == "Zoë")
  }

  @Test func aLongTextMovesUnderTheCursor() {
    #expect(typed([], "0123456789", columns: 4, limit: 20) == "6789|")
    #expect(typed([.home], "0123456789", columns: 4, limit: 20) == "|0123")
    #expect(typed([.home, .right], "0123456789", columns: 4, limit: 20) == "0|123")
  }

  @Test func aMarkJoinsTheCharacterBeforeIt() {
    var field = TextField("e", columns: 4)
    #expect(field.insert("\u{301}") == nil)
    _ = field.update(.backspace, keys)
    #expect(field.text.isEmpty)
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
