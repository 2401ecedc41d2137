import Canvas
import Foundation
import Terminal
import TestSupport
import Testing

/// Pictures that leave the arcade: text with colours, and drawings for a browser.
@Suite struct PictureTests {
  /// Every role, wide characters, marks, and what XML and terminals take amiss.
  private static let picture: Canvas = {
    var canvas = Canvas(size: Size(columns: 30, rows: 26))
    for (row, role) in Role.allCases.enumerated() where row < 22 {
      canvas.draw("\(role) ▟█▙", role, column: 1, row: row)
    }
    for (index, role) in Role.allCases.dropFirst(22).enumerated() {
      canvas.draw("##", role, column: 3 * index, row: 22)
    }
    canvas.draw("日本 e\u{301} <&>\"' ]]>", .prize, column: 0, row: 24)
    return canvas
  }()

  @Test(arguments: Theme.all)
  func aPictureReadAgainLooksTheSame(theme: Theme) {
    let text = theme.colouredText(Self.picture)
    let again = Canvas(colouredText: Array(text.utf8))
    #expect(again.lines == Self.picture.lines)
    #expect(theme.colouredText(again) == text)
  }

  @Test func aTextOfThePictureAloneIsItsLines() {
    let text = Theme.standard.colouredText(Self.picture)
    let pieces = text.split(separator: "\u{1b}", omittingEmptySubsequences: false)
    let plain = pieces.enumerated().map { index, piece in
      index == 0 ? piece : piece.drop { $0 != "m" }.dropFirst()
    }.joined()
    let lines = plain.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.map { $0.trimmingSuffix() } == Self.picture.lines)
  }

  @Test func nothingInATextIsObeyed() {
    let hostile = "a\u{1b}]0;title\u{7}b\u{1b}[2Jc\u{1b}[31;99;38;5md\u{202e}e\r\u{9b}31mf\u{1b}"
    let canvas = Canvas(colouredText: Array(hostile.utf8))
    let harmful = canvas.cells.filter { $0.scalar.value < 0x20 && !$0.isRightHalf }
    #expect(harmful.isEmpty)
    #expect(
      canvas.lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(!canvas.lines.joined().unicodeScalars.contains("\u{202e}"))
  }

  @Test func aPictureBeyondTheLimitIsCut() {
    let wide = String(repeating: "x", count: 100_000) + "\n"
    let canvas = Canvas(colouredText: Array(String(repeating: wide, count: 30).utf8))
    #expect(canvas.size == Size(columns: 500, rows: 30))
    let tall = Canvas(colouredText: Array(String(repeating: "x\n", count: 100_000).utf8))
    #expect(tall.size == Size(columns: 1, rows: 200))
    #expect(Canvas(colouredText: []).size == Size(columns: 0, rows: 0))
  }

  @Test func tenThousandChangedTextsGiveAPictureAndNeverACrash() {
    let original = Array(Theme.highContrast.colouredText(Self.picture).utf8)
    let next = randomNumbers(seed: 1)
    for _ in 0..<10_000 {
      var bytes = Array(original.prefix(next(original.count)).suffix(600))
      for _ in 0..<next(6) where !bytes.isEmpty { bytes[next(bytes.count)] = UInt8(next(256)) }
      let canvas = Canvas(colouredText: bytes)
      #expect(canvas.size.columns <= 500 && canvas.size.rows <= 200)
    }
  }

  @Test(.enabled(if: DrawingReader.isThere), arguments: Theme.all)
  func aDrawingIsWellFormedAndHoldsTheText(theme: Theme) throws {
    let svg = theme.drawing(Self.picture, title: "a <b> & \u{1b}[2J")
    let lines = try DrawingReader.lines(svg)
    #expect(lines.first == "270 468 a <b> & \\u{1b}[2J")
    let words = lines.dropFirst().joined(separator: " ")
    #expect(words.contains("target ▟█▙"))
    #expect(words.contains("<&>\"' ]]>"))
    #expect(svg.contains("monospace"))
  }

  @Test func aDrawingHasTheColoursOfItsTheme() {
    var canvas = Canvas(size: Size(columns: 3, rows: 1))
    canvas.draw("abc", .danger, column: 0, row: 0)
    #expect(
      Theme.standard.drawing(canvas, title: "").contains(##"fill="#ff005f" font-weight="bold""##))
    let strong = Theme.highContrast.drawing(canvas, title: "")
    #expect(strong.contains(##"<rect x="0" y="0" width="27" height="18" fill="#ff875f"/>"##))
    #expect(strong.contains(##"fill="#000000""##))
  }
}

extension Substring {
  fileprivate func trimmingSuffix() -> String {
    var rest = self
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

/// Python's reading of a drawing, where it is installed.
private enum DrawingReader {
  private static let script = """
    import sys, xml.etree.ElementTree as tree
    root = tree.fromstring(sys.stdin.buffer.read())
    space = '{http://www.w3.org/2000/svg}'
    print(root.get('width'), root.get('height'), root.find(space + 'title').text)
    for text in root.iter(space + 'text'): print(text.text)
    """

  static let isThere = InstalledProgram.isThere("python3")

  static func lines(_ svg: String) throws -> [String] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONIOENCODING": "utf-8"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(svg.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EINVAL) }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
