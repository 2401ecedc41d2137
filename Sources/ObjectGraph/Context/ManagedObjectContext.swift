/// A working set of objects: they live, change and are saved in it.
///
/// A context is not `Sendable`: it and its objects stay in one task or thread. Core Data:
/// `NSManagedObjectContext`.
public final class ManagedObjectContext {
  /// The coordinator whose stores the objects come from.
  public let coordinator: PersistentStoreCoordinator
  /// The policy for an object that was changed in its store meanwhile.
  public var mergePolicy = MergePolicy.error
  /// Chooses the policy for each conflict by itself, where it's set; `mergePolicy` still decides about
  /// uniqueness constraints.
  ///
  /// It must not change objects. An error that it throws ends the save. Core Data: a subclass of
  /// `NSMergePolicy` with `resolve(optimisticLockingConflicts:)`.
  public var conflictPolicy: ((ConflictError.Conflict) throws -> MergePolicy)?
  let registry: ObjectRegistry
  /// Objects that the next save looks at, in the order of their first change.
  @exclusivity(unchecked) var touched: ContiguousArray<AnyManagedObject> = []
  /// Lists that lack objects whose deletion may be taken back.
  var shortenedLists = ShortenedLists()
  /// The places in long lists near which the next member to go is looked for.
  @exclusivity(unchecked) var removalPlaces = RemovalPlaces()
  /// Rows that were read ahead, until the objects are asked for.
  var prefetched: [ObjectID: StoredRow] = [:]
  /// Objects on the way of paths that were read ahead.
  var prefetchedObjects: [AnyManagedObject] = []
  /// True if a fault whose object its store has no more becomes a deleted one without values.
  ///
  /// `checkReads()` tells it then, a save doesn't. If it's false, the read throws, or a typed one gives
  /// nil or a placeholder and the next save throws.
  ///
  /// Core Data: `shouldDeleteInaccessibleFaults`.
  public var shouldDeleteInaccessibleFaults = true
  /// The number of groups that can be undone, the latest ones; 0 for any number.
  ///
  /// Core Data: `levelsOfUndo` of the context's `UndoManager`.
  public var levelsOfUndo = 0 {
    didSet { undoLog?.keepLatest(levelsOfUndo) }
  }
  /// A name for people who look for errors.
  ///
  /// Core Data: `name`.
  public var name: String?
  /// The name under which a store's history tells who made a change.
  ///
  /// Core Data: `transactionAuthor`.
  public var transactionAuthor: String?
  /// True if the context takes over what its parent or others save.
  var mergesFromParent = false
  /// The saves of others, where the context takes them over by itself.
  var following: (inbox: SaveInbox, number: Int)?
  /// Objects that the last merge told as new: they are found by their identifiers.
  var mergedInsertions: Set<ObjectID> = []
  /// True if a policy has changed objects in the last save.
  var hasResolved = false
  /// The objects that new ones are merged into under a uniqueness constraint, by the identifiers of those.
  var mergedNew: [ObjectID: AnyManagedObject] = [:]
  /// The identifiers of objects that new ones were merged into, by temporary ones that nobody has.
  var formerIDs: [ObjectID: ObjectID] = [:]
  /// Stores that objects were given to, by their temporary identifiers.
  var assignedStores: [ObjectID: String] = [:]
  /// The values of changed objects when observers were last told.
  var reportedValues: [ObjectIdentifier: ContiguousArray<Value>] = [:]
  @exclusivity(unchecked) var eventStreams: [AsyncStream<ContextEvent>.Continuation] = []
  /// The context that saves go to; nil where they go to stores.
  ///
  /// Core Data: `parent`.
  public internal(set) var parent: ManagedObjectContext?
  var parentStore: ContextStore?
  var children: [WeakContext] = []
  @exclusivity(unchecked) var observations: [WeakObservation] = []
  @exclusivity(unchecked) var unreported: [AnyManagedObject] = []
  /// Objects that a refresh has made read anew since the last event.
  var unreportedRefreshes: [AnyManagedObject] = []
  @exclusivity(unchecked) var undoLog: UndoLog?
  /// The changes that hooks make, while they run before a save.
  @exclusivity(unchecked) var hookedChanges: HookedChanges?
  /// The declaration that was asked for last: many objects of one entity come one after the other.
  @exclusivity(unchecked) private var lastDeclared:
    (type: ObjectIdentifier, declaration: AnyDeclaration, layout: EntityLayout)?

  /// Makes a context without objects.
  public init(_ coordinator: PersistentStoreCoordinator) {
    self.coordinator = coordinator
    registry = ObjectRegistry(model: coordinator.model.storage)
    registry.context = self
  }

  deinit {
    registry.context = nil
    stopFollowing()
    for stream in eventStreams { stream.finish() }
  }

  /// The model of the objects.
  public var model: ManagedObjectModel { coordinator.model }

  /// Objects that were never saved.
  ///
  /// Core Data: `insertedObjects`.
  public var insertedObjects: [AnyManagedObject] {
    touched.filter { $0.isInserted && !$0.isDeleted }
  }

