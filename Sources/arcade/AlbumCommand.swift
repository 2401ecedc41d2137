import ArgumentParser
import Cabinet
import Canvas
import Commands
import JSON
import Persistence
import Words

/// `arcade album`: lists the souvenirs with their stars.
struct AlbumCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "album",
    help: \.rooms.album,
    examples: """
      arcade album
      arcade album --format json
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try list.form()
    let album = AlbumFolder(storage: files.storage)
    let entries = try album.entries()
    let souvenirs = entries.compactMap { souvenir($0, in: album) }
    let text = format.text(
      of: souvenirs.map { entry, data in
        [
          "name": .string(entry.name), "title": .string(data.title),
          "rating": JSONNumber(spelling: "\(data.rating)").map { .number($0) } ?? .null,
          "path": .string(files.storage.locations.albumFolder + "/" + entry.name),
        ]
      }, columns: ["name", "title", "rating", "path"]
    ) { table(souvenirs, isEmpty: entries.isEmpty) }
    print(text, terminator: "")
    return souvenirs.count == entries.count ? ExitStatus.done : ExitStatus.failed
  }

  /// A souvenir's data; one that can't be read is reported.
  private func souvenir(
    _ entry: AlbumEntry, in album: AlbumFolder
  ) -> (AlbumEntry, SouvenirData)? {
    do throws(StoreError) {
      return (entry, try album.data(of: entry))
    } catch {
      printError(error)
      return nil
    }
  }

  private func table(_ souvenirs: [(AlbumEntry, SouvenirData)], isEmpty: Bool) -> String {
    let words = Words.spoken.rooms.album
    if isEmpty { return words.empty(nil) + "\n" }
    let width = souvenirs.map { TextWidth.columns(of: $0.0.name.printable) }.max() ?? 0
    return souvenirs.map { entry, data in
      let title = data.title.isEmpty ? words.untitled : data.title.printable
      return "\(entry.name.printable.padded(to: width))  \(data.stars(.ascii))  \(title)\n"
    }.joined()
  }
}
