import Words

/// The forms in which a room's records are printed.
enum ListFormat: String, CaseIterable {
  case table, json, csv

  /// Finds a form by the word that was typed.
  static func named(_ word: String) throws(CommandFailure) -> ListFormat {
    if let format = ListFormat(rawValue: word.lowercased()) { return format }
    throw .wrongWord(
      word, among: allCases.map(\.rawValue), Words.english.commands.noSuchFormat)
  }
}
