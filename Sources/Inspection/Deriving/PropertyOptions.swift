import ObjectGraph

/// The properties that the traces of an entity may stand for, the likeliest first.
struct PropertyOptions {
  private let traces: [EntityTrace]
  private let known: [String: EntityDescription]
  private let names: [String]
  /// In a store of more entities a key may lead to those alone whose names are in its own.
  private static let mostDestinations = 12

  /// Takes the traces of all entities, and the entities that are proved already.
  init(_ traces: [EntityTrace], known: [EntityDescription]) {
    self.traces = traces
    self.known = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    names = traces.map(\.name)
  }

  /// A list for each column, each relationship in a table of its own, and each column elsewhere that
  /// may lead back.
  func lists(for trace: EntityTrace) -> [[PropertyOption]] {
    let columns = trace.columns.map { column in
      sorted(attributes(column, of: trace) + (column.mayBeKey ? toOne(column, of: trace) : []))
    }
    let joins = trace.joins.map { sorted(toMany($0)) }
    let incoming = traces.flatMap { other in
      other.columns.filter(\.mayBeKey).map { sorted(back(to: trace, from: other, $0)) }
    }
    return (columns + joins + incoming).map { list in
      list.map { PropertyOption($0, of: trace.name) }
    }
  }

  private typealias Weighed = (cost: Int, property: PropertyDescription?)

