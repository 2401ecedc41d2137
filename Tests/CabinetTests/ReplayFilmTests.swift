import Canvas
import GameCore
import Testing
import Words

@testable import Cabinet

/// Recorded games as films.
@Suite struct ReplayFilmTests {
  private func film(
    _ replay: Replay, player: String? = nil, interval: Duration = .seconds(1),
    glyphs: GlyphSet = .unicode
  ) throws -> ReplayFilm {
    try ReplayFilm(
      WatchedGame(replay, player: player), interval: interval, glyphs: glyphs,
      preferences: Preferences(), words: .english, sprites: Visit.sprites)
  }

  @Test(arguments: Records.all)
  func aFilmShowsTheWholeGameAtItsSpeed(replay: Replay) throws {
    let film = try film(replay, player: "Zoë")
    let frames = Array(film)
    let seconds = Double(replay.ticks) / 60
    let first = try #require(frames.first)
    let last = try #require(frames.last)
    #expect(first.time == .zero && first.canvas.lines[0].contains("replay 0:00"))
    #expect(.seconds(seconds) <= last.time && last.time <= .seconds(seconds + 1.1))
    #expect(last.canvas.lines[0].hasPrefix(" end "))
    for (one, next) in zip(frames, frames.dropFirst()) {
      #expect(next.time - one.time >= .seconds(1) && one.canvas != next.canvas)
    }
    // The last line names the game, no keys.
    #expect(film.title.hasSuffix("\(replay.score) · Zoë"))
    #expect(frames.allSatisfy { $0.canvas.lines[23] == "  " + film.title })
    #expect(frames.allSatisfy { $0.canvas.size == ReplayFilm.size })
  }

  @Test func picturesComeNoCloserThanAsked() throws {
    var film = try film(Records.skeet, interval: .milliseconds(100))
    var times: [Duration] = []
    while times.count < 50, let frame = film.next() { times.append(frame.time) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(100) })
    #expect(try #require(times.last) < .seconds(8))
  }

  @Test func inASCIIThereIsNothingElse() throws {
    let film = try film(Records.whackAMole, player: "Ann", interval: .seconds(5), glyphs: .ascii)
    let lines = Array(film).map { $0.canvas.lines.joined() }
    // A picture for each five seconds of thirty.
    #expect(lines.count > 5)
    for line in lines { #expect(line.unicodeScalars.allSatisfy { $0.isASCII }) }
  }

  @Test func aNameIsShownAndNeverObeyed() throws {
    let film = try film(Records.skeet, player: "\u{1b}[2J<b>&", interval: .seconds(100))
    let text = film.title + Array(film).flatMap(\.canvas.lines).joined()
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 } && text.contains("<b>&"))
  }

  @Test func aRecordThatDiffersIsShownUntilThenAndSaysSo() throws {
    var replay = Records.whackAMole
    replay.stateHashes[9] ^= 1
    let last = try #require(Array(try film(replay)).last)
    #expect(last.time < .seconds(11))
    #expect(last.canvas.lines.joined().contains("Second 9: the game differs"))
  }

  @Test func aRecordOfUnknownRulesOrOfNoGameHereIsRefused() {
    var replay = Records.whackAMole
    replay.rulesVersion = 99
    #expect(throws: ReplayMismatch.otherRules(game: "whackamole", version: 99)) {
      try film(replay)
    }
    replay.game = "chess"
    #expect(throws: ReplayMismatch.otherRules(game: "chess", version: 99)) { try film(replay) }
  }
}
