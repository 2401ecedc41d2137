import ArcadeFormats
import Keys

/// The bytes that one of a terminal's keys sends.
struct KeySequence {
  let bytes: [UInt8]
  let key: Key

  init(_ bytes: [UInt8], _ key: Key) {
    self.bytes = bytes
    self.key = key
  }
}

/// Turns the bytes that a terminal sends into events.
///
/// It is fed whatever a read gives and keeps what is not complete yet, and the events until they
/// are asked for. A sequence that it does not know gives nothing: never letters that nobody typed.
/// Only time tells the Escape key from the start of a sequence, so the owner waits `patience` and
/// then calls `giveUp`.
struct InputDecoder {
  /// As much pasted text as is kept, in bytes.
  static let longestPaste = 4096
  static let longestSequence = 64

  private enum State {
    case ground
    case escape
    /// After `ESC [`.
    case control([UInt8])
    /// After `ESC O`.
    case single
    /// After `ESC [ [`: a function key of the Linux console.
    case console
    /// After `ESC [ M`: a button and a place, one byte each.
    case oldMouse([UInt8])
    /// An answer up to its end: its first letter, and the beginning of what came.
    case string(introducer: UInt8, [UInt8])
    case scalar([UInt8], length: Int)
    case paste(PasteCollector)
  }

  private var state = State.ground
  /// The background that the terminal last told; nil before it did.
  private(set) var background: Background?
  private var events: [TerminalEvent] = []
  private let sequences: [KeySequence]
  private let escapeDelay: Duration

  /// Takes how long Escape waits for a sequence, and the sequences that the terminal
  /// database knows for this terminal.
  init(escapeDelay: Duration = .milliseconds(25), sequences: [KeySequence] = []) {
    self.escapeDelay = escapeDelay
    self.sequences = sequences
  }

  /// The time to wait for the rest of a sequence; nil if the input is complete.
  var patience: Duration? {
    switch state {
    case .ground: return nil
    case .escape, .string(_, []): return escapeDelay
    case .control, .single, .console, .oldMouse, .string, .scalar: return .milliseconds(250)
    case .paste: return .seconds(1)
    }
  }

  /// Takes bytes and makes the events that they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// Gives the oldest event that was made; nil when there is no more.
  mutating func next() -> TerminalEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }

  /// Makes what can be made of an incomplete sequence, of which no more came.
  mutating func giveUp() {
    switch state {
    case .escape: press(.escape)
    case .control([]): pressEscape(and: "[")
    case .single: pressEscape(and: "O")
    case .string(let introducer, []): pressEscape(and: Unicode.Scalar(introducer))
    case .paste(let collector): events.append(.paste(collector.text))
    case .ground, .control, .console, .oldMouse, .string, .scalar: break
    }
    state = .ground
  }

  private mutating func press(_ key: Key) {
    events.append(.key(key))
  }

  private mutating func pressEscape(and scalar: Unicode.Scalar) {
    press(.escape)
    press(.character(Character(scalar)))
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeInGround(byte)
    case .escape: takeAfterEscape(byte)
    case .control(let bytes): takeInControl(byte, bytes)
    case .single: takeInSingle(byte)
    case .console: takeInConsole(byte)
    case .oldMouse(let bytes): takeInOldMouse(byte, bytes)
    case .string(let introducer, let bytes): takeInString(byte, introducer, bytes)
    case .scalar(let bytes, let length): takeInScalar(byte, bytes, length)
    case .paste(let collector): takeInPaste(byte, collector)
    }
  }
}

// MARK: - Keys that are typed

extension InputDecoder {
  private mutating func takeInGround(_ byte: UInt8) {
    switch byte {
    case ASCII.escape: state = .escape
    case 0x20..<0x7F: press(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .scalar([byte], length: 2)
    case 0xE0...0xEF: state = .scalar([byte], length: 3)
    case 0xF0...0xF4: state = .scalar([byte], length: 4)
    default:
      if let key = ASCII.controlKey(byte) { press(key) }
    }
  }

  private mutating func takeInScalar(_ byte: UInt8, _ bytes: [UInt8], _ length: Int) {
    guard byte & 0xC0 == 0x80 else { return startOver(with: byte) }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .scalar(bytes, length: length)
      return
    }
    state = .ground
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first,
      !scalar.isHarmful
    else { return }
    press(.character(Character(scalar)))
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "[": state = .control([])
    case "O": state = .single
    case "P", "X", "]", "^", "_": state = .string(introducer: byte, [])
    default:
      // Alt with a key, or Escape and a key in one go: both are two keys.
      press(.escape)
      startOver(with: byte)
    }
  }

  private mutating func startOver(with byte: UInt8) {
    state = .ground
    takeInGround(byte)
  }
}

// MARK: - Sequences

