import DurableFiles

/// A folder that goes with the test.
struct Folder {
  private let folder: PrivateFolder
  var path: String { folder.path }

  init() throws { folder = try PrivateFolder() }
}
