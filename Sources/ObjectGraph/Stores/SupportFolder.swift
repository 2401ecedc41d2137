import FoundationEssentials

/// The folder beside a SQLite store that holds its large values, each in a file named by a UUID.
///
/// Stores whose names differ in their extensions alone have the same folder, and a backup that a migration
/// kept has its store's: a value goes only where no other database may need it.
package struct SupportFolder {
  let path: String
  let store: String

  package init(of store: String) {
    self.store = store
    let url = URL(fileURLWithPath: store)
    path =
      url.deletingLastPathComponent()
      .appendingPathComponent(Self.name(ofStore: url.lastPathComponent)).path
  }

  /// Stands before the date in the name of a backup that a migration kept.
  static let infixOfBackups = ".before-migration-"

  /// The name of the folder of a store's file.
  static func name(ofStore file: String) -> String {
    var url = URL(fileURLWithPath: file)
    if ".\(url.pathExtension)".hasPrefix(infixOfBackups) { url.deletePathExtension() }
    return ".\(url.deletingPathExtension().lastPathComponent)_SUPPORT"
  }

  /// The folder within it in which the values are.
  var values: String { path + "/_EXTERNAL_DATA" }

  /// The path of a value's file.
  package func file(_ name: String) -> String { values + "/" + name }
}
