import FoundationEssentials

/// Keeps the results of a fetch in sections while a context changes, and reports their changes.
///
/// It refetches when the context reports changes: after `processPendingChanges()`, a save, that of a child
/// and `mergeChanges(from:)`. It stays with its context, in one task or thread. Core Data:
/// `NSFetchedResultsController`.
public final class FetchedResultsController<E: Entity> {
  /// Objects that follow each other under one name.
  ///
  /// Core Data: `NSFetchedResultsSectionInfo`.
  public struct Section {
    /// The value of the objects' key path, as text; empty for nil.
    public let name: String
    /// The objects, in the order of the request.
    public let objects: [ManagedObject<E>]

    /// The name's first letter, in capitals, for an index beside the list.
    ///
    /// Core Data: `indexTitle`.
    public var indexTitle: String { name.first.map { String($0).uppercased() } ?? "" }
  }

  /// The request whose objects are listed.
  public let request: FetchRequest<E>
  /// The context of the objects.
  public let context: ManagedObjectContext
  /// The key path whose values name the sections; nil for a single one.
  public let sectionNameKeyPath: String?
  /// Called after each change of the list, with all that changed together; the sections are the new
  /// ones then.
  ///
  /// A failed fetch at such a time is thrown by the next save, and the list stays. Core Data:
  /// `delegate`.
  public var didChange: ((ResultsChanges<E>) -> Void)?
  /// Called before each change of the list; the sections are the old ones then.
  ///
  /// Core Data: `controllerWillChangeContent(_:)`.
  public var willChange: (() -> Void)?
  /// Called for each object that comes, goes, moves or changes, between `willChange` and `didChange`.
  ///
  /// Old positions are those before the first change, new ones those after the last. Core Data:
  /// `controller(_:didChange:at:for:newIndexPath:)`.
  public var didChangeObject: ((ManagedObject<E>, ResultChange) -> Void)?
  /// Called for each section that comes or goes, before the objects.
  ///
  /// Core Data: `controller(_:didChange:atSectionIndex:for:)`.
  public var didChangeSection: ((_ name: String, SectionChange) -> Void)?
  /// The sections, in order; none before `performFetch()`.
  ///
  /// Without a key path there is one section, which may be empty; with one, no section is. Core
  /// Data: `sections`.
  public private(set) var sections: [Section] = []
  private var observation: ContextObservation?
  private var watched: Watched?

  /// The entities and properties whose changes can change the list.
  private struct Watched {
    let entities: Set<String>
    /// True if objects of other entities decide too.
    let includesOthers: Bool
  }

  /// Takes a request whose first order keeps the objects of a section together.
  ///
  /// `sectionNameKeyPath` leads to an attribute, transient or not, over any number of to-one
  /// relationships: `department.name`. Core Data:
  /// `init(fetchRequest:managedObjectContext:sectionNameKeyPath:cacheName:)`; nothing is cached.
  public init(
    _ request: FetchRequest<E>, in context: ManagedObjectContext,
    sectionNameKeyPath: String? = nil
  ) {
    self.request = request
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
  }

  /// Fetches, and from now on follows the context; may be called again.
  ///
  /// Throws as `fetch(_:)` does, for a key path that is none, and where the objects of a section do
  /// not follow each other. Core Data: `performFetch()`.
  public func performFetch() throws {
    let (plan, _) = try context.plan(request)
    let path = sectionPath
    try check(path, plan.entity)
    let (sorts, conditions) = (plan.order.map(\.path), plan.predicate)
    watched = Watched(
      entities: Set(plan.entities.map(\.name)),
      includesOthers: conditions?.looksBeyondOwnAttributes ?? false
        || (sorts + [path]).contains { $0.count > 1 })
    sections = try fetchedSections()
    observation = context.observe { [weak self] event in self?.apply(event) }
  }

  // MARK: - The list

  /// All objects, in order.
  ///
  /// Core Data: `fetchedObjects`.
  public var fetchedObjects: [ManagedObject<E>] { sections.flatMap(\.objects) }

  /// The object at a position, which must be one of the list's.
  ///
  /// Core Data: `object(at:)`.
  public subscript(position: ResultPosition) -> ManagedObject<E> {
    sections[position.section].objects[position.item]
  }

  /// The position of an object; nil if it is not in the list.
  ///
  /// Core Data: `indexPath(forObject:)`.
  public func position(of object: ManagedObject<E>) -> ResultPosition? {
    for (number, section) in sections.enumerated() {
      guard let item = section.objects.firstIndex(of: object) else { continue }
      return ResultPosition(section: number, item: item)
    }
    return nil
  }

  /// The list as identifiers, which may cross threads and be compared.
  ///
  /// Core Data: the snapshot of `controller(_:didChangeContentWith:)`.
  public var snapshot: ResultsSnapshot {
    ResultsSnapshot(
      sections: sections.map { .init(name: $0.name, objectIDs: $0.objects.map(\.objectID)) })
  }

