import Cabinet
import Canvas
import Commands
import GameCore
import Persistence
import Terminal
import Words

extension ReplayCommand {
  /// Writes a film of a recorded game in place of showing it.
  func write(
    _ watched: WatchedGame, as format: FilmFormat, _ glyphs: GlyphSet
  ) throws -> Int32 {
    let words = Words.spoken
    let path = files.output(export)
    let preferences = Preferences(
      Settings(storage: files.storage, width: TextWidth.columns(of:)))
    let environment = SessionEnvironment.system
    let film: FilmPart
    do throws(ReplayMismatch) {
      let whole = try ReplayFilm(
        watched, interval: format.interval, glyphs: glyphs, preferences: preferences,
        words: words, sprites: environment.sprites)
      film = FilmPart(of: whole, from: .seconds(from), to: to.map { .seconds($0) })
    } catch {
      throw CommandFailure(words.describe(error))
    }
    let theme =
      environment.isWithoutColour ? .monochrome : Theme.named(preferences.theme.rawValue)
    let (text, length) = format.text(of: film, theme ?? .standard, date: environment.date())
    guard let path else {
      print(text, terminator: "")
      return ExitStatus.done
    }
    try files.write(Array(text.utf8), to: path, force: force)
    print(words.rooms.replay.exported(path.printable, Int(length.components.seconds)))
    return ExitStatus.done
  }

  /// The form of the film, by its option or the name of its file.
  func filmFormat(for path: String?) throws(CommandFailure) -> FilmFormat {
    if let format { return try FilmFormat.named(format) }
    guard let found = FilmFormat(fileName: path ?? "") else {
      throw CommandFailure(
        Words.spoken.rooms.replay.unknownFormat((path ?? "-").printable),
        exitStatus: ExitStatus.wrongUsage)
    }
    return found
  }

  /// The characters of the film.
  func glyphSet() throws(CommandFailure) -> GlyphSet {
    guard let glyphs else { return .unicode }
    return try GlyphSet.named(glyphs, Words.spoken.rooms.scenes.noSuchGlyphs)
  }
}
