import ArcadeFormats
import DurableFiles
import Persistence
import PropertyLists
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
    var found = Found()
    try visit("", above: [], &found)
    found.entries.sort { ($0.kind, $0.name) < ($1.kind, $1.name) }
    let rows = found.entries.map { entry in
      InspectedRow([
        .text(entry.kind), .text(entry.name),
        entry.size.map { .integer($0) } ?? .null, entry.modified.map { .date($0) } ?? .null,
      ])
    }
    let table = InspectedTable(
      name: "files", columns: ["kind", "name", "bytes", "modified"].map { .init($0) },
      rows: KnownRows(rows))
    let words = Words.english.inspection
    let cut = InspectedField("cut off", .text(words.moreRows(rows.count)))
    return InspectedFile(
      kind: words.looking.folder, facts: found.isCut ? [cut] : [], content: .tables([table]),
      isDescription: true)
  }

  private struct Found {
    var entries: [Entry] = []
    /// True if there are more files, or deeper folders.
    var isCut = false
  }

  private struct Entry {
    let kind, name: String
    /// Nothing is known of a file that can't be looked at.
    var size: Int?
    var modified: Double?

    /// Takes a path that begins with a slash.
    init(_ place: String, kind: String) {
      (self.kind, name) = (kind, String(place.dropFirst()))
    }

    init(_ place: String, refusedWith error: FileError) {
      self.init(place, kind: error.inPlaceOfAKind)
    }
  }

  /// Visits a folder in others, `above`; one that a link leads back to is there already.
  private func visit(
    _ below: String, above: Set<FileIdentity>, _ found: inout Found
  ) throws(InspectionError) {
    let names: [String]
    var folders = above
    do {
      names = try files.names(in: path + below).sorted()
      guard let stamp = try files.status(path + below)?.stamp,
        folders.insert(FileIdentity(stamp)).inserted
      else { return }
    } catch {
      guard !below.isEmpty else { throw InspectionError(error, path: path) }
      // A folder within that nobody may look into hides nothing else.
      return found.entries.append(Entry(below, refusedWith: error))
    }
    for name in names {
      guard found.entries.count < Self.mostFiles else { return found.isCut = true }
      let place = below + "/" + name
      let status: FileStatus?
      do { status = try files.status(path + place) } catch {
        found.entries.append(Entry(place, refusedWith: error))
        continue
      }
      // A file that vanishes meanwhile is left out.
      guard let status else {
        // A byte that is no text was replaced, so that the name leads nowhere.
        if name.unicodeScalars.contains("\u{FFFD}") {
          found.entries.append(Entry(place, kind: "name isn't UTF-8"))
        }
        continue
      }
      switch status.kind {
      case .folder:
        guard folders.count <= Self.deepest else {
          found.isCut = true
          continue
        }
        try visit(place, above: folders, &found)
      case .regular:
        var entry = Entry(place, kind: kind(of: path + place))
        entry.size = status.stamp.size
        entry.modified = Double(status.stamp.modified) / 1e9
        found.entries.append(entry)
      case .link, .other: continue
      }
    }
  }

  private func kind(of place: String) -> String {
    if let sidecar = SidecarFile(place) { return sidecar.kind }
    let head: [UInt8]?
    do { head = try files.readBeginning(of: place, count: FileKind.examined) } catch {
      return error.inPlaceOfAKind
    }
    guard let head else { return "" }
    if let unreadable = UnreadableKind(head) { return unreadable.nameInLists }
    let kind = FileKind(head)
    // Any word could begin such a file.
    return (kind == .openStepEntries ? kindOfWords(place) : kind).name
  }

  /// Larger files of words are none of translations.
  private static let mostWords = 1 << 20

  private func kindOfWords(_ place: String) -> FileKind {
    guard let bytes = (try? files.read(place, limit: Self.mostWords))??.bytes else {
      return .unknown
    }
    let isOpenStep =
      FileKind.holdsCommentsAlone(bytes)
      || (try? PropertyListValue(readingOpenStep: bytes, repairingText: true)) != nil
    guard !isOpenStep else { return .openStepEntries }
    let signed = SignedMessage(bytes).map { FileKind($0.content) }
    return signed?.isPropertyListInXML == true || signed == .binaryPropertyList
      ? signed ?? .unknown : .unknown
  }
}

extension FileError {
  fileprivate var inPlaceOfAKind: String {
    Words.english.backOffice.fileState(.unreadable(FileFault(self)))
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
