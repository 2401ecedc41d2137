import ArcadeFormats
import DurableFiles
import FoundationEssentials
import Inspection
import ObjectGraph
package import Persistence
import PropertyLists
import SQLiteFiles
package import Words

/// A change of one value in a row of an SQLite database, or of an object in a Core Data store.
///
/// `Recipe[12].name` is the column or attribute `name` of the row whose key is 12. What a model knows
/// is checked by it before anything is written.
package struct RowEdit: Sendable {
  private let file: String
  private let name: String
  private let path: ValuePath
  private let text: String
  private let kind: ValueKind?
  private let model: String?

  /// Takes a file with its name in sentences, the way to a value, the new value's text, its kind where
  /// that is to change, and the path of a model where one was named.
  package init(
    file: String, shownAs name: String? = nil, path: ValuePath, text: String,
    kind: ValueKind? = nil, model: String? = nil
  ) {
    (self.file, self.name, self.path, self.text) = (file, name ?? file, path, text)
    (self.kind, self.model) = (kind, model)
  }

  /// Returns true for a file whose values are in rows.
  package static func isNeeded(for path: String, in storage: Storage) -> Bool {
    // A file that cannot be looked at is told of by what opens it.
    let kind = try? storage.files.fileKind(of: path)
    return (kind ?? nil).flatMap { StoreKind($0) } != nil
  }

  /// Changes the value; on disk when this returns, and the file's state before in the backups.
  ///
  /// A trial changes a private copy and leaves the file alone.
  package func perform(
    in storage: Storage, isTrial: Bool = false
  ) throws(ValueEdit.Failure) -> ValueEdit.Outcome {
    guard path.components.count == 2, let row = RowName(path.components[0]) else {
      throw failure(.value(.noRowPath))
    }
    do {
      guard let content = try storage.wholeContent(of: file) else { throw failure(.noFile) }
      guard isTrial else {
        // Without a copy of what was there nothing is changed.
        try storage.keepState(of: file, content)
        let (old, new) = try change(row, at: file, storage)
        return ValueEdit.Outcome(
          old: old, new: new, backupFolder: storage.locations.backupFolder)
      }
      let room = try PrivateFolder()
      // The next program that needs such a folder removes one that stayed.
      defer { try? storage.files.removeFolder(room.path) }
      let copy = room.path + "/" + fileName(of: file)
      try storage.files.create(copy, with: content, durably: false)
      let (old, new) = try change(row, at: copy, storage)
      return ValueEdit.Outcome(old: old, new: new, backupFolder: "")
    } catch let error as ValueEdit.Failure {
      throw error
    } catch let problem as EditProblem {
      throw failure(.value(problem))
    } catch {
      throw failure(
        .unwritable(path: nil, .library(InspectionError(error, path: file).text)))
    }
  }

  private func failure(_ fact: EditFact) -> ValueEdit.Failure {
    ValueEdit.Failure(file: name, fact: fact)
  }

  private func change(
    _ row: RowName, at place: String, _ storage: Storage
  ) throws -> (old: ShownValue, new: ShownValue) {
    let kind = try storage.files.fileKind(of: place).flatMap { StoreKind($0) }
    guard kind == .sqlite else { return try changeObject(row, at: place, kind ?? .xml, nil) }
    let source = try SQLiteFile(file)
    guard let tables = try CoreDataTables(source, path: file) else {
      return try TableEdit(place, row: row, column: path.components[1], text: text, kind: kind(of:))
        .perform()
    }
    return try changeObject(row, at: place, .sqlite, tables)
  }

  private func kind(of value: SQLiteValue) -> ValueKind? {
    if let kind { return kind }
    switch value {
    case .null: return nil
    case .integer: return .integer
    case .real: return .number
    case .text, .rawText: return .string
    case .bytes: return .data
    }
  }

  // MARK: - Objects

  private func changeObject(
    _ row: RowName, at place: String, _ kind: StoreKind, _ tables: CoreDataTables?
  ) throws -> (old: ShownValue, new: ShownValue) {
    let search = ModelSearch(named: model, files: DurableFiles())
    guard let (model, _) = try search.model(kind, for: file, in: tables) else {
      throw EditProblem.noModel
    }
    let coordinator = PersistentStoreCoordinator(model: model)
    let metadata = try coordinator.addStore(kind, at: URL(fileURLWithPath: place))
    defer { coordinator.removeStores() }
    let context = ManagedObjectContext(coordinator)
    guard let entity = model.entities.first(where: { $0.name == row.table }) else {
      throw EditProblem.noSuchTable(row.table, names: model.entities.map(\.name))
    }
    let uri = URL(string: "x-coredata://\(metadata.uuid)/\(entity.name)/p\(row.key)")
    guard let id = uri.flatMap({ coordinator.objectID(for: $0) }),
      let object = try Self.object(id, in: context)
    else { throw EditProblem.noSuchRow(row.key, table: row.table) }
    let attribute = try attribute(of: object.entityName, in: model)
    let old = try object.value(forKey: attribute.name)
    let new = try AttributeText(text, asked: self.kind).value(of: attribute)
    try object.setValue(new, forKey: attribute.name)
    try context.save()
    return (old.shown, new.shown)
  }

  /// Nil where the store has no such object.
  private static func object(
    _ id: ObjectID, in context: ManagedObjectContext
  ) throws -> AnyManagedObject? {
    let found = try context.fetch(
      entityNamed: id.entityName, where: nil, from: id, limit: 1, offset: 0)
    return found.first { $0.objectID == id }
  }

  private func attribute(
    of entity: String, in model: ManagedObjectModel
  ) throws(EditProblem) -> AttributeDescription {
    var (name, names): (String?, [String]) = (entity, [])
    while let found = model.entities.first(where: { $0.name == name }) {
      for case .attribute(let attribute) in found.properties {
        if attribute.name == path.components[1] { return attribute }
        names.append(attribute.name)
      }
      name = found.superentity
    }
    throw .noSuchColumn(path.components[1], table: entity, names: names.sorted())
  }
}

/// A row as a key path names it: `Recipe[12]`.
struct RowName {
  let table: String
  let key: Int64

  init?(_ text: String) {
    guard text.last == "]", let start = text.lastIndex(of: "["), start != text.startIndex else {
      return nil
    }
    let digits = text[text.index(after: start)...].dropLast()
    guard let key = Int64(digits.first == "p" ? digits.dropFirst() : digits) else { return nil }
    (table, self.key) = (String(text[..<start]), key)
  }
}
