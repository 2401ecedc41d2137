/// A file of records beside the scores: what it is and how it is reset.
struct DataFile: Sendable {
  /// The word for it in commands.
  let name: String
  /// What kind of file it is, in words.
  let kind: String
  /// What it holds, as errors tell.
  let content: StoreError.Content
  /// Opens it; nothing is read or written yet.
  let store: @Sendable (Storage) -> any ResettableStore

  /// The settings and what the rooms keep; a new file is one more entry.
  static let all: [DataFile] = [
    DataFile(name: "settings", kind: "property list", content: .settings) {
      Settings(storage: $0).file
    },
    DataFile(name: "character", kind: "keyed archive", content: .character) {
      CharacterFile(storage: $0)
    },
    DataFile(name: "album", kind: "folder", content: .souvenir) { AlbumFolder(storage: $0) },
    DataFile(name: "members", kind: "object graph", content: .members) { MemberFile(storage: $0) },
    DataFile(name: "runs", kind: "object graph", content: .runs) { RunFile(storage: $0) },
  ]
}
