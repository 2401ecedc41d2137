import Canvas
import Persistence
import Words

/// The album's facts about one souvenir.
struct AlbumCard: Sendable, Hashable {
  var entry: AlbumEntry
  /// Title and rating; nil where they cannot be read.
  var data: SouvenirData?
  var picture: AlbumPicture
  /// True if it holds the recorded game, which can be watched.
  var hasRecord = false
  /// The reason that something cannot be read, in lower-case words.
  var problem: FileFault?
}

/// A picture as the album shows it.
enum AlbumPicture: Sendable, Hashable {
  case none
  case canvas(Canvas)
  /// A picture that only other programs show.
  case image(ImageFacts)
}
