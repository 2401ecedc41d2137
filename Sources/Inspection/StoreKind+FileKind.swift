package import ArcadeFormats
package import ObjectGraph

extension StoreKind {
  /// The kind of store that a file of a kind holds; nil where it holds none.
  package init?(_ kind: FileKind) {
    switch kind {
    case .sqlite: self = .sqlite
    case .xml(root: "database"): self = .xml
    case .binaryStore: self = .binary
    case .binaryPropertyList, .xml, .json, .openStep, .openStepEntries, .empty, .unknown: return nil
    }
  }
}
