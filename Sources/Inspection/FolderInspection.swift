import ArcadeFormats
import DurableFiles
import PropertyLists
import SQLiteFiles
import Words

/// Lists the files below a folder by their kinds.
struct FolderInspection {
  private let files: DurableFiles
  private let path: String
  private static let deepest = 16
  private static let mostFiles = 10_000

  init(_ path: String, files: DurableFiles) {
    self.path = path
    self.files = files
  }

  func file() throws(InspectionError) -> InspectedFile {
    var found: [Entry] = []
    try visit("", depth: 0, &found)
    found.sort { ($0.kind, $0.name) < ($1.kind, $1.name) }
    let rows = found.map { entry in
      InspectedRow([
        .text(entry.kind), .text(entry.name),
        entry.size.map { .integer($0) } ?? .null, entry.modified.map { .date($0) } ?? .null,
      ])
    }
    let table = InspectedTable(
      name: "files", columns: ["kind", "name", "bytes", "modified"].map { .init($0) },
      rows: KnownRows(rows))
    return InspectedFile(
      kind: Words.english.inspection.looking.folder, content: .tables([table]),
      isDescription: true)
  }

  private struct Entry {
    let kind, name: String
    /// Nothing is known of a file whose name is no text.
    let size: Int?
    let modified: Double?
  }

  private func visit(
    _ below: String, depth: Int, _ found: inout [Entry]
  ) throws(InspectionError) {
    let names: [String]
    do {
      names = try files.names(in: path + below).sorted()
    } catch {
      // A folder within that nobody may look into hides nothing else.
      guard below.isEmpty else { return }
      throw InspectionError(error, path: path)
    }
    for name in names where found.count < Self.mostFiles {
      let place = below + "/" + name
      // A file that vanishes meanwhile, or may not be looked at, is left out.
      guard let status = try? files.status(path + place) else {
        // A byte that is no text was replaced, so that the name leads nowhere.
        if name.unicodeScalars.contains("\u{FFFD}") {
          found.append(
            Entry(
              kind: "name isn't UTF-8", name: String(place.dropFirst()), size: nil, modified: nil))
        }
        continue
      }
      switch status.kind {
      case .folder:
        if depth < Self.deepest { try visit(place, depth: depth + 1, &found) }
      case .regular:
        found.append(
          Entry(
            kind: kind(of: path + place), name: String(place.dropFirst()),
            size: status.stamp.size, modified: Double(status.stamp.modified) / 1e9))
      case .link, .other: continue
      }
    }
  }

  private func kind(of place: String) -> String {
    if let sidecar = SidecarFile(place) { return sidecar.kind }
    // The kind of a file that can't be read is unknown.
    let head = (try? files.readBeginning(of: place, count: FileKind.examined)) ?? nil
    guard let kind = head.map({ FileKind($0) }) else { return "" }
    // Any word could begin such a file.
    if kind == .openStepEntries, !isOpenStep(place) { return FileKind.unknown.name }
    return kind.name
  }

  /// Larger files of words are none of translations.
  private static let mostWords = 1 << 20

  private func isOpenStep(_ place: String) -> Bool {
    guard let bytes = (try? files.read(place, limit: Self.mostWords))??.bytes else { return false }
    return FileKind.holdsCommentsAlone(bytes)
      || (try? PropertyListValue(readingOpenStep: bytes, repairingText: true)) != nil
  }
}

extension FileKind {
  /// The kind in the words of files that are shown.
  fileprivate var name: String {
    switch self {
    case .sqlite: "SQLite database"
    case .binaryPropertyList: "property list, binary"
    case .binaryStore: "Core Data store, binary"
    case .xml where isPropertyListInXML: "property list, XML"
    case .xml(root: "database"): "Core Data store, XML"
    case .xml(root: "model"): "managed object model, source"
    case .xml(root: let root): "XML" + (root.map { ", \($0)" } ?? "")
    case .json: "JSON"
    case .openStep, .openStepEntries: "property list, OpenStep text"
    case .empty: "empty"
    case .unknown: "unrecognised"
    }
  }
}
