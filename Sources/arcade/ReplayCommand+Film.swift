import Cabinet
import Canvas
import DurableFiles
import GameCore
import Persistence
import Terminal
import Words

extension ReplayCommand {
  /// Writes a film of a recorded game in place of showing it.
  func write(_ watched: WatchedGame) throws -> Int32 {
    let words = Words.english
    let path = export.flatMap { $0 == "-" ? nil : $0 }
    let format = try filmFormat(for: path)
    let preferences = Preferences(
      Settings(storage: files.storage, width: TextWidth.columns(of:)))
    let environment = SessionEnvironment.system
    let glyphs = try glyphSet()
    let film: ReplayFilm
    do throws(ReplayMismatch) {
      film = try ReplayFilm(
        watched, interval: format.interval, glyphs: glyphs, preferences: preferences,
        sprites: environment.sprites)
    } catch {
      throw CommandFailure(words.rooms.replay.describe(error))
    }
    let theme =
      environment.isWithoutColour ? .monochrome : Theme.named(preferences.theme.rawValue)
    let (text, length) = format.text(of: film, theme ?? .standard, date: environment.date())
    guard let path else {
      print(text, terminator: "")
      return ExitStatus.done
    }
    do {
      try files.storage.files.replace(path, with: Array(text.utf8))
    } catch {
      throw CommandFailure(
        words.commands.notWritten(path.printable, FileFault(error).text(in: .english)))
    }
    print(words.rooms.replay.exported(path.printable, Int(length.components.seconds)))
    return ExitStatus.done
  }

  private func filmFormat(for path: String?) throws(CommandFailure) -> FilmFormat {
    let words = Words.english
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

  private func glyphSet() throws(CommandFailure) -> GlyphSet {
    guard let glyphs else { return .unicode }
    guard let found = GlyphSet(rawValue: glyphs.lowercased()) else {
      throw .wrongWord(
        glyphs, among: GlyphSet.allCases.map(\.rawValue), Words.english.rooms.scenes.noSuchGlyphs)
    }
    return found
  }
}
