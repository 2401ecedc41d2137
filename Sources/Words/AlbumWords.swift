/// The sentences of the album, and of keeping a souvenir after a game.
package struct AlbumWords: Sendable {
  package var title: String
  /// The number of souvenirs; beside the title.
  package var count: @Sendable (_ count: Int) -> String
  /// The line that leads to the album; with its detail at most 51 columns.
  package var menu: String
  /// Beside it: the contents of the room.
  package var menuDetail: String
  /// Said in place of the list when there is nothing to see; also printed.
  package var empty: @Sendable (_ key: String?) -> String
  /// Stands for a souvenir without a title.
  package var untitled: String
  /// The folder of a souvenir: its ending and its number, if it has one.
  package var folder: @Sendable (_ kind: String, _ number: Int?) -> String
  /// A picture that only other programs show; an unknown fact is nil.
  package var image:
    @Sendable (_ format: String?, _ width: Int?, _ height: Int?, _ bytes: Int) -> String
  /// Said of a souvenir of which something cannot be read, with the reason.
  package var unreadable: @Sendable (_ reason: String) -> String
  /// Said of a souvenir of which there is no picture.
  package var noPicture: String

  /// Beside a key in the last line: show a souvenir's picture.
  package var open: String
  /// Beside a key: give it another title.
  package var rename: String
  /// Beside the digits: give it stars.
  package var rate: String
  /// Beside a key, and the title of the box that then asks: take it out of the album.
  package var delete: String
  /// Asks, above yes and no, whether a souvenir shall go.
  package var deleteQuestion: @Sendable (_ title: String) -> String
  /// Said after a deletion: where the souvenir is now.
  package var deleted: @Sendable (_ folder: String) -> String

  /// The choice after a game, and beside its key in the last line.
  package var keep: String
  /// The same choice once the souvenir is kept.
  package var openAlbum: String
  /// Offers that after a game that was better than any before; 56 columns.
  package var offer: @Sendable (_ key: String) -> String
  /// Said when it is done: the souvenir's number; 56 columns.
  package var kept: @Sendable (_ number: Int) -> String
  /// The title that a souvenir gets.
  package var titleOf: @Sendable (_ game: String, _ score: Int, _ player: String) -> String
}

extension AlbumWords {
  static let english = AlbumWords(
    title: "Album", count: { counted($0, "souvenir") },
    menu: "Album", menuDetail: "souvenirs of your games",
    empty: { "No souvenirs yet." + ($0.map { " Press \($0) after a game." } ?? "") },
    untitled: "(untitled)",
    folder: { kind, number in number.map { "\(kind) \($0)" } ?? kind },
    image: { format, width, height, bytes in
      let size = width.flatMap { width in height.map { ", \(width) × \($0) points" } } ?? ""
      let kind = format.map { "a \($0) picture" } ?? "a file that isn't a picture"
      return "\(kind)\(size), \(counted(bytes, "byte"))"
    },
    unreadable: { "can't be read: \($0)" },
    noPicture: "No picture.",
    open: "open", rename: "rename", rate: "rate", delete: "delete",
    deleteQuestion: { "Delete '\($0)'? A backup is kept." },
    deleted: { "The souvenir is now in '\($0)'." },
    keep: "Keep a souvenir", openAlbum: "Open the album",
    offer: { "Press \($0) to keep a souvenir." },
    kept: { "In the album as souvenir \($0)." },
    titleOf: { game, score, player in "\(game), \(score) by \(player)" })
}
