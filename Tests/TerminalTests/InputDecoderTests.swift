import Canvas
import Keys
import TestSupport
import Testing

@testable import Terminal

@Suite struct InputDecoderTests {
  /// The bytes that terminals send, and their meaning.
  static let known: [(bytes: String, events: [TerminalEvent])] = [
    ("a", [.key(.character("a"))]),
    (" ", [.key(.character(" "))]),
    ("é漢😀", [.key(.character("é")), .key(.character("漢")), .key(.character("😀"))]),
    ("\r", [.key(.enter)]),
    ("\n", [.key(.enter)]),
    ("\t", [.key(.tab)]),
    ("\u{7F}", [.key(.backspace)]),
    ("\u{08}", [.key(.backspace)]),
    ("\u{0C}", [.key(.control("l"))]),
    ("\u{1B}[A", [.key(.up)]),
    ("\u{1B}OB", [.key(.down)]),
    ("\u{1B}[1;5C", [.key(.right)]),
    ("\u{1B}[D", [.key(.left)]),
    ("\u{1B}[H\u{1B}[1~\u{1B}[7~", [.key(.home), .key(.home), .key(.home)]),
    ("\u{1B}OF\u{1B}[4~", [.key(.end), .key(.end)]),
    ("\u{1B}[3~", [.key(.delete)]),
    ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]),
    ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{1B}OP\u{1B}[[B\u{1B}[13~", [.key(.function(1)), .key(.function(2)), .key(.function(3))]),
    ("\u{1B}[15~\u{1B}[24~", [.key(.function(5)), .key(.function(12))]),
    ("\u{1B}Op\u{1B}OM", [.key(.character("0")), .key(.enter)]),
    ("\u{1B}[E\u{1B}OE", [.key(.character("5")), .key(.character("5"))]),
    ("\u{1B}x", [.key(.escape), .key(.character("x"))]),
    ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
    ("\u{1B}[<0;12;5M", [.mouse(MouseEvent(.press, Position(column: 11, row: 4)))]),
    ("\u{1B}[<0;12;5m", [.mouse(MouseEvent(.release, Position(column: 11, row: 4)))]),
    ("\u{1B}[<35;300;1M", [.mouse(MouseEvent(.move, Position(column: 299, row: 0)))]),
    ("\u{1B}[<32;2;2M", [.mouse(MouseEvent(.move, Position(column: 1, row: 1)))]),
    ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(.wheelUp, Position(column: 0, row: 0)))]),
    ("\u{1B}[<65;1;1M", [.mouse(MouseEvent(.wheelDown, Position(column: 0, row: 0)))]),
    ("\u{1B}[M !!", [.mouse(MouseEvent(.press, Position(column: 0, row: 0)))]),
    ("\u{1B}[M#,%", [.mouse(MouseEvent(.release, Position(column: 11, row: 4)))]),
    ("\u{1B}[200~q\u{1B}[Aé\r\nz\u{1B}[201~q", [.paste("q\u{1B}[Aé\nz"), .key(.character("q"))]),
    ("\u{1B}[200~\u{1B}\u{1B}[201~", [.paste("\u{1B}")]),
  ]

  @Test(arguments: known.map(\.bytes))
  func whatATerminalSendsIsUnderstoodInOnePieceAndByteByByte(bytes: String) {
    let events = Self.known.first { $0.bytes == bytes }?.events
    var whole = InputDecoder()
    #expect(whole.events(from: bytes.utf8) == events)
    #expect(whole.patience == nil)
    var slow = InputDecoder()
    #expect(bytes.utf8.flatMap { slow.events(from: [$0]) } == events)
  }

  @Test(arguments: [
    "\u{1B}[9999999~", "\u{1B}[2~", "\u{1B}[?62;4c", "\u{1B}[24;80R", "\u{1B}[97;1:3u",
    "\u{1B}[<66;1;1M", "\u{1B}[<0;0;0M", "\u{1B}[<128;4;4M", "\u{1B}[>0;276;0c",
    "\u{1B}]11;rgb:0000/0000/0000\u{07}", "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}[201~",
    "\u{1B}[[~", "\u{1B}[" + String(repeating: "1;", count: 200) + "A", "\u{85}",
  ])
  func anUnknownSequenceTypesNothing(bytes: String) {
    var decoder = InputDecoder()
    #expect(decoder.events(from: bytes.utf8) == [])
    #expect(decoder.events(from: "k".utf8) == [.key(.character("k"))])
  }

  @Test(arguments: [
    "\u{9B}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{E000}", "\u{378}",
  ])
  func aHarmfulCharacterCannotBeTyped(character: String) {
    var decoder = InputDecoder()
    #expect(decoder.events(from: character.utf8) == [])
    #expect(decoder.events(from: "k".utf8) == [.key(.character("k"))])
  }

  @Test func escapeAloneIsAKeyOnceNothingFollows() {
    var decoder = InputDecoder(escapeDelay: .milliseconds(7))
    #expect(decoder.events(from: [0x1B]) == [])
    #expect(decoder.patience == .milliseconds(7))
    #expect(decoder.eventsOfGivingUp() == [.key(.escape)])
    #expect(decoder.events(from: [0x1B, 0x1B]) == [.key(.escape)])
    #expect(decoder.eventsOfGivingUp() == [.key(.escape)])
    #expect(decoder.patience == nil)
  }

  @Test func bytesThatAreNotTextTypeNothing() {
    var decoder = InputDecoder()
    #expect(
      decoder.events(from: [0xFF, 0xC3, 0x28, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0x80]) == [
        .key(.character("("))
      ])
    #expect(decoder.events(from: [0xF0, 0x9F]) == [])
    #expect(decoder.eventsOfGivingUp() == [])
  }

  @Test func aLongPasteIsCutAtACharacterAndAnUnfinishedOneEnds() {
    var decoder = InputDecoder()
    let text = String(repeating: "é", count: 3000)
    guard
      case .paste(let pasted)? = decoder.events(from: "\u{1B}[200~x\(text)\u{1B}[201~".utf8).first
    else {
      Issue.record("nothing was pasted")
      return
    }
    #expect(pasted.utf8.count <= InputDecoder.longestPaste + 1)
    #expect(("x" + text).hasPrefix(pasted))
    #expect(decoder.events(from: "\u{1B}[200~half".utf8) == [])
    #expect(decoder.eventsOfGivingUp() == [.paste("half")])
    #expect(decoder.events(from: "k".utf8) == [.key(.character("k"))])
  }

  @Test func theTerminalDatabaseWinsOverWhatIsUsual() {
    var decoder = InputDecoder(sequences: [KeySequence(Array("\u{1B}[A".utf8), .home)])
    #expect(decoder.events(from: "\u{1B}[A\u{1B}[B".utf8) == [.key(.home), .key(.down)])
  }

  @Test func anyBytesLeaveAWorkingKeyboardBehind() {
    let next = randomNumbers(seed: 1)
    let interesting = Array("\u{1B}[O<M~;0129ABmI]P\\é".utf8) + [0, 7, 13, 0xFF]
    for _ in 0..<2000 {
      var decoder = InputDecoder()
      for _ in 0..<20 { decoder.feed([interesting[next(interesting.count)]]) }
      decoder.giveUp()
      while decoder.next() != nil {}
      #expect(decoder.patience == nil)
      #expect(decoder.events(from: "k".utf8) == [.key(.character("k"))])
    }
  }
}

