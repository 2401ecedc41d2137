/// The file format of a store that is read and written as a whole.
///
/// Core Data: what a subclass of `NSAtomicStore` does.
protocol AtomicStoreFormat: Sendable {
  var kind: StoreKind { get }
  func metadata(_ bytes: [UInt8], path: String) throws -> StoreMetadata
  /// The objects; `accept` may refuse the metadata first, and `isOfTheModel` is false for a file of another
  /// model than that of the entities.
  func read(
    _ bytes: [UInt8], entities: [EntityLayout], space: @escaping (EntityLayout) -> IdentifierSpace,
    path: String, isOfTheModel: Bool, accept: (StoreMetadata) throws -> Void
  ) throws -> AtomicContent
  func write(_ graph: AtomicGraph, _ metadata: StoreMetadata) throws -> [UInt8]
  /// The key before the first one that is given out.
  var keyBeforeFirst: Int64 { get }
}
