import Foundation
import Testing

/// `docs/architecture.md` says what may know what; the sources are read and must agree.
@Suite struct ArchitectureTests {
  @Test func theTableOfModulesNamesWhatEachOneImports() throws {
    let table = try Document.table(under: "## The modules")
    let modules = Set(table.keys)
    for (module, named) in table {
      let imported = try Sources.present(module).imports.subtracting(Sources.system)
      #expect(imported == named, "\(module)")
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Sources.path)
    let ours = try folders.filter { try !Sources($0).files.isEmpty && $0 != "arcade" }
    let programs: Set<String> = [
      "arcade-bench", "arcade-fuzz", "game-worker", "league-worker", "object-worker",
      "release-worker", "store-worker",
    ]
    #expect(Set(ours).subtracting(programs).isSubset(of: modules))
  }

  @Test(arguments: ["ObjectGraph", "Persistence"])
  func theTableOfFoldersNamesWhatEachOneUses(module: String) throws {
    let table = try Document.table(under: "### The folders of \(module)")
    let uses = try Sources.present(module).uses()
    #expect(Set(uses.keys) == Set(table.keys))
    for (folder, used) in uses { #expect(used == table[folder], "\(folder)") }
  }

  /// The rules and the view of a game have a folder each; types that two games share are above both.
  @Test func noGameKnowsAnotherOne() throws {
    for (folder, used) in try Sources.present("Games").uses() where folder != "." {
      let game = folder.hasSuffix("View") ? String(folder.dropLast("View".count)) : folder
      #expect(used.isSubset(of: [".", game]), "\(folder)")
    }
  }

  @Test(arguments: ["ObjectGraph", "Persistence"])
  func noFolderIsUsedByWhatItUses(module: String) throws {
    var left = try Sources.present(module).uses()
    while let free = left.first(where: { $0.value.isDisjoint(with: left.keys) }) {
      left[free.key] = nil
    }
    #expect(left.isEmpty, "These use each other: \(left.keys.sorted())")
  }

  /// A literal with three words in a row is a sentence, or a part of one.
  @Test(
    arguments: [
      "arcade", "Cabinet", "Commands", "Conversion", "Games", "Keys", "Sound", "Terminal",
    ])
  func everySentenceIsInWords(module: String) throws {
    let literals = try Sources.present(module).literals
    #expect(literals.filter { $0.contains(/[A-Za-z'] [a-z']+ [a-z]/) } == [])
  }
}

/// A table of the document: the code names of the first column and of the last one.
private enum Document {
  static func table(under heading: String) throws -> [String: Set<String>] {
    let root = URL(fileURLWithPath: Sources.path).deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading })
    var table: [String: Set<String>] = [:]
    for line in lines[(start + 1)...] {
      if line.hasPrefix("#") { break }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|")
      let name = try #require(names(in: cells[0]).first)
      table[name] = names(in: cells[cells.count - 1])
    }
    return table
  }

  private static func names(in cell: Substring) -> Set<String> {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return Set(parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) })
  }
}

/// The Swift sources of a module.
private struct Sources {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources").path
  /// The system's own, which every module may use.
  static let system: Set<String> = ["Glibc", "Swift", "Synchronization"]

  /// Each file's folder within the module and its text without comments and strings.
  let files: [(folder: String, text: String)]
  private let headers: [String]

  init(_ module: String) throws {
    let root = Self.path + "/" + module
    var files: [(folder: String, text: String)] = []
    var headers: [String] = []
    let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: root + "/" + name, encoding: .utf8)
      let folder = name.contains("/") ? String(name.prefix { $0 != "/" }) : "."
      headers.append(text)
      files.append((folder, Self.code(text)))
    }
    self.files = files
    self.headers = headers
  }

  /// Those of a module that must be there: of one that isn't, everything would be true.
  static func present(_ module: String) throws -> Sources {
    let sources = try Sources(module)
    try #require(!sources.files.isEmpty, "\(module) has no sources")
    return sources
  }

  private static func code(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let strings = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
      return String(
        strings.prefix(upTo: strings.firstRange(of: "//")?.lowerBound ?? strings.endIndex))
    }.joined(separator: "\n")
  }

  var imports: Set<String> {
    let importing =
      /(?:@\w+ )?(?:(?:public|package|internal|private|fileprivate) )?import (?:\w+ )?(\w+)\b.*/
    return Set(
      headers.flatMap { text in
        text.split(separator: "\n").compactMap { line in
          line.wholeMatch(of: importing).map { String($0.1) }
        }
      })
  }

  /// The texts in quotation marks, one by one; comments have none.
  var literals: [String] {
    headers.flatMap { text in
      text.split(separator: "\n").filter { !$0.contains(/^ *\/\//) }.flatMap { line in
        line.matches(of: /"((?:\\.|[^"\\])*)"/).map { String($0.1) }
      }
    }
  }

  /// The folders whose types each folder names.
  func uses() -> [String: Set<String>] {
    var homes: [String: Set<String>] = [:]
    let declaration =
      /^(?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    for file in files {
      for line in file.text.split(separator: "\n") {
        guard let found = line.prefixMatch(of: declaration) else { continue }
        homes[String(found.1), default: []].insert(file.folder)
      }
    }
    var uses: [String: Set<String>] = [:]
    for file in files {
      let words = Set(file.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      let found = words.compactMap { homes[String($0)] }.filter { !$0.contains(file.folder) }
      uses[file.folder, default: []].formUnion(found.flatMap { $0 })
    }
    return uses
  }
}
