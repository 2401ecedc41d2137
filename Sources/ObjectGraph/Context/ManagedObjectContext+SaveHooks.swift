// Hooks and observers before a save: both may change objects.

extension ManagedObjectContext {
  /// Tells observers of the save that begins, and has hooks and derived values follow what they change; they
  /// hear of that too, a few times.
  ///
  /// Throws what an observer or a hook couldn't change: it would be missing in what is saved.
  func tellObservers() throws {
    guard isObserved else { return }
    for round in 0..<10 {
      hookedChanges = HookedChanges()
      tellChanges()
      if round == 0 { send(.willSave) }
      let changed = hookedChanges?.waiting ?? []
      hookedChanges = nil
      try AccessErrors.check(registry.failures.takeWrites())
      guard !changed.isEmpty else { return }
      try callWillSave(changed)
      try DerivedValues(self).update()
    }
  }

  /// Calls the hooks of changed objects, then those of objects that another one's hook has changed since; a
  /// hundred rounds are enough, and so are ten calls more of one object.
  ///
  /// Throws what a hook couldn't change: it would be missing in what is saved.
  func callWillSave(_ objects: @autoclosure () -> [AnyManagedObject]) throws {
    guard registry.model.hasHooks else { return }
    defer { hookedChanges = nil }
    var calls: [ObjectIdentifier: Int] = [:]
    var round = objects()
    for _ in 0..<100 where !round.isEmpty {
      hookedChanges = HookedChanges()
      for object in round where object.hasChanges {
        hookedChanges?.begin(object)
        for hooks in object.entity.lifecycles { hooks.willSave(object) }
      }
      round = hookedChanges?.waiting ?? []
      round.removeAll { object in
        calls[ObjectIdentifier(object), default: 0] += 1
        return calls[ObjectIdentifier(object), default: 0] > 10
      }
    }
    try AccessErrors.check(registry.failures.takeWrites())
  }
}
