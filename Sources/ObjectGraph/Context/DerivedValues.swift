/// Computes the attributes that are derived from other values, before a save writes them: of the
/// objects that changed, and of those whose relationships lead to them.
struct DerivedValues {
  private struct Rule {
    let entity: EntityLayout
    let slot: Int
    let node: ExpressionNode
    /// The relationship that the values come over; nil for the object's own.
    let relationship: Int?
    /// The attribute at the other end, where it's one.
    let source: String?
  }

  private let context: ManagedObjectContext
  private let rules: [Rule]

  /// Throws `StoreError` where the model derives an attribute by an expression that isn't known.
  init(_ context: ManagedObjectContext) throws {
    self.context = context
    let model = context.coordinator.model.storage
    rules = model.derivedProperties.isEmpty ? [] : try model.numbered.flatMap(Self.rules)
  }

  private static func rules(_ entity: EntityLayout) throws -> [Rule] {
    let first = entity.parent?.properties.count ?? 0
    return try (first..<entity.properties.count).compactMap { slot in
      guard let text = entity.properties[slot].attribute?.derivationExpression else { return nil }
      do throws(FetchError) {
        let (node, _) = try PredicateChecker(entity: entity).kind(try ExpressionNode(format: text))
        let path = node.derivationPath
        let relationship = path.first.flatMap { entity.slots[$0] }.flatMap {
          entity.properties[$0].relationship == nil ? nil : $0
        }
        let source = path.count == 2 ? path[1] : nil
        return Rule(
          entity: entity, slot: slot, node: node, relationship: relationship, source: source)
      } catch {
        let name = "\(entity.name).\(entity.properties[slot].name)"
        throw StoreError(
          .readOnly("'\(name)' is derived by '\(text)', which is not known: \(error)"), "model")
      }
    }
  }

  /// Sets what is different from what it should be.
  func update() throws {
    guard !rules.isEmpty else { return }
    for object in context.touched {
      let own = rules.filter { object.entity.isKind(of: $0.entity) }
      if !object.isDeletedOrGone {
        // Members that came or went are no change of the object's own.
        for rule in own where object.hasChanges || rule.relationship != nil {
          try compute(rule, of: object)
        }
      }
      for rule in rules { try updateOwners(of: object, rule) }
    }
  }

  private func updateOwners(of object: AnyManagedObject, _ rule: Rule) throws {
    guard let slot = rule.relationship, let inverse = rule.entity.properties[slot].inverseSlot,
      let destination = rule.entity.properties[slot].destination,
      object.entity.isKind(of: destination), matters(object, rule)
    else { return }
    let before = object.committed?[inverse].references ?? []
    let now = object.isDeletedOrGone ? [] : try object.value(atSlot: inverse).references ?? []
    for id in Set(before + now) {
      guard let owner = context.object(with: id), !owner.isDeletedOrGone,
        owner.entity.isKind(of: rule.entity)
      else { continue }
      try compute(rule, of: owner)
    }
  }

  /// False where the one attribute that a rule reads is as it was.
  private func matters(_ object: AnyManagedObject, _ rule: Rule) -> Bool {
    guard object.hasChanges else { return false }
    guard let slot = rule.source.flatMap({ object.entity.slots[$0] }),
      let committed = object.committed, !object.isDeletedOrGone
    else { return true }
    return committed[slot] != object.values[slot]
  }

  private func compute(_ rule: Rule, of object: AnyManagedObject) throws {
    guard let type = object.entity.properties[rule.slot].type else { return }
    let value = try MemoryEvaluator(source: ContextSource(context)).value(rule.node, object)
    let fitting = value.computed(as: type) ?? value.truncated(to: type) ?? .null
    guard try object.value(atSlot: rule.slot) != fitting else { return }
    try context.set(fitting, of: object, slot: rule.slot)
  }
}

extension Value {
  /// The whole part of a real number in an integer's attribute, such as a mean; nil for other values.
  fileprivate func truncated(to type: AttributeType) -> Value? {
    guard type.isInteger, let number = Number(self)?.real else { return nil }
    return Int64(exactly: number.rounded(.towardZero))
      .flatMap { Value.integer($0).conformed(to: type) }
  }
}

extension ExpressionNode {
  /// The names that a derivation follows, as far as they decide when it is to be done.
  fileprivate var derivationPath: [String] {
    switch self {
    case .path(let path), .count(let path, _), .entity(let path), .element(let path, _, _),
      .subquery(let path, _, _):
      path.names
    case .aggregate(_, let path, _, let attribute): path.names + attribute
    case .function(_, let arguments): arguments.first?.derivationPath ?? []
    case .arithmetic(_, let left, _): left.derivationPath
    case .ternary(_, let first, _): first.derivationPath
    case .value, .now, .variable: []
    }
  }
}
