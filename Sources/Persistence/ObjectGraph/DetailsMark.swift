/// The mark that details are complete for one state of the scores, beside its change counter.
///
/// Details are saved before the scores. If the scores are refused then, on a full disk, the next
/// change by another application gives the file the counter that was expected: the counter alone
/// would come true by a foreign score. So the mark names the row that was to be written, which
/// must be there too; or it is written last, once the scores are on disk.
struct DetailsMark {
  /// A row of the scores as a change leaves it.
  struct Row {
    /// The key in its identifier.
    let position: Int64
    let score: Int32
    let name: String
  }

  /// The row that must be there; nil for a mark that was written last.
  let last: Row?

  private static let complete = "complete"

  init(last: Row?) { self.last = last }

  /// Reads a mark; nil where it is of another store, or of a version that wrote the UUID alone.
  init?(_ text: String, store: String) {
    let parts = text.utf8.split(separator: 32, maxSplits: 3, omittingEmptySubsequences: false)
      .map { String(decoding: Array($0), as: UTF8.self) }
    guard parts.first == store else { return nil }
    if parts.count == 2, parts[1] == Self.complete {
      last = nil
    } else if parts.count == 4, let position = Int64(parts[1]), let score = Int32(parts[2]) {
      last = Row(position: position, score: score, name: parts[3])
    } else {
      return nil
    }
  }

  /// The mark of a store as it is kept.
  func text(store: String) -> String {
    guard let last else { return "\(store) \(Self.complete)" }
    return "\(store) \(last.position) \(last.score) \(last.name)"
  }
}
