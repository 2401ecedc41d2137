import Canvas
package import Keys
package import Words

extension Looks {
  /// The name of a key, as screens show it.
  package func name(of key: Key, _ words: KeyWords) -> String {
    switch key {
    case .character(" "): words.space
    case .character(let character): String(character)
    case .up: glyphs == .unicode ? "↑" : words.up
    case .down: glyphs == .unicode ? "↓" : words.down
    case .left: glyphs == .unicode ? "←" : words.left
    case .right: glyphs == .unicode ? "→" : words.right
    case .enter: words.enter
    case .escape: words.escape
    case .tab: words.tab
    case .backTab: words.backTab
    case .backspace: words.backspace
    case .delete: words.delete
    case .home: words.home
    case .end: words.end
    case .pageUp: words.pageUp
    case .pageDown: words.pageDown
    case .control(let letter): words.control(letter.uppercased())
    case .function(let number): "F\(number)"
    }
  }

  /// The name of the key that asks for an action; empty where none does.
  package func name(of action: KeyAction, _ words: KeyWords) -> String {
    keys[action].first.map { name(of: $0, words) } ?? ""
  }

  /// The name of an action's key on the field, where there are four columns for it.
  func shortName(of action: KeyAction, _ words: KeyWords) -> String {
    switch keys[action].first {
    case nil: ""
    case .character(" "): words.shortSpace
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case let key?: name(of: key, words).cut(to: 4)
    }
  }

  /// The name of an action's key in a row of keys.
  func rowName(of action: KeyAction, _ words: KeyWords) -> String {
    keys[action].first == .character(" ") ? words.shortSpace : name(of: action, words)
  }

  /// The names of several actions' keys; two arrows share one name.
  package func names(of actions: [KeyAction], _ words: KeyWords) -> String {
    switch actions.compactMap({ keys[$0].first }) {
    case [.up, .down]: glyphs.upDown
    case [.left, .right]: glyphs.leftRight
    case let keys: keys.map { name(of: $0, words) }.joined(separator: " ")
    }
  }

  /// The labels of a row of keys: close together as on the keyboard, but apart where one is a name.
  func row(_ labels: [String]) -> String {
    labels.joined(separator: labels.contains { TextWidth.columns(of: $0) > 1 } ? " " : "")
  }

  /// The first and the last key of actions whose keys follow each other, as digits or on the keyboard;
  /// of other actions, every key.
  package func range(of actions: [KeyAction], _ words: KeyWords) -> String {
    let keys = actions.map { self.keys[$0].first }
    guard areDigits(keys) || KeyPicture(self, words).areSideBySide(keys) else {
      return row(actions.map { rowName(of: $0, words) }.filter { !$0.isEmpty })
    }
    return [actions.first, actions.last].compactMap { $0.map { name(of: $0, words) } }
      .joined(separator: glyphs == .unicode ? "…" : "-")
  }

  /// True for digits of which each is one more than the digit before.
  private func areDigits(_ keys: [Key?]) -> Bool {
    let digits = keys.map { key -> Int? in
      guard case .character(let digit)? = key else { return nil }
      return digit.wholeNumberValue
    }
    return zip(digits, digits.dropFirst()).allSatisfy { digit, next in
      guard let digit, let next else { return false }
      return next == digit + 1
    }
  }
}
