/// The change of one object in a controller's list.
///
/// Core Data: `NSFetchedResultsChangeType`.
public enum ResultChange: Sendable, Hashable {
  /// It's new in the list.
  case insertion(to: ResultPosition)
  /// It's in the list no more.
  case deletion(from: ResultPosition)
  /// It stands elsewhere, and may have other values.
  case move(from: ResultPosition, to: ResultPosition)
  /// It stays among its neighbours, and may have other values.
  case update(from: ResultPosition, to: ResultPosition)
}

/// The change of one section in a controller's list.
public enum SectionChange: Sendable, Hashable {
  /// It's new, or was elsewhere.
  case insertion(to: Int)
  /// It's there no more, or comes again at another place.
  case deletion(from: Int)
}

/// A controller's list as identifiers.
///
/// Core Data: `NSDiffableDataSourceSnapshot`.
public struct ResultsSnapshot: Sendable, Hashable {
  /// One section.
  public struct Section: Sendable, Hashable {
    /// The section's name.
    public let name: String
    /// The objects, in order.
    public let objectIDs: [ObjectID]
  }

  /// The sections, in order.
  public let sections: [Section]

  /// The names of the sections, in order.
  public var sectionNames: [String] { sections.map(\.name) }
  /// All objects, in order.
  public var objectIDs: [ObjectID] { sections.flatMap(\.objectIDs) }
}
