/// An entity that names each property once: as a constant with its value.
///
/// ```swift
/// struct Hiscore: ModelEntity {
///   let name = Attribute<String>()
///   let score = Attribute<Int32>(default: 0)
///   let player: ToOne<Player> = ToOne(inverse: \.hiscores)
/// }
/// ```
///
/// The names are those of the constants, which the compiler keeps in the program for reflection. A
/// relationship needs its type written out: two that name each other can't both be inferred.
public protocol ModelEntity: Entity {
  /// Makes the constants; the compiler writes it.
  init()
  /// Adds what isn't a property: constraints, indexes, `abstract()`.
  static func describe(_ describe: EntityBuilder<Self>)
}

extension ModelEntity {
  /// Adds nothing.
  public static func describe(_ describe: EntityBuilder<Self>) {}

  /// Makes the constants, and names them.
  public init(_ describe: EntityBuilder<Self>) {
    self = EntityRecorder.$current.withValue(describe.recorder) { Self() }
    for child in Mirror(reflecting: self).children {
      guard let name = child.label, let property = child.value as? any DeclaredProperty else {
        continue
      }
      describe.recorder.name(property.slot, name)
    }
    Self.describe(describe)
  }
}

extension Attribute {
  /// Declares an attribute of a `ModelEntity`, whose type makes it optional or not.
  ///
  /// `name` is its name in the model where that's another one than the constant's; `adjust` changes
  /// the rest: `{ $0.isTransient = true }`.
  public init(
    _ name: String = "", default: T? = nil,
    _ adjust: (inout AttributeDescription) -> Void = { _ in }
  ) {
    self = EntityRecorder.present.attribute(name, `default`, nil, adjust)
  }

  /// Declares an attribute whose default is made anew for each object: `Attribute(default: { UUID() })`.
  public init(
    _ name: String = "", default: @escaping @Sendable () -> T,
    _ adjust: (inout AttributeDescription) -> Void = { _ in }
  ) {
    self = EntityRecorder.present.attribute(name, nil, `default`, adjust)
  }
}

extension ToOne {
  /// Declares a relationship of a `ModelEntity` to one object, with the relationship that leads back.
  public init<R: Relationship>(
    _ name: String = "", inverse: any KeyPath<Destination, R> & Sendable,
    _ rules: RelationshipRules = .init()
  ) {
    self.init(slot: EntityRecorder.present.relationship(name, inverse, rules, isToMany: false))
  }
}

extension ToMany {
  /// Declares a relationship of a `ModelEntity` to many objects, with the relationship that leads back.
  public init<R: Relationship>(
    _ name: String = "", inverse: any KeyPath<Destination, R> & Sendable,
    _ rules: RelationshipRules = .init()
  ) {
    self.init(
      slot: EntityRecorder.present.relationship(name, inverse, rules, isToMany: true))
  }
}