extension InputDecoder {
  fileprivate mutating func events(from bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    feed(bytes)
    return madeEvents()
  }

  fileprivate mutating func eventsOfGivingUp() -> [TerminalEvent] {
    giveUp()
    return madeEvents()
  }

  private mutating func madeEvents() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    while let event = next() { events.append(event) }
    return events
  }

  // MARK: - Kitty's protocol

  @Test(
    arguments: [
      ("27u", .escape), ("13u", .enter), ("9;2u", .backTab), ("9u", .tab), ("127u", .backspace),
      ("97u", "a"), ("1092u", "ф"), ("99;5u", .control("c")), ("57399u", "0"), ("57408u", "9"),
      ("57414u", .enter), ("32u", " "),
    ] as [(String, Key)])
  func aKeyIsKnownInKittysFormToo(bytes: String, key: Key) {
    var decoder = InputDecoder()
    decoder.feed(Array("\u{1B}[\(bytes)".utf8))
    #expect(decoder.next() == .key(key) && decoder.next() == nil)
  }

  @Test(arguments: ["97;1:3u", "57441u", "0u", "57358u", "8238u", "u", "999999u"])
  func aReleaseAndAKeyAloneAreNoKeys(bytes: String) {
    var decoder = InputDecoder()
    decoder.feed(Array("\u{1B}[\(bytes)".utf8))
    #expect(decoder.next() == nil)
  }

  // MARK: - The background

  @Test(
    arguments: [
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", Background.light),
      ("\u{1B}]11;rgb:fd/f6/e3\u{07}", .light), ("\u{1B}]11;rgba:0000/0000/0000/ffff\u{07}", .dark),
      ("\u{1B}]11;rgb:1/1/2\u{07}", .dark),
    ] as [(String, Background)])
  func theAnswerAboutTheBackgroundIsNoKey(bytes: String, background: Background) {
    var decoder = InputDecoder()
    decoder.feed(Array(bytes.utf8) + Array("a".utf8))
    #expect(decoder.background == background)
    #expect(decoder.next() == .key("a") && decoder.next() == nil)
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:gg/gg/gg\u{07}", "\u{1B}]10;rgb:ff/ff/ff\u{07}", "\u{1B}]11;rgb:ff/ff\u{07}",
    "\u{1B}]11;rgb:fffff/fffff/fffff\u{07}", "\u{1B}P11;rgb:ff/ff/ff\u{07}",
    "\u{1B}]11;rgb:-f/ff/ff\u{07}",
  ])
  func whatIsNoBackgroundTellsNone(bytes: String) {
    var decoder = InputDecoder()
    decoder.feed(Array(bytes.utf8))
    #expect(decoder.background == nil && decoder.next() == nil)
  }
}
