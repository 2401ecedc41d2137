import Inspection
import ObjectGraph

/// The parts that a conversion does not carry over, a sentence each, not yet safe to show.
struct LeftBehind {
  private(set) var sentences: [String] = []

  /// Looks at what a database holds besides the objects of its model.
  mutating func look(
    at tables: CoreDataTables, besides known: Set<String>
  ) throws(InspectionError) {
    let others = try tables.partsOutside(known)
    if !others.history.isEmpty {
      let rows = others.history.reduce(0) { $0 + $1.count }
      let names = others.history.map { "'\($0.name)'" }.joined(separator: ", ")
      sentences.append(
        "The history of changes is not carried over: \(names) with \(Self.rows(rows)).")
    }
    for table in others.tables {
      sentences.append(
        "The table '\(table.name)' is no part of the object graph and not carried over: "
          + "\(Self.rows(table.count)).")
    }
    for (type, name) in others.programs {
      sentences.append("The \(type) '\(name)' is not carried over.")
    }
    if others.keepsModel {
      sentences.append(
        "The model that the store keeps of itself is not carried over: without the old store, the new "
          + "one needs it from elsewhere.")
    }
  }

  /// Tells of a store from before there were version hashes.
  mutating func hasNoHashes() {
    sentences.append(
      "The store keeps no version hashes: nothing says that the model is its own, but every object "
        + "fits it.")
  }

  /// Tells what reading the old store has healed.
  mutating func healed(_ repairs: [String]) {
    guard let first = repairs.first else { return }
    let number =
      repairs.count == 1 ? "One reference was" : "\(repairs.count) references were"
    sentences.append("\(number) not sound in the old store and healed in the new one: \(first)")
  }

  /// Tells what is not the same in the new store, which was read again.
  mutating func differs(_ differences: [CopyDifference]) {
    for difference in differences {
      let count = difference.count == 1 ? "one object" : "\(difference.count) objects"
      let name = "'\(difference.entity).\(difference.property)' of \(count)"
      switch difference.kind {
      case .leadsNowhere:
        sentences.append("\(name) leads to what is not there: that is left out.")
      case .filledIn:
        sentences.append(
          "\(name) is filled in: the other end led there, but it did not lead back, and this kind of "
            + "store keeps both ends alike.")
      case .changed:
        sentences.append(
          "\(name) is not the same: this kind of store cannot keep it as it was.")
      }
    }
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "one row" : "\(count) rows" }
}