  /// The sections' index titles, each once.
  ///
  /// Core Data: `sectionIndexTitles`.
  public var sectionIndexTitles: [String] {
    var titles: [String] = []
    for title in sections.map(\.indexTitle) where !titles.contains(title) { titles.append(title) }
    return titles
  }

  /// The number of the first section with an index title; nil where there is none.
  ///
  /// Core Data: `section(forSectionIndexTitle:at:)`.
  public func section(forIndexTitle title: String) -> Int? {
    sections.firstIndex { $0.indexTitle == title }
  }

  // MARK: - Following the context

  private func apply(_ event: ContextEvent) {
    switch event {
    case .objectsDidChange(let changes):
      lookAgain(after: changes, changed: changes.updated + changes.inserted + changes.refreshed)
    case .willSave: break
    case .didSave(let changes):
      // Values are others than those that were told only where a policy has decided about them.
      lookAgain(after: changes, changed: context.hasResolved ? changes.updated : [])
    }
  }

  private func lookAgain(after changes: ContextChanges, changed: [ObjectID]) {
    guard concerns(changes) else { return }
    do {
      let new = try fetchedSections()
      let objects = changed.compactMap { context.registry.object($0) }
      let difference = ResultsChanges(
        from: sections, to: new, changed: Set(objects.map { ObjectIdentifier($0) }))
      guard !difference.isEmpty else { return sections = new }
      willChange?()
      sections = new
      tellEach(difference)
      didChange?(difference)
    } catch {
      context.registry.failures.add(error, .read)
    }
  }

  private func tellEach(_ changes: ResultsChanges<E>) {
    if let didChangeSection {
      for (name, from) in changes.deletedSections { didChangeSection(name, .deletion(from: from)) }
      for (name, to) in changes.insertedSections { didChangeSection(name, .insertion(to: to)) }
    }
    guard let didChangeObject else { return }
    for (object, from) in changes.deleted { didChangeObject(object, .deletion(from: from)) }
    for (object, to) in changes.inserted { didChangeObject(object, .insertion(to: to)) }
    for (object, from, to) in changes.moved { didChangeObject(object, .move(from: from, to: to)) }
    for (object, from, to) in changes.updated {
      didChangeObject(object, .update(from: from, to: to))
    }
  }

  private func concerns(_ changes: ContextChanges) -> Bool {
    guard let watched else { return false }
    if watched.includesOthers { return !changes.isEmpty }
    let ids = [changes.inserted, changes.updated, changes.deleted, changes.refreshed].joined()
    // A save of another coordinator names the entities of a model of its own.
    return ids.contains { watched.entities.contains($0.entityName) }
  }

  // MARK: - Sections

  private var sectionPath: [String] {
    sectionNameKeyPath?.split(separator: ".").map(String.init) ?? []
  }

  private func fetchedSections() throws -> [Section] {
    let objects = try context.fetch(request)
    let path = sectionPath
    guard !path.isEmpty else { return [Section(name: "", objects: objects)] }
    var sections: [Section] = []
    var names: Set<Value> = []
    var start = 0
    let labels = try objects.map { try name(of: $0.untyped, path) }
    for index in labels.indices {
      let isLast = index + 1 == labels.count
      guard isLast || !labels[index + 1].utf8.elementsEqual(labels[index].utf8) else { continue }
      guard names.insert(.string(labels[index])).inserted else {
        throw FetchError(.scatteredSection(labels[index]))
      }
      sections.append(Section(name: labels[index], objects: Array(objects[start...index])))
      start = index + 1
    }
    return sections
  }

  private func name(of object: AnyManagedObject, _ path: [String]) throws -> String {
    var value = Value.object(object.objectID)
    for key in path {
      guard case .object(let id) = value, let next = context.object(with: id) else { return "" }
      value = try next.value(forKey: key)
    }
    return value.sectionName
  }

  private func check(_ path: [String], _ entity: EntityLayout) throws {
    var entity = entity
    for (index, key) in path.enumerated() {
      guard let slot = entity.slots[key] else {
        throw FetchError(.unknownKey(key, entity: entity.name))
      }
      let property = entity.properties[slot]
      if index == path.count - 1, property.type != nil { return }
      guard let next = property.destination, property.isToOne, index < path.count - 1 else {
        throw FetchError(
          .wrongRelationship(key: key, entity: entity.name, sentence: "names no sections"))
      }
      entity = next
    }
  }
}

extension Value {
  fileprivate var sectionName: String {
    switch self {
    case .null, .object, .objects: ""
    case .bool(let truth): truth ? "1" : "0"
    case .integer(let number): "\(number)"
    case .float(let number): Self.whole(Double(number)) ?? "\(number)"
    case .double(let number): Self.whole(number) ?? "\(number)"
    case .decimal(let number): "\(number)"
    case .string(let text): text
    case .date(let date): "\(date)"
    case .data(let data): data.base64EncodedString()
    case .uuid(let uuid): uuid.uuidString
    case .url(let url): url.absoluteString
    }
  }

  /// A whole number as it's written without a point; nil for others, and for great ones.
  private static func whole(_ number: Double) -> String? {
    abs(number) < 1e15 ? Int64(exactly: number).map { "\($0)" } : nil
  }
}
