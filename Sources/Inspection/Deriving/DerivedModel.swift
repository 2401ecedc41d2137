import FoundationEssentials
import ObjectGraph

/// A model that is derived from the tables of a store and proved by the version hashes in its metadata.
///
/// Spellings, types, relationships and whether a property is optional are tried, the likeliest first,
/// until an entity's hash is the store's. A proved entity tells the names at the other ends of its
/// relationships, so that others are tried again. Delete rules do not enter a hash: the model has the
/// usual one.
struct DerivedModel {
  /// As many descriptions of one entity are tried, and again when another one is proved.
  static let budget = 100_000

  /// The entities whose hashes are the store's.
  private(set) var proved: [EntityDescription] = []
  /// The names of the others.
  private(set) var unproved: [String] = []

  /// Tries entities, each in the table of its own.
  init(_ traces: [EntityTrace], hashes: [String: Data]) {
    var left = traces
    var isNews = true
    while isNews, !left.isEmpty {
      isNews = false
      for trace in left {
        let options = PropertyOptions(traces, known: proved).lists(for: trace)
        guard let hash = hashes[trace.name],
          let found = EntitySearch(trace, options, hash: [UInt8](hash)).result
        else { continue }
        proved.append(found)
        left.removeAll { $0.name == trace.name }
        isNews = true
      }
    }
    unproved = left.map(\.name)
  }

  /// The model, where every entity is proved.
  var model: ManagedObjectModel? {
    // Entities that contradict each other are no model, whatever their hashes.
    unproved.isEmpty && !proved.isEmpty ? try? ManagedObjectModel(entities: proved) : nil
  }
}

/// A property as it may have been, or none.
struct PropertyOption {
  let property: PropertyDescription?
  /// Its part in the hash of its entity.
  let part: [UInt8]

  init(_ property: PropertyDescription?, of entity: String) {
    self.property = property
    part = property?.versionHashPart(ofEntity: entity) ?? []
  }
}

/// The search for an entity's description among what its properties may have been.
private struct EntitySearch {
  private let name: String
  private let constraints: [[String]]
  private let options: [[PropertyOption]]
  private let hash: [UInt8]
  private var left = DerivedModel.budget
  private var chosen: [PropertyOption] = []

  init(_ trace: EntityTrace, _ options: [[PropertyOption]], hash: [UInt8]) {
    (name, constraints) = (trace.name, trace.constraints)
    (self.options, self.hash) = (options, hash)
  }

  /// The description with the hash; nil where none is found within the budget.
  var result: EntityDescription? {
    guard options.allSatisfy({ !$0.isEmpty }) else { return nil }
    var search = self
    let most = options.reduce(0) { $0 + $1.count - 1 }
    for distance in 0...most {
      if let found = search.search(options[...], distance) { return found }
      guard search.left > 0 else { return nil }
    }
    return nil
  }

  /// Tries every choice whose places in the lists of options add up to a distance.
  private mutating func search(
    _ rest: ArraySlice<[PropertyOption]>, _ distance: Int
  ) -> EntityDescription? {
    guard let first = rest.first else { return distance == 0 ? proof() : nil }
    // Nothing below can be further away.
    guard distance <= rest.reduce(0, { $0 + $1.count - 1 }) else { return nil }
    for (place, option) in first.prefix(distance + 1).enumerated() {
      guard left > 0 else { return nil }
      chosen.append(option)
      defer { chosen.removeLast() }
      if let found = search(rest.dropFirst(), distance - place) { return found }
    }
    return nil
  }

  private mutating func proof() -> EntityDescription? {
    left -= 1
    let properties = chosen.compactMap { option in option.property.map { ($0, option.part) } }
    let parts = properties.map { (name: $0.name, part: $1) }
    guard EntityDescription.versionHash(of: name, parts: parts, constraints) == hash,
      // Two spellings that meet make no entity.
      Set(parts.map(\.name)).count == parts.count
    else { return nil }
    var entity = EntityDescription(name, properties.map(\.0))
    entity.uniquenessConstraints = constraints
    return entity
  }
}
