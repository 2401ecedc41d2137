import DurableFiles
import GameCore

/// A name among the backups: `whackamole-20261121T002412Z-000042.plist`.
struct KeptName: Hashable {
  /// The name of the file that it is a copy of.
  let original: String
  /// When it was made, and after which others.
  let mark: BackupMark
}

extension KeptName {
  /// Takes a name apart; nil where there is no moment in it.
  init?(_ name: String) {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let last = parts.removeLast()
    let ending = last.firstIndex(of: ".").map { String(last[$0...]) } ?? ""
    parts.append(String(last.dropLast(ending.count)))
    for index in parts.indices.suffix(2).reversed() where index > 0 {
      guard let mark = BackupMark(parts[index...].joined(separator: "-")) else { continue }
      self.init(original: parts[..<index].joined(separator: "-") + ending, mark: mark)
      return
    }
    return nil
  }

  /// When it was made; nil for a year that no name of ours carries.
  var moment: Timestamp? { mark.moment.map { Timestamp(secondsSince1970: $0) } }
}
