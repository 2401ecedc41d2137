import DurableFiles
package import GameCore
import PropertyLists
package import Words

/// A record of the last meeting with a board: a small property list in the state folder, so that
/// work in the background can be reported.
///
/// It holds facts; the sentence is made when it is shown.
package struct BoardRecord: Sendable, Hashable {
  enum Result: Sendable, Hashable {
    case agreed(BoardExchange)
    case failed(BoardError.Reason)
    /// A record of an earlier version, which wrote the sentence down.
    case worded(String, needsAttention: Bool)
  }

  /// The address of the board, without a password.
  package let address: String
  /// When it was.
  package let date: Timestamp
  let result: Result

  /// True if the user must act before a retry can succeed.
  package var needsAttention: Bool {
    switch result {
    case .agreed: false
    case .failed(let reason): !reason.isPassing
    case .worded(_, let needsAttention): needsAttention
    }
  }

  init(_ outcome: BoardOutcome, at date: Timestamp) {
    (address, self.date) = (outcome.address.shown, date)
    result = .agreed(outcome.exchange)
  }

  init(_ error: BoardError, at date: Timestamp) {
    (address, self.date, result) = (error.address.shown, date, .failed(error.reason))
  }

  private init?(_ root: PropertyListValue) {
    guard let root = root.dictionary, let address = root["address"]?.string,
      let date = root["date"]?.date?.secondsSince1970, let result = Result(root)
    else { return nil }
    (self.address, self.result) = (address, result)
    self.date = Timestamp(secondsSince1970: date)
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
    var root = result.fields
    root["arcadeVersion"] = .integer(3)
    root["address"] = .string(address)
    root["date"] = .date(PropertyListDate(secondsSince1970: date.secondsSince1970))
    guard let bytes = try? PropertyList(root: .dictionary(root)).bytes() else { return }
    try? storage.files.makeFolder(storage.locations.stateFolder)
    try? storage.files.replace(storage.locations.boardRecord, with: bytes)
  }
}

extension BoardRecord: PlayerMessage {
  package func sentence(in words: Words) -> String {
    switch result {
    case .agreed(let exchange): words.board.synced(address, exchange)
    case .failed(let reason): words.board.failure(address, reason)
    case .worded(let sentence, _): sentence
    }
  }
}
