/// An event that a context reports to its observers.
public enum ContextEvent: Sendable {
  /// Objects have changed since the last event.
  /// Core Data: `NSManagedObjectContextObjectsDidChange`.
  case objectsDidChange(ContextChanges)
  /// A save is about to begin. Core Data: `NSManagedObjectContextWillSave`.
  case willSave
  /// A save has been made. Core Data: `NSManagedObjectContextDidSave`.
  case didSave(ContextChanges)
}

/// Keeps an observer listening as long as it lives.
public final class ContextObservation {
  fileprivate let body: (ContextEvent) -> Void

  fileprivate init(_ body: @escaping (ContextEvent) -> Void) { self.body = body }
}

struct WeakObservation {
  weak var observation: ContextObservation?
}

extension ManagedObjectContext {
  /// Calls a body for each event, as long as the result is held.
  ///
  /// Core Data: an observer of the context's notifications.
  public func observe(_ body: @escaping (ContextEvent) -> Void) -> ContextObservation {
    let made = ContextObservation(body)
    observations.append(WeakObservation(observation: made))
    return made
  }

  /// Tells observers what has changed since the last event; a save does so by itself.
  ///
  /// Core Data: `processPendingChanges()`.
  public func processPendingChanges() {
    mergeOthersSaves()
    endEvent()
  }

  /// Tells observers what has changed, and remembers the values that they know of.
  func endEvent() {
    let changed = isObserved ? unreported : Array(touched)
    tellChanges()
    for object in changed where object.hasChanges && !object.isFault {
      reportedValues[ObjectIdentifier(object)] = object.values
    }
  }

  func tellChanges() {
    guard !unreported.isEmpty || !unreportedRefreshes.isEmpty else { return }
    let (objects, refreshed) = (unreported, unreportedRefreshes)
    (unreported, unreportedRefreshes) = ([], [])
    var seen: Set<ObjectIdentifier> = []
    var changes = ContextChanges()
    for object in objects where seen.insert(ObjectIdentifier(object)).inserted {
      if object.state.isSuperset(of: [.deleted, .inserted]), !object.state.contains(.reported) {
        continue
      }
      if object.isDeletedOrGone {
        changes.deleted.append(object.objectID)
        object.state.remove(.reported)
      } else if object.isInserted, !object.state.contains(.reported) {
        changes.inserted.append(object.objectID)
        object.state.insert(.reported)
      } else {
        changes.updated.append(object.objectID)
      }
    }
    for object in refreshed where seen.insert(ObjectIdentifier(object)).inserted {
      if !object.isDeletedOrGone { changes.refreshed.append(object.objectID) }
    }
    if !changes.isEmpty { send(.objectsDidChange(changes)) }
  }

  /// Remembers an object for the next event, and for the save whose hooks run; almost free of cost where
  /// nobody listens.
  func report(_ object: AnyManagedObject) {
    if isObserved { unreported.append(object) }
    hookedChanges?.note(object)
  }

  /// True if somebody hears of changes.
  var isObserved: Bool { !observations.isEmpty || !eventStreams.isEmpty }

  func send(_ event: ContextEvent) {
    observations.removeAll { $0.observation == nil }
    for observation in observations.compactMap(\.observation) { observation.body(event) }
    eventStreams.removeAll { stream in
      if case .terminated = stream.yield(event) { true } else { false }
    }
  }

  /// Takes over what another context has saved: changed objects are read anew under unsaved
  /// changes, deleted ones keep their values and say that they're deleted, and observers hear of all
  /// of them.
  ///
  /// Core Data: `mergeChanges(fromContextDidSave:)`.
  public func mergeChanges(from changes: ContextChanges) throws {
    for id in changes.updated + changes.deleted { prefetched[id] = nil }
    mergedInsertions = Set(changes.inserted)
    for id in changes.inserted {
      if let object = registry.object(id), object.state.contains(.removed) {
        object.state.remove(.removed)
        turnIntoFault(object)
      }
    }
    // An object that can't be read keeps nobody from hearing of the others.
    var failure: (any Error)?
    var gone = Set(changes.deleted)
    let known = changes.updated.compactMap { registry.object($0) }
    let lists = undoneLists(of: known)
    let updated = known.filter { !$0.isFault }
    // Objects with changes look at the others, which must not be older then.
    for object in updated.filter({ !$0.hasChanges }) + updated.filter(\.hasChanges) {
      do {
        _ = try renew(object, mergeChanges: true)
      } catch let error as ObjectError
        where error.reason == .inaccessible && shouldDeleteInaccessibleFaults
      {
        // A later save, whose changes still wait, has deleted it.
        markRemoved(object)
        gone.insert(object.objectID)
      } catch {
        failure = failure ?? error
      }
    }
    do { try mergeUndoneLists(lists) } catch { failure = failure ?? error }
    for id in changes.deleted {
      if let object = registry.object(id) { markRemoved(object) }
    }
    // They are others' changes: an undo has nothing to take back, and a redo stays possible.
    withoutUndo { forgetUnsavedReferences(to: gone) }
    if !changes.isEmpty { send(.objectsDidChange(changes)) }
    if let failure { throw failure }
  }

  /// Says of an object that its store has it no more; it keeps its values.
  private func markRemoved(_ object: AnyManagedObject) {
    object.state.subtract([.updated, .deleted, .relationshipTouched, .marked])
    object.committed = nil
    object.state.insert(.removed)
  }

  /// Drops unsaved references to objects that their store has no more: they would be saved and lead to
  /// nothing.
  ///
  /// A rule that leaves references alone leaves these, too.
  private func forgetUnsavedReferences(to gone: Set<ObjectID>) {
    guard !gone.isEmpty else { return }
    for other in touched where other.hasChanges && !other.isFault && !other.isDeletedOrGone {
      for slot in other.entity.relationshipSlots
      where other.entity.properties[slot].inverse?.relationship?.deleteRule != .noAction {
        switch other.values[slot] {
        case .object(let id) where gone.contains(id): assign(.null, other, slot)
        case .objects(let ids):
          for object in ids.filter(gone.contains).compactMap({ self.object(with: $0) }) {
            detach(object, from: other, slot)
          }
        case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url,
          .object:
          break
        }
      }
    }
  }
}