extension InputDecoder {
  private mutating func takeInControl(_ byte: UInt8, _ bytes: [UInt8]) {
    switch byte {
    case 0x20...0x3F:
      if bytes.count < Self.longestSequence { state = .control(bytes + [byte]) }
    case UInt8(ascii: "[") where bytes.isEmpty: state = .console
    case UInt8(ascii: "M") where bytes.isEmpty: state = .oldMouse([])
    case 0x40...0x7E:
      state = .ground
      finishControl(bytes, byte)
    default: startOver(with: byte)
    }
  }

  private mutating func finishControl(_ bytes: [UInt8], _ final: UInt8) {
    guard bytes.count < Self.longestSequence else { return }
    if let key = key(of: [ASCII.escape, UInt8(ascii: "[")] + bytes + [final]) {
      return press(key)
    }
    let isMouse = bytes.first == UInt8(ascii: "<")
    let numbers = ASCII.numbers(isMouse ? bytes.dropFirst() : bytes[...])
    switch Unicode.Scalar(final) {
    case "M" where isMouse, "m" where isMouse:
      guard let numbers, numbers.count == 3 else { return }
      take(MouseReport(code: numbers[0], x: numbers[1], y: numbers[2], isRelease: final == 0x6D))
    case "~":
      guard let number = numbers?.first else { return }
      if number == 200 { state = .paste(PasteCollector(longest: Self.longestPaste)) }
      if let key = ASCII.numberedKey(number) { press(key) }
    case "u":
      if let numbers, let key = ASCII.unambiguousKey(numbers) { press(key) }
    case "I" where bytes.isEmpty: events.append(.focus(true))
    case "O" where bytes.isEmpty: events.append(.focus(false))
    default:
      // The first number of a key is 1; others are answers, such as where the cursor is.
      if let first = numbers?.first, first <= 1, let key = ASCII.letteredKey(final) { press(key) }
    }
  }

  private func key(of bytes: [UInt8]) -> Key? {
    sequences.first { $0.bytes == bytes }?.key
  }

  private mutating func takeInSingle(_ byte: UInt8) {
    switch byte {
    case 0x30...0x39: break
    case 0x40...0x7E:
      state = .ground
      if let key = key(of: [ASCII.escape, UInt8(ascii: "O"), byte])
        ?? ASCII.letteredKey(byte) ?? ASCII.keypadKey(byte)
      {
        press(key)
      }
    default: startOver(with: byte)
    }
  }

  private mutating func takeInConsole(_ byte: UInt8) {
    guard byte >= 0x20, byte < 0x7F else { return startOver(with: byte) }
    state = .ground
    let first = UInt8(ascii: "A")
    if (first..<first + 5).contains(byte) { press(.function(Int(byte - first) + 1)) }
  }

  private mutating func takeInString(_ byte: UInt8, _ introducer: UInt8, _ bytes: [UInt8]) {
    switch byte {
    case ASCII.bell:
      state = .ground
      take(answer: bytes, introducer)
    case ASCII.escape where bytes.isEmpty:
      pressEscape(and: Unicode.Scalar(introducer))
      state = .escape
    // The backslash that follows ends the string; as a sequence of its own it is none.
    case ASCII.escape:
      state = .console
      take(answer: bytes, introducer)
    default:
      let kept = bytes.count < BackgroundAnswer.longest ? bytes + [byte] : bytes
      state = .string(introducer: introducer, kept)
    }
  }

  /// The only answer that is ever asked for is the background's.
  private mutating func take(answer bytes: [UInt8], _ introducer: UInt8) {
    guard introducer == UInt8(ascii: "]") else { return }
    background = BackgroundAnswer.background(bytes) ?? background
  }
}

// MARK: - Mouse and paste

extension InputDecoder {
  private mutating func takeInOldMouse(_ byte: UInt8, _ bytes: [UInt8]) {
    let bytes = bytes + [byte]
    guard bytes.count == 3 else {
      state = .oldMouse(bytes)
      return
    }
    state = .ground
    let code = Int(bytes[0]) - 32
    // This old form does not say which button was released: 3 stands for any.
    take(
      MouseReport(
        code: code, x: Int(bytes[1]) - 32, y: Int(bytes[2]) - 32,
        isRelease: code & 0b1110_0011 == 3))
  }

  /// Of moves that follow each other the last one tells all.
  private mutating func take(_ report: MouseReport) {
    guard let event = report.event else { return }
    if report.isBack { return events.append(.key(.escape)) }
    if event.kind == .move, case .mouse(let last)? = events.last, last.kind == .move {
      events.removeLast()
    }
    events.append(.mouse(event))
  }

  private mutating func takeInPaste(_ byte: UInt8, _ collector: PasteCollector) {
    var collector = collector
    guard collector.takes(byte) else {
      state = .ground
      events.append(.paste(collector.text))
      return
    }
    state = .paste(collector)
  }
}