  private func sorted(_ options: [Weighed]) -> [PropertyDescription?] {
    options.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }.map(\.element.property)
  }

  // MARK: - Attributes

  private func attributes(
    _ column: EntityTrace.Column, of trace: EntityTrace
  ) -> [Weighed] {
    // Older versions of Core Data made the same index for attributes, where a model asked for it.
    let rarity = column.mayBeKey ? 6 : 0
    let spelled = trace.constraints.joined().first { $0.uppercased() == column.property }
    var options: [Weighed] = []
    for (nameCost, name) in (spelled.map { [$0] } ?? Spelling.all(of: column.property)).enumerated()
    {
      for (kindCost, kind) in Self.types(of: column.type).enumerated() {
        for isOptional in [true, false] {
          var attribute = AttributeDescription(name, kind, isOptional: isOptional)
          let cost = nameCost + kindCost + (isOptional ? 0 : 1) + rarity
          options.append((cost, .attribute(attribute)))
          guard kind == .binary else { continue }
          attribute.allowsExternalBinaryDataStorage = true
          options.append((cost + 2, .attribute(attribute)))
        }
      }
    }
    return options
  }

  private static func types(of type: String) -> [AttributeType] {
    switch type.uppercased() {
    case "TIMESTAMP": [.date]
    case "VARCHAR": [.string, .uri]
    case "FLOAT": [.double, .float]
    case "DECIMAL": [.decimal]
    case "INTEGER": [.integer16, .integer32, .boolean, .integer64]
    case "BLOB": [.binary, .transformable, .uuid]
    default: []
    }
  }

  // MARK: - Relationships

  private func toOne(_ column: EntityTrace.Column, of trace: EntityTrace) -> [Weighed] {
    if let found = proved(column, of: trace) {
      return required(found).map { ($0.cost, $0.property) }
    }
    var options: [Weighed] = []
    for (far, destination) in destinations(of: column).enumerated() {
      let inverses = inverses(of: column, of: trace, in: destination)
      for (nameCost, name) in Spelling.all(of: column.property, entities: names).enumerated() {
        for (inverseCost, inverse) in inverses.enumerated() {
          let made = RelationshipDescription.toOne(name, destination, inverse: inverse)
          options += required(made).map {
            ($0.cost + 2 * far + nameCost + inverseCost, $0.property)
          }
        }
      }
    }
    return options
  }

  /// The relationship whose other end is proved.
  private func proved(
    _ column: EntityTrace.Column, of trace: EntityTrace
  ) -> RelationshipDescription? {
    for entity in known.values {
      for back in entity.relationships where back.destination == trace.name {
        guard let name = back.inverse, name.uppercased() == column.property else { continue }
        return .toOne(name, entity.name, inverse: back.name)
      }
    }
    return nil
  }

  /// The entities that a key may lead to; nothing tells which it is but their names.
  private func destinations(of column: EntityTrace.Column) -> [String] {
    let named = names.filter { column.property.hasSuffix($0.uppercased()) }
      .sorted { $0.count > $1.count }
    let others = names.count > Self.mostDestinations ? [] : names.filter { !named.contains($0) }
    return named + others
  }

  /// The names that the relationship back may have.
  private func inverses(
    of column: EntityTrace.Column, of trace: EntityTrace, in destination: String
  ) -> [String?] {
    if let entity = known[destination] {
      let back = entity.relationships.filter {
        $0.destination == trace.name && $0.inverse?.uppercased() == column.property
      }
      return back.isEmpty ? [nil] : back.map(\.name)
    }
    let single = traces.first { $0.name == destination }?.columns.filter(\.mayBeKey) ?? []
    let spellings = single.compactMap { Spelling.all(of: $0.property, entities: names).last }
    return Spelling.many(of: trace.name) + [nil] + spellings
  }

  private func toMany(_ join: EntityTrace.Join) -> [Weighed] {
    let back = known[join.destination]?.relationships.first {
      $0.name.uppercased() == join.inverse
    }?.name
    let inverses = back.map { [$0] } ?? Spelling.all(of: join.inverse, entities: names)
    var options: [Weighed] = []
    for (nameCost, name) in Spelling.all(of: join.property, entities: names).enumerated() {
      for (inverseCost, inverse) in inverses.enumerated() {
        let made = RelationshipDescription.toMany(
          name, join.destination, inverse: inverse, isOrdered: join.isOrdered)
        options += required(made).map { ($0.cost + nameCost + inverseCost, $0.property) }
      }
    }
    return options
  }

  /// The relationships to many objects whose table keeps the keys; the entity's own shows nothing of
  /// them.
  private func back(
    to trace: EntityTrace, from other: EntityTrace, _ column: EntityTrace.Column
  ) -> [Weighed] {
    if let entity = known[other.name] {
      guard
        let there = entity.relationships.first(where: {
          $0.name.uppercased() == column.property && !$0.isToMany
        }), there.destination == trace.name, let name = there.inverse,
        !trace.columns.contains(where: { $0.property == name.uppercased() })
      else { return [(0, nil)] }
      return required(toMany(name, other, there.name, column)).map { ($0.cost, $0.property) }
    }
    let isLikely = column.property.hasSuffix(trace.name.uppercased())
    var options: [Weighed] = [(isLikely ? 5 : 0, nil)]
    let inverses = Spelling.all(of: column.property, entities: names)
    for (nameCost, name) in Spelling.many(of: other.name).enumerated() {
      for (inverseCost, inverse) in inverses.enumerated() {
        options += required(toMany(name, other, inverse, column)).map {
          ($0.cost + nameCost + inverseCost + (isLikely ? 0 : 3), $0.property)
        }
      }
    }
    return options
  }

  private func toMany(
    _ name: String, _ other: EntityTrace, _ inverse: String, _ column: EntityTrace.Column
  ) -> RelationshipDescription {
    .toMany(name, other.name, inverse: inverse, isOrdered: column.hasOrder)
  }

  /// A relationship that may be empty, and two that may not.
  private func required(
    _ relationship: RelationshipDescription
  ) -> [(cost: Int, property: PropertyDescription)] {
    [(true, 0), (false, 1), (false, 0)].enumerated().map { cost, form in
      var made = relationship
      (made.isOptional, made.minCount) = form
      return (cost, .relationship(made))
    }
  }
}

extension EntityDescription {
  fileprivate var relationships: [RelationshipDescription] {
    properties.compactMap { if case .relationship(let found) = $0 { found } else { nil } }
  }
}
