import DurableFiles
package import GameCore
import PropertyLists

/// A record of the last meeting with a board: a small property list in the state folder, so that
/// work in the background can be reported.
package struct BoardRecord: Sendable, Hashable {
  private static let version = 1

  /// The address of the board, without a password.
  package let address: String
  /// When it was.
  package let date: Timestamp
  /// The result, for the player.
  package let sentence: String
  /// True if the user must act before a retry can succeed.
  package let needsAttention: Bool

  init(_ outcome: BoardOutcome, at date: Timestamp) {
    (address, sentence, self.date) = (outcome.address.shown, outcome.sentence, date)
    needsAttention = false
  }

  init(_ error: BoardError, at date: Timestamp) {
    (address, sentence, self.date) = (error.address.shown, error.sentence, date)
    needsAttention = !error.isPassing
  }

  private init?(_ root: PropertyListValue) {
    guard let root = root.dictionary, let address = root["address"]?.string,
      let sentence = root["sentence"]?.string, let date = root["date"]?.date?.secondsSince1970
    else { return nil }
    (self.address, self.sentence) = (address, sentence)
    self.date = Timestamp(secondsSince1970: date)
    needsAttention = root["needsAttention"]?.boolean ?? false
  }

  /// The last record about the board at an address; nil where there is none.
  package static func last(of address: BoardAddress, in storage: Storage) -> BoardRecord? {
    guard let content = try? storage.files.read(storage.locations.boardRecord, limit: 1 << 16),
      let list = try? PropertyList(reading: content.bytes), let record = BoardRecord(list.root),
      record.address == address.shown
    else { return nil }
    return record
  }

  /// A record that cannot be written is no reason to call a meeting failed.
  func write(in storage: Storage) {
    let root: [String: PropertyListValue] = [
      "arcadeVersion": .integer(Self.version), "address": .string(address),
      "sentence": .string(sentence), "needsAttention": .boolean(needsAttention),
      "date": .date(PropertyListDate(secondsSince1970: date.secondsSince1970)),
    ]
    guard let bytes = try? PropertyList(root: .dictionary(root)).bytes() else { return }
    try? storage.files.makeFolder(storage.locations.stateFolder)
    try? storage.files.replace(storage.locations.boardRecord, with: bytes)
  }
}
