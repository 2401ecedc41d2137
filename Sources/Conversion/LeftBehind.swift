import Inspection
import ObjectGraph
import Words

/// The parts that a conversion does not carry over; their names are not yet safe to show.
struct LeftBehind {
  private(set) var losses: [ConversionLoss] = []

  /// Looks at what a database holds besides the objects of its model.
  mutating func look(
    at tables: CoreDataTables, besides known: Set<String>
  ) throws(InspectionError) {
    let others = try tables.partsOutside(known)
    if !others.history.isEmpty {
      losses.append(
        .history(
          tables: others.history.map(\.name), rows: others.history.reduce(0) { $0 + $1.count }))
    }
    losses += others.tables.map { .table($0.name, rows: $0.count) }
    losses += others.programs.map { type, name in .program(type: type, name: name) }
    if others.keepsModel { losses.append(.model) }
  }

  /// Adds what is special about a store from before there were version hashes.
  mutating func hasNoHashes() { losses.append(.noHashes) }

  /// Adds what reading the old store has healed.
  mutating func healed(_ repairs: [String]) {
    if let first = repairs.first { losses.append(.healed(count: repairs.count, first: first)) }
  }

  /// Adds what is not the same in the new store, which was read again.
  mutating func differs(_ differences: [CopyDifference]) {
    losses += differences.map { difference in
      let (entity, property) = (difference.entity, difference.property)
      let count = difference.count
      return switch difference.kind {
      case .leadsNowhere: .leadsNowhere(entity: entity, property: property, objects: count)
      case .filledIn: .filledIn(entity: entity, property: property, objects: count)
      case .changed: .changed(entity: entity, property: property, objects: count)
      }
    }
  }
}
