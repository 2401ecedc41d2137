import ArcadeFormats
import ObjectGraph

extension StoreKind {
  /// The kind of store that a file of a kind holds; nil where it holds none.
  init?(_ kind: FileKind) {
    switch kind {
    case .sqlite: self = .sqlite
    case .xml(root: "database"): self = .xml
    case .binaryStore: self = .binary
    default: return nil
    }
  }
}
