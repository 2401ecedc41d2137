package import Words

/// The reason that a file of the arcade could not be read or written.
package struct StoreError: Error, Hashable, Sendable {
  package typealias Reason = StoreFault
  package typealias Content = StoreContent

  package let reason: Reason
  package let path: String
  package let content: Content

  package init(_ reason: Reason, path: String, content: Content) {
    self.reason = reason
    self.path = path
    self.content = content
  }
}

extension StoreError: PlayerMessage {
  /// The error, the file, and its present state.
  package func sentence(in words: Words) -> String { words.stores.error(reason, content, path) }
}
