public import DurableFiles
import KeyedArchives
import PropertyLists

/// Tells what a file is from what it holds, and reads it without changing anything.
public struct Inspector {
  /// How a file is shown.
  public struct Options: Sendable {
    /// Whether a keyed archive is shown as the property list that it is.
    public var isRaw = false

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
    let head = try head(of: path)
    switch FileForm(head) {
    case .empty: throw InspectionError("it is empty", path: path)
    case .unknown: throw InspectionError("it is of no kind that is known here", path: path)
    case .sqlite:
      let database = try SQLiteFile(path).database
      if let store = try CoreDataTables(database: database, path: path) { return try store.file() }
      return try SQLiteInspection(database: database, path: path).file()
    case .binaryPropertyList, .xml(root: "plist"): return try propertyList(path)
    case .xml(let root):
      throw InspectionError("it is XML that begins with <\(root)>, which is not known", path: path)
    case .json, .openStep, .binaryStore:
      throw InspectionError("it is of a kind that is not shown yet", path: path)
    }
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
      var inspection = ArchiveInspection(archive)
      return InspectedFile(
        kind: "keyed archive, \(form)",
        facts: [InspectedField("archiver", .text(archive.archiver))],
        content: .tree(try inspection.root()))
    } catch {
      throw InspectionError(error.text, path: path)
    }
  }
}
