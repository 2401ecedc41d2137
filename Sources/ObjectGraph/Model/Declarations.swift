/// The declarations of entities by themselves, each made once: names are known by them before there
/// is a model.
enum Declarations {
  private static let known = Guarded<[ObjectIdentifier: AnyDeclaration]>([:])

  /// The declaration of a type; made without the lock, as that asks for the parents' first.
  static func of<E: Entity>(_ type: E.Type) -> Declaration<E> {
    if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found.of(type) }
    let parent = (type as? any Subentity.Type).map { parentDeclaration($0) }
    let recorder = EntityRecorder(firstSlot: parent?.names.count ?? 0)
    let made = Declaration(type, recorder, parent: parent)
    known.withLock { $0[ObjectIdentifier(type)] = AnyDeclaration(made) }
    return made
  }

  private static func parentDeclaration<S: Subentity>(_ type: S.Type) -> AnyDeclaration {
    AnyDeclaration(of(S.Parent.self))
  }
}
