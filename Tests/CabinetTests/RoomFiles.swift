import Foundation

/// Writes a file of a room, with its folder.
func write(_ text: String, to path: String) throws {
  let url = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: url)
}

/// Removes a folder with all that is in it.
func remove(_ folder: String) throws {
  try FileManager.default.removeItem(atPath: folder)
}

extension Visit {
  /// The text of the screen, however it breaks the lines.
  var sentences: String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
