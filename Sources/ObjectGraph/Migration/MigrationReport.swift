public import FoundationEssentials

/// The progress of a migration.
public struct MigrationProgress: Sendable, Hashable {
  /// The steps of a migration.
  public enum Step: Sendable, Hashable {
    /// Objects are taken over.
    case objects
    /// Relationships are taken over; all objects are there.
    case relationships
    /// The result takes the original's place: the last time to stop.
    case finishing
  }

  /// The current step.
  public let step: Step
  /// The entity in the destination; empty for the last step.
  public let entityName: String
  /// Objects that are done in this step.
  public let done: Int
  /// Objects in all.
  public let total: Int
}

/// The result of a migration, or its forecast.
///
/// Core Data: what `NSMigrationManager` knows after `migrateStore`.
public struct MigrationReport: Sendable {
  /// One entity with what became of its objects.
  public struct Entity: Sendable {
    /// The mapping of the entity.
    public let mapping: EntityMapping
    /// The number of its own objects, those of subentities left out.
    public let objectCount: Int
    /// The number of objects that have a value in each attribute or to-one relationship that is
    /// left out.
    public let lostValueCounts: [String: Int]
  }

  /// False when the store has the destination's version hashes already: nothing is done.
  public let isNeeded: Bool
  /// In the order of the mapping model; empty when nothing is needed.
  public let entities: [Entity]
  /// The reasons that the objects do not fit into the destination, a sentence each; a store with
  /// any is not migrated.
  public let conflicts: [String]
  /// Sentences about damage in the file that is repaired in the result.
  public let repairs: [String]
  /// The place of the store as it was before; nil for a dry run, or if not wanted.
  public internal(set) var backup: URL?

  /// All objects of the store.
  public var objectCount: Int { entities.reduce(0) { $0 + $1.objectCount } }

  /// A store that needs no migration.
  static let notNeeded = MigrationReport(
    isNeeded: false, entities: [], conflicts: [], repairs: [], backup: nil)
}
