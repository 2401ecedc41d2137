import ArcadeFormats
package import DurableFiles
import FoundationEssentials
import ObjectGraph
import SQLiteFiles
import Words

/// Tells what a file is from what it holds, and reads it without changing anything.
package struct Inspector {
  /// The way in which a file is shown.
  package struct Options: Sendable {
    /// True if a keyed archive is shown as the property list that it is, and a store as its tables.
    package var isRaw = false
    /// True if the model of a store is derived from its tables where none is known.
    package var derivesModel = false
    /// A statement of SQL that a database answers in place of being shown.
    package var statement: String?
    /// The most rows of the answer; nil for as many as are usual.
    package var answerLimit: Int?
    /// The model by which Core Data stores are shown; nil takes the one beside the store or the
    /// one that it keeps of itself.
    package var model: String?
    /// Another state of a store, such as the file of which it's a backup: a model beside that one does
    /// for this one too if it has the store's version hashes.
    package var otherState: String?

    package init() {}
  }

  private let files: DurableFiles
  let options: Options
  /// Files that are read as a whole may be as large as this, in bytes.
  private static let sizeLimit = 512 << 20
  /// The outermost element of XML begins before this, in bytes.
  private static let longestComment = 1 << 20

  package init(files: DurableFiles = DurableFiles(), options: Options = Options()) {
    self.files = files
    self.options = options
  }

  /// Opens a file; throws where it is missing, cannot be read, or is of no known kind.
  package func inspect(_ path: String) throws(InspectionError) -> InspectedFile {
    if try isFolder(path) {
      if options.statement != nil { throw InspectionError(.noDatabase, path: path) }
      return try folder(path)
    }
    let (kind, isHeld) = try kind(of: path)
    if options.statement != nil, kind != .sqlite { throw InspectionError(.noDatabase, path: path) }
    switch kind {
    case .empty:
      if let sidecar = sidecar(path) { throw sidecar }
      throw InspectionError(.file(.content(.empty)), path: path)
    case .unknown, .xml(root: nil): throw unknown(path)
    case .sqlite:
      let source = try SQLiteFile(path, isHeld: isHeld, showsRest: true)
      return try database(source, path).adding(log(of: path) + missing(in: source))
    case .binaryPropertyList: return try propertyList(path)
    case .xml where kind.isPropertyListInXML: return try propertyList(path)
    case .xml(root: "database"): return try store(.xml, path)
    case .binaryStore: return try store(.binary, path)
    case .xml(root: "model"): return try model(path)
    case .xml(root: "nodes"): return try sceneInXML(path)
    case .json: return try json(path)
    case .xml(let root?):
      throw InspectionError(.unknownXML(root: root), path: path)
    case .openStep: return try openStep(path)
    case .openStepEntries:
      return try openStepEntries(path)
    }
  }

  func unknown(_ path: String) -> InspectionError {
    sidecar(path) ?? InspectionError(.unknownType, path: path)
  }

  /// Says whose a file beside a database is; nil for any other.
  private func sidecar(_ path: String) -> InspectionError? {
    SidecarFile(path).map { sidecar in
      InspectionError(.sidecar(kind: sidecar.kind, database: sidecar.database), path: path)
    }
  }

  private func isFolder(_ path: String) throws(InspectionError) -> Bool {
    try InspectionError.explained(path) { try files.status(path)?.kind == .folder }
  }

  /// A folder stands for the model or the souvenir that it holds.
  private func folder(_ path: String) throws(InspectionError) -> InspectedFile {
    let names = try InspectionError.explained(path) { try files.names(in: path) }
    guard path.isSouvenirName, names.contains("data.plist") else {
      let isModel = path.isModelName || ModelFolderName.isModel(names)
      return isModel ? try model(path) : try FolderInspection(path, files: files).file()
    }
    let data = try propertyList(path + "/data.plist")
    let others = names.filter { $0 != "data.plist" }.sorted().map { InspectedValue.text($0) }
    return InspectedFile(
      kind: data.kind, facts: data.facts + [InspectedField("files", .list(others))],
      content: data.content, inexactBytes: data.inexactBytes)
  }

  /// The kind of a file, and of a database whether another program has it open: to see that later,
  /// the file would have to be opened again.
  private func kind(of path: String) throws(InspectionError) -> (FileKind, isHeld: Bool) {
    var found: (FileKind, isHeld: Bool)?
    let head: [UInt8]?
    do {
      head = try files.readBeginning(of: path, count: FileKind.examined) { descriptor, bytes in
        let kind = FileKind(bytes)
        found = (
          kind, kind == .sqlite && DatabaseLocks.areHeld(on: path, descriptor: descriptor)
        )
      }
    } catch {
      throw InspectionError(error, path: path)
    }
    guard let found else { throw InspectionError(.file(.access(.missing)), path: path) }
    if let name = UnreadableKind(head ?? [])?.name {
      throw InspectionError(.unreadableKind(name), path: path)
    }
    guard found.0 == .xml(root: nil) else { return found }
    // A licence may stand before the outermost element.
    let more = try InspectionError.explained(path) {
      try files.readBeginning(of: path, count: Self.longestComment)
    }
    return (FileKind(more ?? [], examining: Self.longestComment), false)
  }

  func bytes(of path: String) throws(InspectionError) -> [UInt8] {
    try InspectionError.explained(path) {
      try files.read(path, limit: Self.sizeLimit)?.bytes ?? []
    }
  }

  // MARK: - Models and stores

  /// A model of any form; one that the library can't make a model of is shown as its source has it.
  private func model(_ path: String) throws(InspectionError) -> InspectedFile {
    let versions = ModelVersions(URL(fileURLWithPath: path))
    do {
      let file = try ManagedObjectModel.file(of: versions.shown)
      let bytes = try bytes(of: file.path)
      guard FileKind(bytes) != .binaryPropertyList else {
        return try propertyList(file.path).adding(versions.facts)
      }
      let source = ModelSourceParts(bytes)
      do {
        let model = try ManagedObjectModel(contentsOf: file)
        return ModelInspection(model: model, form: "source", source: source).file
          .adding(versions.facts)
      } catch let error as ModelError {
        guard let source else { throw error }
        return source.file(without: "\(error)").adding(versions.facts)
      }
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  /// Pages in the log beside a database, which are newer than those in the file.
  private func log(of path: String) -> [InspectedField] {
    guard options.statement == nil,
      // A log that cannot be looked at is told of by what reads it.
      let log = try? WriteAheadLog(at: Sidecar.log.path(of: path), files), log.count > 0
    else { return [] }
    return [
      InspectedField(
        "write-ahead log", .text(Words.english.inspection.looking.pages(log.count)))
    ]
  }

  /// The pages of a database of which the file was cut off.
  private func missing(in source: SQLiteFile) -> [InspectedField] {
    guard options.statement == nil, let (there, all) = source.cutOff else { return [] }
    return [
      InspectedField("cut off", .text(Words.english.inspection.looking.pagesThere(there, all)))
    ]
  }

  private func database(
    _ source: SQLiteFile, _ path: String
  ) throws(InspectionError) -> InspectedFile {
    if let statement = options.statement {
      return try StatementRows(source, path: path).file(statement, limit: options.answerLimit)
    }
    guard !options.isRaw, let tables = try CoreDataTables(source, path: path) else {
      return try SQLiteInspection(source: source, path: path).file()
    }
    var (found, fault) = try foundModel(.sqlite, for: path, in: tables)
    if found == nil, options.derivesModel {
      found = try tables.derivedModel().map { ($0, .derived) }
    }
    guard let (model, origin) = found else { return try tables.file().without(fault) }
    let mismatch = try InspectionError.explained(path) {
      try tables.metadata().flatMap { try ModelMismatch(model, $0) }
    }
    let inspection = StoreInspection(
      kind: .sqlite, model: model, modelSource: origin, path: path, source: source,
      others: try tables.others(besides: Set(model.entities.map(\.name))),
      mismatch: mismatch)
    do { return try inspection.file().without(fault) } catch {
      // The tables are there, whatever is wrong with the model.
      guard let mismatch else { return try tables.file().without(error) }
      return try tables.file().without(mismatch)
    }
  }

  private func store(_ kind: StoreKind, _ path: String) throws(InspectionError) -> InspectedFile {
    let (found, fault) = try foundModel(kind, for: path, in: nil)
    guard let (model, origin) = found else {
      return try storeWithoutModel(kind, path).without(fault)
    }
    var mismatch: ModelMismatch?
    do {
      let metadata = try PersistentStoreCoordinator.metadata(
        of: kind, at: URL(fileURLWithPath: path))
      mismatch = try ModelMismatch(model, metadata)
      return try StoreInspection(
        kind: kind, model: model, modelSource: origin, path: path, source: nil, mismatch: mismatch
      ).file()
    } catch {
      if let mismatch { return try storeWithoutModel(kind, path).without(mismatch) }
      let error = InspectionError(error, path: path)
      // A model that was named must do; any other hides nothing, not even one that has the store's
      // hashes where a value isn't of its type. A store that can't be shown by its names either has
      // the fault that the model met.
      guard options.model == nil, let plain = try? storeWithoutModel(kind, path) else {
        throw error
      }
      return plain.without(error)
    }
  }

  private func storeWithoutModel(
    _ kind: StoreKind, _ path: String
  ) throws(InspectionError) -> InspectedFile {
    guard kind == .xml else {
      return try BinaryStoreInspection(path: path).file(try bytes(of: path))
    }
    return try XMLStoreInspection(path: path).file(try bytes(of: path))
  }

  /// The model of a store, or the fault of the one that can't be read.
  private func foundModel(
    _ kind: StoreKind, for path: String, in tables: CoreDataTables?
  ) throws(InspectionError) -> (
    model: (ManagedObjectModel, ModelOrigin)?, fault: InspectionError?
  ) {
    let search = ModelSearch(named: options.model, other: options.otherState, files: files)
    do throws(InspectionError) {
      return (try search.model(kind, for: path, in: tables), nil)
    } catch {
      // A model that was named must do; any other hides nothing.
      guard options.model == nil else { throw error }
      return (nil, error)
    }
  }
}

extension String {
  /// True for a name that only folders of models have.
  fileprivate var isModelName: Bool {
    [".momd", ".xcdatamodel", ".xcdatamodeld", ".mom"].contains { ending in
      hasSuffix(ending) || hasSuffix(ending + "/")
    }
  }
}

extension InspectedFile {
  /// A store that is shown without a model that does not fit, which is no damage of the store.
  fileprivate func without(_ error: InspectionError?) -> InspectedFile {
    guard let error else { return self }
    let (reason, damage) = (error.reason, "it is damaged: ")
    let text = reason.hasPrefix(damage) ? String(reason.dropFirst(damage.count)) : reason
    return adding([InspectedField("not by its model", .text(text))])
  }

  fileprivate func without(_ mismatch: ModelMismatch) -> InspectedFile {
    adding([mismatch.fact])
  }
}
