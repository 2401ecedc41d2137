/// The closures that a declared entity and its parents want called.
final class EntityHooks: Sendable {
  let awakeFromInsert: @Sendable (AnyManagedObject) -> Void
  let awakeFromFetch: @Sendable (AnyManagedObject) -> Void
  let willSave: @Sendable (AnyManagedObject) -> Void
  let problems: @Sendable (AnyManagedObject) -> [String]

  init<E: Entity>(_ entity: E.Type) {
    awakeFromInsert = { E.awakeFromInsert($0) }
    awakeFromFetch = { E.awakeFromFetch($0) }
    willSave = { E.willSave($0) }
    problems = { E.validationProblems($0) }
  }
}
