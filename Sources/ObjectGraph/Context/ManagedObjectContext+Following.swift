extension ManagedObjectContext {
  /// True if the context takes over what others save: into the coordinator's stores, or into its parent
  /// where it has one.
  ///
  /// It does so when it's asked for something (a fetch, a save, `processPendingChanges()`), and at once
  /// where ``followSaves()`` runs or the context is a ``main(_:)`` one. Unsaved changes stay, and
  /// observers hear of what changed. Core Data: `automaticallyMergesChangesFromParent`.
  public var automaticallyMergesChangesFromParent: Bool {
    get { mergesFromParent }
    set {
      guard newValue != mergesFromParent else { return }
      mergesFromParent = newValue
      guard parent == nil else { return }
      if newValue {
        let inbox = SaveInbox(ObjectIdentifier(self))
        following = (inbox, coordinator.saves.add(inbox))
      } else {
        stopFollowing()
      }
    }
  }

  func stopFollowing() {
    if let following { coordinator.saves.removeInbox(following.number) }
    following = nil
  }

  /// Takes over what others have saved since the last time.
  ///
  /// `checkReads()` reports an object that can't be read again.
  public func mergeOthersSaves() {
    guard let following else { return }
    for changes in following.inbox.takeAll() {
      do { try mergeChanges(from: changes) } catch {
        registry.failures.add(error, .read, failsSave: false)
      }
    }
  }

  /// Takes over others' saves as they happen, until the task is cancelled; it stays with the caller's
  /// actor, where the context lives.
  ///
  /// For a context in an actor of one's own: `Task { await context.followSaves() }`.
  nonisolated(nonsending) public func followSaves() async {
    automaticallyMergesChangesFromParent = true
    for await _ in coordinator.saves.stream() { mergeOthersSaves() }
  }

  /// Makes a context for the main actor that takes over others' saves as they happen, by itself.
  ///
  /// Core Data: `viewContext` of an `NSPersistentContainer`.
  @MainActor public static func main(
    _ coordinator: PersistentStoreCoordinator
  ) -> ManagedObjectContext {
    let context = ManagedObjectContext(coordinator)
    context.automaticallyMergesChangesFromParent = true
    let saves = coordinator.saves.stream()
    Task { @MainActor [weak context] in
      for await _ in saves {
        guard let context else { return }
        context.mergeOthersSaves()
      }
    }
    return context
  }

  /// Tells a save to children that follow their parent, but for the one that made it.
  func tellChildren(_ changes: ContextChanges, but saver: ManagedObjectContext?) {
    for child in children.compactMap(\.context) where child !== saver && child.mergesFromParent {
      do { try child.mergeChanges(from: changes) } catch {
        child.registry.failures.add(error, .read, failsSave: false)
      }
    }
  }
}

extension PersistentStoreCoordinator {
  /// Every save into the coordinator's stores from now on, by contexts of this coordinator.
  ///
  /// The sequence ends with the coordinator. Core Data: `NSManagedObjectContextDidSave` of all contexts.
  public func savedChanges() -> AsyncStream<ContextChanges> { saves.stream() }

  /// The answer of a request as values, now and after each save that changes it, until the reader
  /// stops.
  ///
  /// ```swift
  /// for try await names in coordinator.answers(of: request, { $0.name }) { show(names) }
  /// ```
  /// Each answer is read with a context of its own, away from the caller's actor. Throws what the
  /// fetch or the body throws, and what could not be read.
  public func answers<E: Entity, R: Sendable & Equatable>(
    of request: FetchRequest<E>, _ value: @escaping @Sendable (ManagedObject<E>) throws -> R
  ) -> AsyncThrowingStream<[R], any Error> {
    // A save is heard while the first answer is read.
    let saves = savedChanges()
    return AsyncThrowingStream { continuation in
      let task = Task { [weak self] in
        do {
          var last = try await self?.answer(request, value)
          if let last { continuation.yield(last) }
          for await _ in saves {
            guard let next = try await self?.answer(request, value) else { break }
            if next != last { continuation.yield(next) }
            last = next
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func answer<E: Entity, R: Sendable>(
    _ request: FetchRequest<E>, _ value: @escaping @Sendable (ManagedObject<E>) throws -> R
  ) async throws -> [R] {
    try await perform { try $0.fetch(request).map(value) }
  }
}
