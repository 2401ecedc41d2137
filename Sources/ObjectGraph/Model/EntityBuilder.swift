/// Collects what an entity's type declares.
///
/// Core Data: the model editor.
public struct EntityBuilder<E: Entity> {
  let recorder: EntityRecorder

  /// Declares an attribute; an optional `T` makes it optional.
  ///
  /// `adjust` changes what the type does not say: `{ $0.isIndexed = true }`.
  public func attribute<T>(
    _ name: String, default: T? = nil,
    _ adjust: (inout AttributeDescription) -> Void = { _ in }
  ) -> Attribute<T> {
    var attribute = AttributeDescription(name, T.attributeType, isOptional: T.isOptional)
    attribute.defaultValue = `default`?.value ?? .null
    if let transformer = T.transformer {
      attribute.valueTransformerName = transformer.name
      recorder.transformers.append(transformer)
    }
    adjust(&attribute)
    return Attribute(slot: recorder.add(.attribute(attribute)))
  }

  /// Declares a relationship to one object, with the relationship that leads back.
  public func toOne<D, R: Relationship>(
    _ name: String, inverse: any KeyPath<D, R> & Sendable, _ rules: RelationshipRules = .init()
  ) -> ToOne<D> where R.Destination == E {
    var description = description(name, D.entityName, rules)
    description.maxCount = 1
    return ToOne(slot: recorder.add(description, inverse: slotFinder(inverse)))
  }

  /// Declares a relationship to many objects, with the relationship that leads back.
  public func toMany<D, R: Relationship>(
    _ name: String, inverse: any KeyPath<D, R> & Sendable, _ rules: RelationshipRules = .init()
  ) -> ToMany<D> where R.Destination == E {
    ToMany(
      slot: recorder.add(description(name, D.entityName, rules), inverse: slotFinder(inverse)))
  }

  /// Makes lists of attributes unique in a store.
  public func unique(_ names: String...) {
    recorder.uniquenessConstraints.append(names)
  }

  /// Adds an index; a name that begins with "-" runs downwards.
  public func index(_ name: String, on properties: String...) {
    recorder.indexes.append(
      FetchIndexDescription(
        name,
        properties.map {
          $0.hasPrefix("-")
            ? .init(String($0.dropFirst()), isAscending: false) : .init($0)
        }))
  }

  /// Says that objects of this entity are always of a subentity.
  public func abstract() {
    recorder.isAbstract = true
  }

  /// Changes the version hash though nothing else changes.
  public func versionHashModifier(_ text: String) {
    recorder.versionHashModifier = text
  }

  /// Names the entity of an earlier model that this one was.
  public func renamed(from name: String) {
    recorder.renamingIdentifier = name
  }

  private func description(
    _ name: String, _ destination: String, _ rules: RelationshipRules
  ) -> RelationshipDescription {
    var made = RelationshipDescription.toMany(
      name, destination, inverse: nil, isOrdered: rules.ordered)
    made.isOptional = rules.optional
    made.minCount = rules.min
    made.maxCount = rules.max
    made.deleteRule = rules.onDelete
    made.renamingIdentifier = rules.renamingIdentifier
    return made
  }

  /// The inverse is found when every entity is declared: evaluating its key path now would need
  /// an instance of the entity at the other end, which may be waiting for this one.
  private func slotFinder<D: Entity, R: Relationship>(
    _ path: any KeyPath<D, R> & Sendable
  ) -> EntityRecorder.InverseFinder {
    { declarations in
      guard let declaration = declarations[D.entityName] as? Declaration<D> else { return nil }
      return declaration.prototype[keyPath: path].slot
    }
  }
}

/// The properties that an `EntityBuilder` has collected so far.
final class EntityRecorder {
  typealias InverseFinder = ([String: AnyObject]) -> Int?

  let firstSlot: Int
  private(set) var properties: [PropertyDescription] = []
  private(set) var inverses: [Int: InverseFinder] = [:]
  var transformers: [any AttributeTransformer.Type] = []
  var uniquenessConstraints: [[String]] = []
  var indexes: [FetchIndexDescription] = []
  var isAbstract = false
  var versionHashModifier: String?
  var renamingIdentifier: String?

  /// Own slots follow those of the parent.
  init(firstSlot: Int) {
    self.firstSlot = firstSlot
  }

  func add(_ property: PropertyDescription) -> Int {
    properties.append(property)
    return firstSlot + properties.count - 1
  }

  func add(_ relationship: RelationshipDescription, inverse: @escaping InverseFinder) -> Int {
    inverses[properties.count] = inverse
    return add(.relationship(relationship))
  }

  func setInverse(_ name: String, at index: Int) {
    guard case .relationship(var relationship) = properties[index] else { return }
    relationship.inverse = name
    properties[index] = .relationship(relationship)
  }
}

/// A declared entity, with the instance that its key paths are read from.
@usableFromInline final class Declaration<E: Entity>: Sendable {
  @usableFromInline let prototype: E
  let parent: AnyDeclaration?

  init(prototype: E, parent: AnyDeclaration?) {
    self.prototype = prototype
    self.parent = parent
  }
}

/// A declaration whose type is known from elsewhere.
struct AnyDeclaration: Sendable {
  let object: any AnyObject & Sendable

  init<E: Entity>(_ declaration: Declaration<E>) { object = declaration }

  /// The declaration of the type of which this was made; a debug build checks that it's no other.
  ///
  /// Every insertion and every read through a parent comes here, and a checked cast costs as much as
  /// the rest of them. The model keeps each declaration under the identifier of its type, and a
  /// subentity keeps that of its `Parent`, so neither can ask for another type.
  func of<E: Entity>(_: E.Type) -> Declaration<E> {
    unsafeDowncast(object, to: Declaration<E>.self)
  }
}
