/// A part of a store that its file lacks, or that cannot be understood.
///
/// `StoreOptions.leavesOutUnreadable` lets the rest be read, and `ignoresVersionHashes` that of a store of
/// another model.
public struct StoreGap: Sendable, Hashable, CustomStringConvertible {
  /// The entity that is concerned.
  public let entity: String
  /// The property; nil where all objects of the entity are.
  public let property: String?
  /// The object whose value it is; nil for all of them.
  public let object: ObjectID?
  /// The problem, as a sentence.
  public let description: String

  init(
    entity: String, property: String? = nil, object: ObjectID? = nil, _ description: String
  ) {
    self.entity = entity
    self.property = property
    self.object = object
    self.description = description
  }
}

/// The gaps of a store that have been met so far.
struct LeftOutParts {
  private struct Place: Hashable {
    let object: ObjectID
    let property: String
  }

  private(set) var tables: [StoreGap]
  private var known: Set<StoreGap> = []
  private var values: [Place: StoreGap] = [:]
  private var order: [Place] = []
  /// A file with more values that cannot be read is no store of the model.
  private static let mostValues = 100_000

  init(_ tables: [StoreGap]) { self.tables = tables }

  var all: [StoreGap] { tables + order.compactMap { values[$0] } }

  /// Notes a part that all objects of an entity lack, once.
  mutating func note(_ gap: StoreGap) {
    guard known.count < Self.mostValues, known.insert(gap).inserted else { return }
    tables.append(gap)
  }

  mutating func note(_ id: ObjectID, _ property: String, _ sentence: String) -> Bool {
    let place = Place(object: id, property: property)
    if values[place] != nil { return true }
    guard order.count < Self.mostValues else { return false }
    order.append(place)
    values[place] = StoreGap(entity: id.entityName, property: property, object: id, sentence)
    return true
  }

  func gap(of id: ObjectID, property: String) -> StoreGap? {
    values[Place(object: id, property: property)]
      ?? tables.first { gap in
        gap.property == property && id.space.entity.isOrIsBelow(entityNamed: gap.entity)
      }
  }
}

extension EntityLayout {
  fileprivate func isOrIsBelow(entityNamed other: String) -> Bool {
    name == other || parent?.isOrIsBelow(entityNamed: other) ?? false
  }
}
