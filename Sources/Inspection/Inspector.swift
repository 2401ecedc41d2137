public import DurableFiles
import Foundation
import JSON
import KeyedArchives
import ObjectGraph
import Persistence
import PropertyLists

/// Tells what a file is from what it holds, and reads it without changing anything.
public struct Inspector {
  /// How a file is shown.
  public struct Options: Sendable {
    /// Whether a keyed archive is shown as the property list that it is.
    public var isRaw = false
    /// The model by which Core Data stores are shown; nil takes the one beside the store or the
    /// one that it keeps of itself.
    public var model: String?

    /// Shows what files mean.
    public init() {}
  }

  private let files: DurableFiles
  private let options: Options
  /// Files that are read as a whole may be as large as this, in bytes.
  private static let sizeLimit = 512 << 20

  /// Reads through `files`.
  public init(files: DurableFiles = DurableFiles(), options: Options = Options()) {
    self.files = files
    self.options = options
  }

  /// Opens a file; throws where it is missing, cannot be read, or is of no known kind.
  public func inspect(_ path: String) throws(InspectionError) -> InspectedFile {
    if try isFolder(path) { return try folder(path) }
    switch FileForm(try head(of: path)) {
    case .empty: throw InspectionError("it is empty", path: path)
    case .unknown: throw InspectionError("it is of no kind that is known here", path: path)
    case .sqlite: return try database(path)
    case .binaryPropertyList, .xml(root: "plist"): return try propertyList(path)
    case .xml(root: "database"): return try store(.xml, path)
    case .binaryStore: return try store(.binary, path)
    case .xml(root: "model"): return try model(path)
    case .xml(root: "scene"): throw InspectionError("'arcade scene' shows scenes", path: path)
    case .json: return try json(path)
    case .xml(let root):
      throw InspectionError("it is XML that begins with <\(root)>, which is not known", path: path)
    case .openStep:
      throw InspectionError(
        "it is a property list in the text form of NeXTSTEP, which is not read", path: path)
    }
  }

  private func isFolder(_ path: String) throws(InspectionError) -> Bool {
    do {
      return try files.status(path)?.kind == .folder
    } catch {
      throw InspectionError(error.text, path: path)
    }
  }

  /// A folder stands for the model or the souvenir that it holds.
  private func folder(_ path: String) throws(InspectionError) -> InspectedFile {
    let names: [String]
    do {
      names = try files.names(in: path)
    } catch {
      throw InspectionError(error.text, path: path)
    }
    if names.contains("data.plist") { return try propertyList(path + "/data.plist") }
    return try model(path)
  }

  private func head(of path: String) throws(InspectionError) -> [UInt8] {
    let bytes: [UInt8]?
    do {
      bytes = try files.readBeginning(of: path, count: FileForm.examined)
    } catch {
      throw InspectionError(error.text, path: path)
    }
    guard let bytes else { throw InspectionError("there is no such file", path: path) }
    return bytes
  }

  private func bytes(of path: String) throws(InspectionError) -> [UInt8] {
    do {
      return try files.read(path, limit: Self.sizeLimit)?.bytes ?? []
    } catch {
      throw InspectionError(error.text, path: path)
    }
  }

  private func json(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = try bytes(of: path)
    do {
      return InspectedFile(
        kind: "JSON", content: .tree(InspectedValue(try JSONDocument(reading: bytes).root)))
    } catch {
      throw InspectionError(error.text, path: path)
    }
  }

  // MARK: - Property lists and archives

  private func propertyList(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = try bytes(of: path)
    let list: PropertyList
    do {
      list = try PropertyList(reading: bytes, repairingText: true)
    } catch {
      throw InspectionError(error.text, path: path)
    }
    let form = list.form == .xml ? "XML" : "binary"
    guard !options.isRaw, list.root.dictionary?["$archiver"] != nil else {
      return InspectedFile(
        kind: "property list, \(form)", content: .tree(InspectedValue(list.root)))
    }
    return try archive(list, form: form, path: path)
  }

