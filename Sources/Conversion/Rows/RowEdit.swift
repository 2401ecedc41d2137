import ArcadeFormats
import DurableFiles
import FoundationEssentials
import Inspection
import ObjectGraph
package import Persistence
import SQLiteFiles
package import Words

/// A change of one value in a row of an SQLite database or of an object in a Core Data store, or a row
/// that is added or removed.
///
/// `Recipe[12].name` is the column or attribute `name` of the row whose key is 12. A model's
/// rules are checked before anything is written.
package struct RowEdit: Sendable {
  private let file: String
  private let path: ValuePath
  private let text: String
  private let kind: ValueKind?
  private let model: String?
  private let operation: ValueEdit.Operation

  /// Takes a file, the way to a value, the new value's text, its kind where that is to change, and the
  /// path of a model where one was named.
  ///
  /// A row is removed by its name, `Recipe[12]`. One is added to a table, `Recipe`; the text has its
  /// values as an object in JSON.
  package init(
    file: String, path: ValuePath, text: String, kind: ValueKind? = nil, model: String? = nil,
    operation: ValueEdit.Operation = .replace
  ) {
    (self.file, self.path, self.text) = (file, path, text)
    (self.kind, self.model, self.operation) = (kind, model, operation)
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
    var place = file
    do {
      let target = try RowTarget(path, for: operation)
      guard let content = try storage.wholeContent(of: file) else { throw failure(.noFile) }
      guard isTrial else {
        // Without a copy of what was there nothing is changed.
        try storage.keepState(of: file, content)
        let (old, new) = try change(target, at: file, storage)
        return ValueEdit.Outcome(
          old: old, new: new, backupFolder: storage.locations.backupFolder)
      }
      let room = try PrivateFolder()
      // The next program that needs such a folder removes one that stayed.
      defer { try? storage.files.removeFolder(room.path) }
      place = room.path + "/" + fileName(of: file)
      try storage.files.create(place, with: content, durably: false)
      let (old, new) = try change(target, at: place, storage)
      return ValueEdit.Outcome(old: old, new: new, backupFolder: "")
    } catch let error as ValueEdit.Failure {
      throw error
    } catch let problem as EditProblem {
      throw failure(.value(problem))
    } catch {
      throw failure(
        .unwritable(path: nil, .library(InspectionError(error, path: place).reason)))
    }
  }

  private func failure(_ fact: EditFact) -> ValueEdit.Failure {
    ValueEdit.Failure(file: file, fact: fact)
  }

  private func change(
    _ target: RowTarget, at place: String, _ storage: Storage
  ) throws -> (old: ShownValue, new: ShownValue) {
    let kind = try storage.files.fileKind(of: place).flatMap { StoreKind($0) }
    guard kind == .sqlite else { return try changeObject(target, at: place, kind ?? .xml, nil) }
    let source = try SQLiteFile(file)
    guard let tables = try CoreDataTables(source, path: file) else {
      return try TableEdit(place, target, text: text, kind: kind(of:)).perform()
    }
    return try changeObject(target, at: place, .sqlite, tables)
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
    _ target: RowTarget, at place: String, _ kind: StoreKind, _ tables: CoreDataTables?
  ) throws -> (old: ShownValue, new: ShownValue) {
    let search = ModelSearch(named: model, files: DurableFiles())
    guard let (model, _) = try search.model(kind, for: file, in: tables) else {
      throw EditProblem.noModel
    }
    let coordinator = PersistentStoreCoordinator(model: model)
    let metadata = try coordinator.addStore(kind, at: URL(fileURLWithPath: place))
    defer { coordinator.removeStores() }
    return try ObjectEdit(
      model: model, context: ManagedObjectContext(coordinator), store: metadata.uuid, text: text,
      kind: self.kind
    ).perform(target)
  }
}
