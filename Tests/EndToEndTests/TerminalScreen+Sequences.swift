extension TerminalScreen {
  /// Draws what a program wrote.
  mutating func feed(_ bytes: some Collection<UInt8>) {
    received += bytes.count
    waiting += bytes
    var rest = waiting[...]
    while let count = take(rest) { rest = rest.dropFirst(count) }
    waiting = Array(rest)
  }

  /// Carries out what stands first and gives its length; nil when its end is missing.
  private mutating func take(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return takeEscape(bytes)
    case 0..<0x20, 0x7F:
      control(first)
      return 1
    default: return takeCharacter(bytes)
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: move(column: column - 1)
    case 0x09: move(column: (column / 8 + 1) * 8)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: move(column: 0)
    case 0x07, 0x0E, 0x0F: break
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func takeCharacter(_ bytes: ArraySlice<UInt8>) -> Int? {
    let length =
      switch bytes[bytes.startIndex] {
      case 0xC0...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF7: 4
      default: 1
      }
    // A character that was cut short, as by a signal, ends where the next byte doesn't belong to it.
    let rest = bytes.dropFirst().prefix(length - 1).prefix { (0x80...0xBF).contains($0) }
    guard rest.count == length - 1 else {
      return rest.count + 1 < bytes.count ? rest.count + 1 : nil
    }
    let scalar = String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars.first
    if let scalar { put(scalar) }
    return length
  }

  // MARK: - Escape sequences

  private mutating func takeEscape(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    // So does one right after another.
    case 0x1B: return 1
    case UInt8(ascii: "["): return takeControlSequence(bytes)
    case UInt8(ascii: "]"): return takeTitle(bytes)
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      guard let set = bytes.dropFirst(2).first else { return nil }
      if set == 0x1B { return 2 }
      note("character set", set != UInt8(ascii: "B"))
      return 3
    default:
      escape(Character(Unicode.Scalar(second)))
      return 2
    }
  }

  private mutating func escape(_ character: Character) {
    switch character {
    case "=": note("keypad", true)
    case ">": note("keypad", false)
    case "7": save()
    case "8": restore()
    case "D": lineFeed()
    case "M": reverseLineFeed()
    default: unknown.append("ESC \(character)")
    }
  }

  private mutating func note(_ what: String, _ isOn: Bool) {
    if isOn { others.insert(what) } else { others.remove(what) }
  }

  /// A title, palette or clipboard command.
  private mutating func takeTitle(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.firstIndex(of: 0x07) else { return nil }
    let text = String(decoding: bytes[..<end].dropFirst(2), as: UTF8.self)
    // ncurses gives the palette back when it takes the terminal again.
    // The colours back as they were; the question for the background, which nobody answers here.
    if !["104", "11;?"].contains(text) { unknown.append("ESC ] \(text)") }
    return end - bytes.startIndex + 1
  }

  private mutating func takeControlSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    let body = bytes.dropFirst(2)
    // As in every terminal, an escape character begins another sequence in the midst of one.
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) || $0 == 0x1B }) else {
      return nil
    }
    if body[end] == 0x1B { return end - bytes.startIndex }
    let text = String(decoding: body[..<end], as: UTF8.self)
    let isPrivate = text.hasPrefix("?")
    let numbers = text.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let final = Character(Unicode.Scalar(body[end]))
    if isPrivate {
      setModes(numbers, final)
    } else {
      perform(final, numbers)
    }
    return end - bytes.startIndex + 1
  }

  private mutating func setModes(_ numbers: [Int], _ final: Character) {
    guard final == "h" || final == "l" else {
      unknown.append("CSI ? \(final)")
      return
    }
    for number in numbers { set(number, final == "h") }
  }

  private mutating func perform(_ final: Character, _ numbers: [Int]) {
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch final {
    case "H", "f": move(column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: count - 1)
    case "d": move(row: count - 1)
    case "G", "`": move(column: count - 1)
    case "A": move(row: row - count)
    case "B": move(row: row + count)
    case "C": move(column: column + count)
    case "D": move(column: column - count)
    case "J", "K", "X": erase(final, first)
    case "@": insert(count)
    case "P": delete(count)
    case "L": scroll(-count, from: row)
    case "M": scroll(count, from: row)
    case "S": scroll(count)
    case "T": scroll(-count)
    case "b": repeatLast(count)
    case "r": setRegion(top: count - 1, bottom: numbers.count > 1 ? numbers[1] - 1 : rows - 1)
    case "h", "l": note("insert", final == "h" && first == 4)
    // The window title is kept and brought back.
    case "t" where first == 22 || first == 23: break
    case "m": numbers.isEmpty ? render([0]) : render(numbers)
    default: unknown.append("CSI \(final)")
    }
  }

  private mutating func erase(_ final: Character, _ part: Int) {
    if final == "X" {
      erase(from: column, to: column + max(1, part))
      return
    }
    switch part {
    case 0: erase(from: column, to: columns)
    case 1: erase(from: 0, to: column + 1)
    default: erase(from: 0, to: columns)
    }
    guard final == "J" else { return }
    if part != 1 { eraseRows(from: row + 1, to: rows) }
    if part != 0 { eraseRows(from: 0, to: row) }
  }

  private mutating func render(_ numbers: [Int]) {
    var numbers = numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: rendition = []
      case 1...9: rendition.insert("attribute \(number)")
      case 21...29: rendition = rendition.filter { $0.hasSuffix("ground") }
      case 30...37, 90...97: rendition.insert("foreground")
      case 40...47, 100...107: rendition.insert("background")
      case 38, 48:
        rendition.insert(number == 38 ? "foreground" : "background")
        numbers = numbers.dropFirst(numbers.first == 5 ? 2 : 4)
      case 39: rendition.remove("foreground")
      case 49: rendition.remove("background")
      default: unknown.append("CSI \(number) m")
      }
    }
  }
}
