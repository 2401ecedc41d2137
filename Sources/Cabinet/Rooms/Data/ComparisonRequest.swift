import Canvas
import Inspection
import Persistence

/// Tells what is not the same in a file and a backup of it.
struct CompareWithBackup: RoomRequest {
  /// The differences, a line each.
  struct Found: Sendable, Hashable {
    var lines: [String] = []
    /// True if there are more than the lines tell.
    var isCut = false
  }

  /// So many differences are told.
  private static let most = 2_000

  private struct LimitReached: Error {}

  var path: String
  var backup: String
  var glyphs: GlyphSet

  func perform(on room: DataRoom) -> Result<Found, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      do {
        return try answer(room)
      } catch let error as InspectionError {
        throw .unreadable(error)
      } catch {
        throw .unreadable(InspectionError(error, path: path))
      }
    }
  }

  private func answer(_ room: DataRoom) throws -> Found {
    var options = Inspector.Options()
    // A backup has no model beside it.
    options.otherState = path
    let inspector = Inspector(files: room.storage.files, options: options)
    let line = DifferenceLine(glyphs: glyphs)
    var answer = Found()
    let comparison = Comparison(
      try inspector.inspect(backup), try inspector.inspect(path)
    ) { difference in
      guard answer.lines.count < Self.most else { throw LimitReached() }
      answer.lines.append(line.text(difference))
    }
    do { try comparison.perform() } catch is LimitReached { answer.isCut = true }
    return answer
  }
}
