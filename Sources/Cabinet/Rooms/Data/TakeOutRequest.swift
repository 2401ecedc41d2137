import DurableFiles
import Inspection
import Persistence
import Words

/// Writes one value of a file to a file of its own, which is never there before.
struct TakeOut: RoomRequest {
  enum Outcome: Sendable, Hashable {
    case written(path: String)
    /// Every name that is tried is taken.
    case full(folder: String)
    case refused(FileFault)
  }

  /// The name of the value, of which the file's is made.
  var name: String
  var value: InspectedValue

  /// So many names are tried.
  private static let most = 1_000

  func perform(on room: DataRoom) -> Outcome {
    let files = room.storage.files
    let folder = room.storage.locations.takenOutFolder
    do throws(FileError) {
      try files.makeFolder(folder)
      for number in 1...Self.most {
        let path = folder + "/" + fileName(number)
        guard try files.status(path) == nil else { continue }
        try files.create(path, with: value.content ?? [], durably: true)
        return .written(path: path)
      }
      return .full(folder: folder)
    } catch {
      return .refused(FileFault(error))
    }
  }

  /// A name of letters, digits and the like alone, whatever the file calls the value.
  private func fileName(_ number: Int) -> String {
    let plain = name.unicodeScalars.prefix(60).map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let stem = plain.isEmpty ? "value" : String(plain)
    return "\(stem)\(number == 1 ? "" : "-\(number)").\(value.fileEnding)"
  }
}
