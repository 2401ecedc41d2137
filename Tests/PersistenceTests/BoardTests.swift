import Foundation
import GameCore
import PropertyLists
import TestSupport
import Testing
import Words

@testable import Persistence

/// A board as a value: strict in reading, and what is the best of two.
@Suite struct BoardTests {
  private func list(_ texts: [String]) throws -> [UInt8] {
    try PropertyList(root: .array(texts.map { .string($0) })).bytes()
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try Board(reading: bytes)
      return nil
    } catch {
      return Words.english.board.fault(error)
    }
  }

  @Test func aBoardIsOneListOfNamesAndScoresInTurn() throws {
    let entries = [BoardEntry(name: "Zoë <中>", points: 900), BoardEntry(name: "", points: -3)]
    for form in [PropertyList.Form.xml, .binary] {
      let bytes = try Board(entries: entries, form: form).bytes()
      let root = try PropertyList(reading: bytes).root
      #expect(root == .array([.string("Zoë <中>"), .string("900"), .string(""), .string("-3")]))
      #expect(try Board(reading: bytes) == Board(entries: entries, form: form))
    }
  }

  @Test(arguments: [
    (["Mark"], "a name has no score"), (["Mark", "many"], "a score isn't a whole number"),
    (["Mark", "9.5"], "a score isn't a whole number"),
    (["Mark", "+9"], "a score isn't a whole number"),
    (["Mark", ""], "a score isn't a whole number"),
    (["Mark", "99999999999999999999"], "a score isn't a whole number"),
    (["Ma\u{85}rk", "9"], "a name has control characters"),
    (["Ma\nrk", "9"], "a name has control characters"),
    (["Ma\u{2028}rk", "9"], "a name has control characters"),
    ([String(repeating: "x", count: 1_001), "9"], "a name is longer than 1000 bytes"),
  ])
  func whatIsNotExactlyABoardIsNone(texts: [String], why: String) throws {
    #expect(problem(try list(texts)) == why)
  }

  @Test func filesOfAnotherKindAreNoBoards() throws {
    #expect(problem(Array("<!DOCTYPE html><html><p>Sign in</p></html>".utf8)) == "it's a web page")
    #expect(problem([]) != nil)
    #expect(problem(Array("garbage".utf8)) != nil)
    let numbers = PropertyListValue.array([.string("Mark"), .integer(9)])
    #expect(
      problem(try PropertyList(root: numbers).bytes()) == "it holds something that isn't text")
    let dictionary = PropertyListValue.dictionary(["Mark": .string("9")])
    #expect(
      problem(try PropertyList(root: dictionary).bytes())
        == "it isn't a list of names and scores")
  }

  @Test func theBestOfTwoBoardsAreFiveANameOnceAndTheBoardsFirstAmongEquals() {
    let entries = { (texts: [String]) in
      texts.map { text in
        let parts = text.split(separator: " ")
        return BoardEntry(name: String(parts[0]), points: Int(parts[1]) ?? 0)
      }
    }
    let board = Board(entries: entries(["a 9", "b 7", "c 5", "d 3", "b 1"]))
    #expect(
      board.merged(with: entries(["e 7", "a 8", "c 6", "f 2", "g 1"]))
        == entries(["a 9", "b 7", "e 7", "c 6", "d 3"]))
    #expect(Board().merged(with: []) == [])
  }

  @Test(arguments: [
    "file:///a/b%20c.plist", "FILE://localhost/x", "http://h/b", "https://u:p@h:8080/b?c=d",
    "http://[::1]:80/b", "http://127.0.0.1/b", "https://bücher.example/b", "http://h:/b",
    "file:///a…b", "http://h/b?c=d@e",
  ])
  func anAddressNamesAFileHereOrOnTheWeb(text: String) {
    #expect(BoardAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "off", "/tmp/x", "ftp://h/x", "http://", "http://h", "http:///x", "http://h/", "file://x",
    "file://host/x", "file:///x%00", "file:///x%zz", "file:///x%", "http://h/a b", "http://h/a\n",
    "http://h/\u{1b}[2J", "http://h/x#y", "--proto=file", "http://joe:pa/ss@host/x",
    "http://joe:pa?ss@host/x", "http://h:65536/b", "http://h:-1/b", "http://h:8a/b", "http://@/b",
    "http://a@b:c/d", "http://[::1/b", "http://h\\@g/b", "http://…@h/b", "http://h/b?token=…",
    "http://h?/b", "http://h:99999999999999999999/b",
    "file:///" + String(repeating: "x", count: 2_000),
  ])
  func whatIsNoAddressIsRefused(text: String) {
    #expect(BoardAddress(text) == nil)
  }

  @Test func aPathIsDecodedAndAPasswordNotShown() {
    #expect(BoardAddress("file:///a/b%20c%C3%A9.plist")?.path == "/a/b cé.plist")
    #expect(BoardAddress("https://u:p@w@h/b")?.shown == "https://…@h/b")
    #expect(BoardAddress("https://h/b@c")?.shown == "https://h/b@c")
    #expect(
      BoardAddress("https://h/b?token=secret&x&y=1?2")?.shown == "https://h/b?token=…&…&y=…")
    #expect(BoardAddress("file:///a?b=c")?.shown == "file:///a?b=c")
  }

  @Test func aTextThatIsNoAddressIsShownWithoutItsPasswordToo() {
    #expect(BoardAddress.shown("http://joe:pa/ss@host/x") == "http://…@host/x")
    #expect(BoardAddress.shown("joe:secret@host?token=1") == "…@host?token=…")
    #expect(BoardAddress.shown("/tmp/x") == "/tmp/x")
    #expect(BoardAddress.shown("off") == "off")
  }

  @Test func aSentenceOfCurlLosesWhatIsSecret() throws {
    let address = try #require(BoardAddress("https://joe:pass@h/b?token=abc"))
    let sentence = "no joe:pass at https://joe:pass@h/b?token=abc, nor pass, nor abc"
    #expect(
      address.masking(sentence) == "no … at https://…@h/b?token=…, nor …, nor …")
  }

  /// 10,000, or 100,000 with `ARCADE_SOAK=1`.
  @Test func aSpoiledBoardIsAnErrorOrABoardAndNothingElse() throws {
    let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"
    var generator = SeededGenerator(seed: 5)
    let sound = try [PropertyList.Form.xml, .binary].map { form in
      try Board(
        entries: [BoardEntry(name: "Mark", points: 900), BoardEntry(name: "Zoë", points: -7)],
        form: form
      ).bytes()
    }
    var (boards, problems) = (0, 0)
    let time = try processorTime { () throws in
      for _ in 0..<(isSoak ? 100_000 : 10_000) {
        let bytes = spoiled(sound[generator.number(below: 2)], by: &generator)
        if let board = try? Board(reading: bytes) {
          boards += 1
          #expect(board.entries.allSatisfy { $0.fault == nil })
          #expect(try Board(reading: board.bytes()).entries == board.entries)
        } else {
          problems += 1
        }
      }
    }
    #expect(boards > 0 && problems > boards)
    #expect(time < .seconds(isSoak ? 600 : 60))
  }

  private func spoiled(_ bytes: [UInt8], by generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.number(below: 4) where !bytes.isEmpty {
      let place = generator.number(below: bytes.count)
      switch generator.number(below: 4) {
      case 0: bytes[place] = UInt8(generator.number(below: 256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(generator.number(below: 256)), at: place)
      default: bytes.removeLast(generator.number(below: bytes.count))
      }
    }
    return bytes
  }
}