  private func archive(
    _ list: PropertyList, form: String, path: String
  ) throws(InspectionError) -> InspectedFile {
    do throws(KeyedArchiveError) {
      let archive = try KeyedArchive(list)
      if let node = try archive.item()?.node, node.isKind(of: "NSManagedObjectModel"),
        let model = try? ManagedObjectModel(contentsOf: URL(fileURLWithPath: path))
      {
        return ModelInspection(model: model, form: "compiled").file
      }
      var inspection = ArchiveInspection(archive)
      return InspectedFile(
        kind: "keyed archive, \(form)",
        facts: [InspectedField("archiver", .text(archive.archiver))],
        content: .tree(try inspection.root()))
    } catch {
      throw InspectionError(error.text, path: path)
    }
  }

  // MARK: - Models and stores

  private func model(_ path: String) throws(InspectionError) -> InspectedFile {
    do {
      let model = try ManagedObjectModel(contentsOf: URL(fileURLWithPath: path))
      return ModelInspection(model: model, form: "source").file
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  private func database(_ path: String) throws(InspectionError) -> InspectedFile {
    let source = try SQLiteFile(path)
    guard let tables = try CoreDataTables(source, path: path) else {
      return try SQLiteInspection(source: source, path: path).file()
    }
    guard let (model, origin) = try model(.sqlite, for: path, cachedIn: source.path) else {
      return try tables.file()
    }
    return try StoreInspection(
      kind: .sqlite, model: model, modelSource: origin, path: path, location: source.path,
      keeper: source
    ).file()
  }

  private func store(_ kind: StoreKind, _ path: String) throws(InspectionError) -> InspectedFile {
    if let (model, origin) = try model(kind, for: path, cachedIn: nil) {
      return try StoreInspection(
        kind: kind, model: model, modelSource: origin, path: path, location: path, keeper: nil
      ).file()
    }
    guard kind == .xml else {
      throw InspectionError("it needs its model to be shown: name it with --model", path: path)
    }
    return try XMLStoreInspection(path: path).file(try bytes(of: path))
  }

  /// The model of a store that the arcade made; a store without metadata is not one of them.
  private func ownModel(_ kind: StoreKind, at path: String) throws -> ManagedObjectModel? {
    do {
      let metadata = try PersistentStoreCoordinator.metadata(
        of: kind, at: URL(fileURLWithPath: path))
      return try OwnModels.model(of: metadata)
    } catch is ObjectGraph.StoreError {
      return nil
    }
  }

  /// The model that was named, one of the same name beside the store, the store's own, or the
  /// arcade's.
  private func model(
    _ kind: StoreKind, for path: String, cachedIn store: String?
  ) throws(InspectionError) -> (ManagedObjectModel, String)? {
    do {
      if let named = options.model {
        return (try ManagedObjectModel(contentsOf: URL(fileURLWithPath: named)), named)
      }
      let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
      for ending in [".momd", ".mom", ".xcdatamodeld", ".xcdatamodel"] {
        guard try files.status(stem + ending) != nil else { continue }
        let url = URL(fileURLWithPath: stem + ending)
        return (try ManagedObjectModel(contentsOf: url), fileName(of: stem + ending))
      }
      if let store, let own = try ManagedObjectModel.cached(inStoreAt: URL(fileURLWithPath: store))
      {
        return (own, "the store's own")
      }
      return try ownModel(kind, at: store ?? path).map { ($0, "the arcade's") }
    } catch {
      throw InspectionError(error, path: path)
    }
  }
}

extension InspectedValue {
  /// A JSON value; members keep their order.
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .number(let number):
      let isWhole = number.spelling.allSatisfy { $0.isNumber || $0 == "-" }
      self = isWhole ? .integer(number.spelling) : .real(number.double)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map(InspectedValue.init))
    case .object(let object):
      self = .fields(object.members.map { InspectedField($0.name, InspectedValue($0.value)) })
    }
  }
}
