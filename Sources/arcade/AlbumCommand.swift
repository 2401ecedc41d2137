import ArgumentParser
import Cabinet
import Canvas
import Persistence
import Words

/// `arcade album`: lists the souvenirs with their stars.
struct AlbumCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "album",
    abstract: "List your souvenirs.",
    discussion: """
      Each is a folder of pictures. Open fullImage.svg in a browser, or run 'cat \
      fullImage.txt' in a terminal.

      Example:
        arcade album
      """)

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let album = AlbumFolder(storage: files.storage)
    do throws(StoreError) {
      let entries = try album.entries()
      if entries.isEmpty { print(Words.english.rooms.album.empty(nil)) }
      let width = entries.map { TextWidth.columns(of: $0.name.printable) }.max() ?? 0
      let results = entries.map { show($0, in: album, width: width) }
      return results.allSatisfy { $0 } ? ExitStatus.done : ExitStatus.failed
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  /// Prints a souvenir's line; gives whether it could be read.
  private func show(_ entry: AlbumEntry, in album: AlbumFolder, width: Int) -> Bool {
    do throws(StoreError) {
      let data = try album.data(of: entry)
      let title = data.title.isEmpty ? Words.english.rooms.album.untitled : data.title.printable
      let name = entry.name.printable
      let gap = String(repeating: " ", count: max(0, width - TextWidth.columns(of: name)))
      print("\(name)\(gap)  \(data.stars(.ascii))  \(title)")
      return true
    } catch {
      printError(error.sentence.printable)
      return false
    }
  }
}
