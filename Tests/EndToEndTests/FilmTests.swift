import ArcadeXML
import GameCore
import Games
import JSON
import Persistence
import Testing

/// Recorded games as files that other programs show.
@Suite struct FilmTests {
  private let visitor = Visitor()

  /// Writes a record of a built-in player; gives its path.
  private func record() throws -> String {
    var player = HumanLikeWhackAMolePlayer(seed: 7)
    let replay = player.play(seed: 7, difficulty: .medium).replay
    let locations = FileLocations(dataDirectory: visitor.data, environment: [:])
    let name = try ReplayFile(storage: Storage(locations: locations)).write(
      replay, date: Timestamp(secondsSince1970: 1))
    return locations.replayFolder + "/" + name
  }

  private func export(
    _ arguments: String..., adding more: [String: String] = [:]
  ) async throws -> Finished {
    var environment = visitor.environment
    environment.merge(more) { $1 }
    return try await EndToEndTests.run(
      Visitor.program, ["replay", try record()] + arguments, environment: environment)
  }

  /// The pictures of a text film, by their headings.
  private func pictures(of text: String) -> [(heading: Substring, lines: [Substring])] {
    text.split(separator: "\n--- ").dropFirst().map { piece in
      var lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
      let heading = lines.removeFirst()
      if lines.last?.isEmpty == true { lines.removeLast() }
      return (heading, lines)
    }
  }

  @Test func aCastShowsTheGameOnAnyTerminalAndEndsAsTheTextDoes() async throws {
    let path = visitor.file("film.cast")
    let finished = try await export("--export", path)
    #expect(finished.code == 0 && finished.errors.isEmpty)
    #expect(finished.output == "30 seconds written to '\(path)'.\n")
    let lines = try visitor.bytes(of: path).split(separator: UInt8(ascii: "\n"))
    let header = try JSONDocument(reading: Array(lines[0])).root
    #expect(header["version"]?.number?.spelling == "2")
    #expect(header["width"]?.number?.spelling == "80")
    #expect(header["height"]?.number?.spelling == "24")
    #expect(header["title"]?.string?.hasPrefix("Whack-a-mole · Medium · ") == true)
    #expect(header["timestamp"]?.number != nil)

    var screen = TerminalScreen(columns: 80, rows: 24)
    var times: [Double] = []
    var first: [String]?
    for line in lines.dropFirst() {
      let event = try #require(try JSONDocument(reading: Array(line)).root.array)
      #expect(event.count == 3 && event[1].string == "o")
      times.append(try #require(event[0].number?.double))
      screen.feed(Array(try #require(event[2].string).utf8))
      first = first ?? screen.lines
    }
    #expect(times == times.sorted() && times.first == 0)
    #expect(30 < (times.last ?? 0) && (times.last ?? 0) < 34)
    #expect(screen.unknown.isEmpty && screen.leftovers.isEmpty)

    let text = try await export("--format", "text")
    let pictures = pictures(of: text.output)
    #expect(first == pictures.first?.lines.map(String.init))
    #expect(screen.lines == pictures.last?.lines.map(String.init))
    #expect(pictures.count > 50 && pictures.allSatisfy { $0.lines.count == 24 })
    #expect(pictures.first?.heading == "0.0 s ---")
  }

  @Test func aDrawingIsXMLWithoutAScriptAndNotTooLarge() async throws {
    let path = visitor.file("film.SVG")
    #expect(try await export("--export", path).code == 0)
    let bytes = try visitor.bytes(of: path)
    #expect(100_000 < bytes.count && bytes.count < 2_000_000)
    let root = try XMLElement(reading: bytes)
    #expect(root.name == "svg" && root.children(named: "script").isEmpty)
    // Nothing is fetched from elsewhere.
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.ranges(of: "http").count == 1 && !text.contains("href"))
  }

  @Test func aFilmHasNoColoursWhereNoneAreWanted() async throws {
    let plain = try await export(
      "-e", "-", "--format", "svg", "--glyphs", "ascii", adding: ["NO_COLOR": "1"])
    #expect(plain.code == 0)
    let colours = Set(plain.output.matches(of: /fill[:=]"?(#[0-9a-f]+)/).map(\.1))
    #expect(colours.isSubset(of: ["#16161a", "#d4d4d4"]))
  }

  @Test func aPartOfAGameIsAFilmAndOneMomentAPicture() async throws {
    let whole = pictures(of: try await export("--format", "text").output)
    let part = pictures(
      of: try await export("--format", "text", "--from", "10", "--to", "12.5").output)
    let times = part.compactMap { Double($0.heading.dropLast(" s ---".count)) }
    #expect(times.first == 0 && 2 <= (times.last ?? 0) && (times.last ?? 0) <= 2.5)
    let seen = whole.last { (Double($0.heading.dropLast(" s ---".count)) ?? 0) <= 10 }
    #expect(part.first?.lines == seen?.lines)

    let still = try await export("-e", "-", "--format", "svg", "--from", "10", "--to", "10").output
    #expect(!still.contains("@keyframes") && still.contains("YOUR SCORE:"))
    let film = try await export("-e", "-", "--format", "svg", "--from", "10", "--to", "12").output
    #expect(film.contains("@keyframes") && film.utf8.count < 300_000)

    for wrong in [["--from", "5", "--to", "4"], ["--from", "-1"], ["--from", "nan"]] {
      let path = visitor.file("film.svg")
      let finished = try await EndToEndTests.run(
        Visitor.program, ["replay", try record(), "--export", path] + wrong,
        environment: visitor.environment)
      #expect(finished.code == 2, "\(wrong)")
      #expect((try? visitor.bytes(of: path)) == nil)
    }
  }

  @Test func wrongWordsAreToldAndWriteNothing() async throws {
    let path = visitor.file("film.gif")
    let unknown = try await export("--export", path)
    #expect(unknown.code == 2)
    #expect(
      unknown.errors
        == "Can't tell the format from '\(path)'. Call it .cast, .svg or .txt, or use --format.\n")
    let format = try await export("--export", path, "--format", "gif")
    #expect(format.code == 2 && format.errors.contains("cast, svg"))
    let glyphs = try await export("--export", path, "--format", "svg", "--glyphs", "emoji")
    #expect(glyphs.code == 2)
    #expect((try? visitor.bytes(of: path)) == nil)
    let place = try await export("--export", "/nowhere/film.svg")
    #expect(place.code == 1 && place.errors.contains("can't be written"))
  }
}
