import Cabinet
import Canvas
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
    let words = Words.spoken
    if let format {
      guard let found = FilmFormat(rawValue: format.lowercased()) else {
        throw .wrongWord(
          format, among: FilmFormat.allCases.map(\.rawValue), words.commands.noSuchFormat)
      }
      return found
    }
    guard let found = FilmFormat(fileName: path ?? "") else {
      throw CommandFailure(
        words.rooms.replay.unknownFormat((path ?? "-").printable),
        exitStatus: ExitStatus.wrongUsage)
    }
    return found
  }

  /// The characters of the film.
  func glyphSet() throws(CommandFailure) -> GlyphSet {
    guard let glyphs else { return .unicode }
    guard let found = GlyphSet(rawValue: glyphs.lowercased()) else {
      throw .wrongWord(
        glyphs, among: GlyphSet.allCases.map(\.rawValue), Words.spoken.rooms.scenes.noSuchGlyphs)
    }
    return found
  }
}