  /// Objects with unsaved changes.
  ///
  /// Core Data: `updatedObjects`.
  public var updatedObjects: [AnyManagedObject] { touched.filter(\.isUpdated) }

  /// Objects that the next save deletes.
  ///
  /// Core Data: `deletedObjects`.
  public var deletedObjects: [AnyManagedObject] {
    touched.filter { $0.state.contains(.deleted) && !$0.isInserted }
  }

  /// True if a save has anything to do.
  ///
  /// Core Data: `hasChanges`.
  public var hasChanges: Bool { touched.contains(where: \.hasChanges) }

  // MARK: - Objects

  /// Makes a new object, with its defaults.
  ///
  /// The type must be one of those that the model was made with: another one stops the process. An
  /// object of an abstract entity can't be saved: each save throws until it's deleted. Core Data:
  /// `NSEntityDescription.insertNewObject(forEntityName:into:)`.
  @discardableResult
  public func insert<E: Entity>(_ entity: E.Type) -> ManagedObject<E> {
    guard let (declaration, layout) = declared(entity) else {
      preconditionFailure("The model was not made with the type '\(entity)'.")
    }
    return ManagedObject(insert(layout), declaration)
  }

  func declared<E: Entity>(_ entity: E.Type) -> (Declaration<E>, EntityLayout)? {
    if let lastDeclared, lastDeclared.type == ObjectIdentifier(entity) {
      return (lastDeclared.declaration.of(entity), lastDeclared.layout)
    }
    guard let (declaration, layout) = registry.model.declared(entity) else { return nil }
    lastDeclared = (ObjectIdentifier(entity), AnyDeclaration(declaration), layout)
    return (declaration, layout)
  }

  /// Makes a new object of the entity with a name; throws when there is none or it is abstract.
  @discardableResult
  public func insert(entityNamed name: String) throws -> AnyManagedObject {
    guard let layout = registry.model.layouts[name] else {
      throw FetchError(.unknownEntity(name))
    }
    guard !layout.isAbstract else {
      throw ObjectError(.abstractEntity, name, "")
    }
    return insert(layout)
  }

  private func insert(_ layout: EntityLayout) -> AnyManagedObject {
    let object = AnyManagedObject(
      registry.model.temporaryID(layout), registry: registry, state: [.inserted, .touched],
      version: 0, values: layout.newValues())
    object.temporaryKey = object.objectID.key
    touched.append(object)
    if undoLog != nil { record(.inserted(object)) }
    report(object)
    for hooks in layout.lifecycles { hooks.awakeFromInsert(object) }
    return object
  }

  /// The object with an identifier, perhaps as a fault that fails when it is read; nil when the
  /// identifier is temporary and unknown here, or of a store that the coordinator doesn't have.
  ///
  /// An identifier of another coordinator, which has the same store, is fine. Core Data:
  /// `object(with:)`.
  public func object(with id: ObjectID) -> AnyManagedObject? {
    if let known = registry.object(id) { return known }
    var id = id
    if id.isTemporary {
      if let now = formerIDs[id] { return object(with: now) }
      guard let above = parent?.object(with: id) else { return nil }
      // The parent's save has given it another one since.
      if above.objectID != id { return object(with: above.objectID) }
    } else if !registry.model.has(id.space.entity) {
      guard let own = coordinator.own(id) else { return nil }
      id = own
    }
    return AnyManagedObject(id, registry: registry, state: .fault, version: 0, values: [])
  }

  /// The object with an identifier: as it is if it's in memory, otherwise read from its store;
  /// throws when that has it no more.
  ///
  /// An object that the next save deletes is given as well. Core Data: `existingObject(with:)`.
  public func existingObject(with id: ObjectID) throws -> AnyManagedObject {
    guard let object = object(with: id) else {
      throw ObjectError(.inaccessible, id.entityName, id.description)
    }
    if object.isFault { try fire(object) }
    return object
  }

  /// The same, but an object that's deleted is an error.
  func liveObject(with id: ObjectID) throws -> AnyManagedObject {
    let object = try existingObject(with: id)
    guard !object.isDeletedOrGone else { throw ObjectError(.deleted, object) }
    return object
  }

  /// The typed view of the object with an identifier.
  public func object<E: Entity>(_ entity: E.Type, with id: ObjectID) throws -> ManagedObject<E> {
    try typed(try existingObject(with: id), entity)
  }

  /// A typed view of an object; throws when it is of another entity.
  public func typed<E: Entity>(
    _ object: AnyManagedObject, _ entity: E.Type
  ) throws -> ManagedObject<E> {
    guard let (declaration, layout) = declared(entity),
      object.entity.isKind(of: layout)
    else { throw FetchError(.undeclaredType(entity.entityName)) }
    return ManagedObject(object, declaration)
  }

  /// Puts an object on the list of those to save.
  func touch(_ object: AnyManagedObject) {
    guard !object.state.contains(.touched) else { return }
    object.state.insert(.touched)
    touched.append(object)
  }
}
