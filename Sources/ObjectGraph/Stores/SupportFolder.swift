import FoundationEssentials

/// The folder in which Core Data keeps large values beside a store, `.name_SUPPORT`: the name is the store's
/// without its ending.
package func supportFolder(ofStore path: String) -> String {
  let store = URL(fileURLWithPath: path)
  return store.deletingLastPathComponent()
    .appendingPathComponent(".\(store.deletingPathExtension().lastPathComponent)_SUPPORT").path
}

/// The file of one such value.
package func externalFile(_ name: String, ofStore path: String) -> String {
  supportFolder(ofStore: path) + "/_EXTERNAL_DATA/" + name
}
