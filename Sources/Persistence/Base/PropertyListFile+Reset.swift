import DurableFiles
import PropertyLists

extension PropertyListFile {
  /// Copies what the file holds to a folder under the file's own name, on disk when this
  /// returns.
  func keep(_ content: Content, in folder: String) throws(StoreError) {
    let place = folder + "/" + fileName(of: path)
    do {
      try storage.files.makeFolder(folder)
      try storage.files.create(place, with: content.bytes, durably: true)
    } catch {
      throw StoreError(.unwritable(error.text), path: place, content: .reset)
    }
  }

  /// The list that `keep` put into a folder; nil if there was none.
  func kept(in folder: String) throws(StoreError) -> PropertyList? {
    let place = PropertyListFile(
      path: folder + "/" + fileName(of: path), content: content, storage: storage,
      sizeLimit: sizeLimit, problem: problem)
    return try place.read()
  }
}
