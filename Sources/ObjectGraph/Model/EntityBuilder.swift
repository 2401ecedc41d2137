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
    recorder.attribute(name, `default`, nil, adjust)
  }

  /// Declares an attribute whose default is made anew for each object: `default: { UUID() }`.
  public func attribute<T>(
    _ name: String, default: @escaping @Sendable () -> T,
    _ adjust: (inout AttributeDescription) -> Void = { _ in }
  ) -> Attribute<T> {
    recorder.attribute(name, nil, `default`, adjust)
  }

  /// Declares a relationship to one object, with the relationship that leads back.
  public func toOne<D, R: Relationship>(
    _ name: String, inverse: any KeyPath<D, R> & Sendable, _ rules: RelationshipRules = .init()
  ) -> ToOne<D> where R.Destination == E {
    ToOne(slot: recorder.relationship(name, inverse, rules, isToMany: false))
  }

  /// Declares a relationship to many objects, with the relationship that leads back.
  public func toMany<D, R: Relationship>(
    _ name: String, inverse: any KeyPath<D, R> & Sendable, _ rules: RelationshipRules = .init()
  ) -> ToMany<D> where R.Destination == E {
    ToMany(slot: recorder.relationship(name, inverse, rules, isToMany: true))
  }

  /// Makes lists of attributes unique in a store.
  public func unique(_ names: String...) {
    recorder.uniquenessConstraints.append(names)
  }

  /// Makes a list of properties unique in a store, inherited ones too: `unique(\.shelf, \.number)`.
  public func unique(_ members: PartialKeyPath<Members<E>>...) {
    recorder.paths.append { recorder, name in
      recorder.uniquenessConstraints.append(members.compactMap { name($0) })
    }
  }

  /// Adds an index over properties, upwards.
  public func index(_ name: String, on members: PartialKeyPath<Members<E>>...) {
    addIndex(name, members.map { IndexElement<E>.ascending($0) })
  }

  /// Adds an index over properties with directions: `.descending(\.score)`.
  public func index(_ name: String, _ elements: IndexElement<E>...) {
    addIndex(name, elements)
  }

  private func addIndex(_ indexName: String, _ elements: [IndexElement<E>]) {
    recorder.paths.append { recorder, name in
      let made = elements.compactMap { element in
        name(element.member).map {
          FetchIndexDescription.Element($0, isAscending: element.isAscending)
        }
      }
      recorder.indexes.append(FetchIndexDescription(indexName, made))
    }
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
}

/// The properties that an `EntityBuilder` has collected so far.
///
/// `@unchecked Sendable`: the one task that makes the declaration has it.
final class EntityRecorder: @unchecked Sendable {
  typealias InverseFinder = ([String: AnyObject]) -> Int?
  /// Finds the name of the property that a key path leads to.
  typealias NameFinder = (AnyKeyPath) -> String?

  /// The recorder of the entity whose constants are being made.
  @TaskLocal static var current: EntityRecorder?

  static var present: EntityRecorder {
    guard let current else {
      preconditionFailure("A property is declared as a constant of an entity.")
    }
    return current
  }

  let firstSlot: Int
  private(set) var properties: [PropertyDescription] = []
  private(set) var inverses: [Int: InverseFinder] = [:]
  /// The relationships whose constants are to many objects, by their places.
  private(set) var toMany: Set<Int> = []
  var transformers: [any AttributeTransformer.Type] = []
  var uniquenessConstraints: [[String]] = []
  var indexes: [FetchIndexDescription] = []
  var isAbstract = false
  var versionHashModifier: String?
  var renamingIdentifier: String?
  /// Names of properties by key paths, until those can be followed.
  var paths: [(EntityRecorder, NameFinder) -> Void] = []

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

  func attribute<T: AttributeValue>(
    _ name: String, _ value: T?, _ expression: (@Sendable () -> T)?,
    _ adjust: (inout AttributeDescription) -> Void
  ) -> Attribute<T> {
    var attribute = AttributeDescription(name, T.attributeType, isOptional: T.isOptional)
    attribute.defaultValue = value?.value ?? .null
    if let expression { attribute.defaultExpression = { expression().value } }
    if let transformer = T.transformer {
      attribute.valueTransformerName = transformer.name
      transformers.append(transformer)
    }
    adjust(&attribute)
    return Attribute(slot: add(.attribute(attribute)))
  }

  func relationship<D: Entity, R: Relationship>(
    _ name: String, _ inverse: any KeyPath<D, R> & Sendable, _ rules: RelationshipRules,
    isToMany: Bool
  ) -> Int {
    var made = RelationshipDescription.toMany(
      name, D.entityName, inverse: nil, isOrdered: rules.ordered)
    made.isOptional = rules.optional
    made.minCount = rules.min
    made.maxCount = isToMany ? rules.max : 1
    if isToMany { toMany.insert(properties.count) }
    made.deleteRule = rules.onDelete
    made.renamingIdentifier = rules.renamingIdentifier
    return add(made, inverse: slotFinder(inverse))
  }

  /// The inverse is found when every entity is declared: evaluating its key path now would need
  /// an instance of the entity at the other end, which may be waiting for this one.
  private func slotFinder<D: Entity, R: Relationship>(
    _ path: any KeyPath<D, R> & Sendable
  ) -> InverseFinder {
    { declarations in
      guard let declaration = declarations[D.entityName] as? Declaration<D> else { return nil }
      return declaration.prototype[keyPath: path].slot
    }
  }

  /// Names a property of a constant's name, unless it was named by hand.
  func name(_ slot: Int, _ name: String) {
    let index = slot - firstSlot
    guard properties.indices.contains(index), properties[index].name.isEmpty else { return }
    properties[index].name = name
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
  /// The names of all properties by slot, inherited ones first.
  let names: [String]

  /// Makes the instance, with a recorder whose slots follow the parent's.
  init(_ type: E.Type, _ recorder: EntityRecorder, parent: AnyDeclaration?) {
    prototype = E(EntityBuilder(recorder: recorder))
    self.parent = parent
    names = (parent?.names ?? []) + recorder.properties.map(\.name)
    for path in recorder.paths { path(recorder) { self.name($0) } }
  }

  private func name(_ member: AnyKeyPath) -> String? {
    guard let member = member as? PartialKeyPath<Members<E>>,
      let property = Members(declaration: self)[keyPath: member] as? any DeclaredProperty
    else { return nil }
    return names[property.slot]
  }
}

/// A declaration whose type is known from elsewhere.
struct AnyDeclaration: Sendable {
  let object: any AnyObject & Sendable
  let names: [String]

  init<E: Entity>(_ declaration: Declaration<E>) {
    object = declaration
    names = declaration.names
  }

  /// The declaration of the type of which this was made; a debug build checks that it's no other.
  ///
  /// Every insertion and every read through a parent comes here, and a checked cast costs as much as
  /// the rest of them. The model keeps each declaration under the identifier of its type, and a
  /// subentity keeps that of its `Parent`, so neither can ask for another type.
  func of<E: Entity>(_: E.Type) -> Declaration<E> {
    unsafeDowncast(object, to: Declaration<E>.self)
  }
}
