import Canvas
import GameCore
import Persistence
import Terminal

/// Asks for the names of all souvenirs.
struct ListAlbum: RoomRequest {
  func perform(on room: AlbumRoom) throws(StoreError) -> [AlbumEntry] {
    try room.album.entries()
  }
}

/// Asks for what is shown of some souvenirs in the list.
struct ShowSouvenirs: RoomRequest {
  var entries: [AlbumEntry]

  func perform(on room: AlbumRoom) -> [AlbumCard] {
    entries.map { AlbumCard(of: $0, in: room.album) }
  }
}

/// Asks for a souvenir's full picture.
struct OpenSouvenir: RoomRequest {
  var entry: AlbumEntry

  func perform(on room: AlbumRoom) throws(StoreError) -> AlbumPicture {
    AlbumPicture(try room.album.picture(.full, of: entry))
  }
}

/// Asks for the recorded game of a souvenir.
struct SouvenirRecord: RoomRequest {
  var entry: AlbumEntry

  func perform(on room: AlbumRoom) throws(StoreError) -> Replay {
    try room.album.record(of: entry)
  }
}

/// Gives a souvenir another title and rating.
struct ChangeSouvenir: RoomRequest {
  var entry: AlbumEntry
  var data: SouvenirData

  func perform(on room: AlbumRoom) throws(StoreError) -> [AlbumCard] {
    try room.album.change(entry, to: data)
    return [AlbumCard(of: entry, in: room.album)]
  }
}

/// Moves a souvenir to the backups; the answer says where it is.
struct DeleteSouvenir: RoomRequest {
  var entry: AlbumEntry

  func perform(on room: AlbumRoom) throws(StoreError) -> String {
    try room.album.delete(entry)
  }
}

/// Keeps a picture as a souvenir, and the recorded game where there is one.
struct KeepSouvenir: RoomRequest {
  var title: String
  var picture: Canvas
  var theme: ThemeChoice
  var record: Replay?

  /// The size of a souvenir in the list.
  static let thumbnail = Size(columns: 16, rows: 4)

  func perform(on room: AlbumRoom) throws(StoreError) -> AlbumEntry {
    let theme = Theme.named(theme.rawValue) ?? .standard
    let picture = picture.withNarrowLetters
    let canvases: [(SouvenirPicture.Size, Canvas)] = [
      (.full, picture), (.thumbnail, picture.thumbnail(Self.thumbnail)),
    ]
    var texts: [SouvenirPicture.Size: [UInt8]] = [:]
    var drawings: [SouvenirPicture.Size: [UInt8]] = [:]
    for (size, canvas) in canvases {
      texts[size] = Array(theme.colouredText(canvas).utf8)
      drawings[size] = Array(theme.drawing(canvas, title: title).utf8)
    }
    let pictures = SouvenirPictures(texts: texts, drawings: drawings)
    return try room.album.keep(SouvenirData(title: title), pictures, record: record)
  }
}

extension AlbumCard {
  /// Reads what can be read.
  init(of entry: AlbumEntry, in album: AlbumFolder) {
    self.init(entry: entry, picture: .none)
    hasRecord = album.hasRecord(entry)
    do throws(StoreError) {
      data = try album.data(of: entry)
    } catch {
      problem = error.reason.fault
    }
    do throws(StoreError) {
      picture = AlbumPicture(try album.picture(.thumbnail, of: entry))
    } catch {
      problem = problem ?? error.reason.fault
    }
  }
}

extension AlbumPicture {
  init(_ picture: SouvenirPicture?) {
    switch picture {
    case nil: self = .none
    case .text(let bytes): self = .canvas(Canvas(colouredText: bytes).withLettersAsKept)
    case .image(let facts): self = .image(facts)
    }
  }
}
