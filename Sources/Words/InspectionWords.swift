/// The reason that a file can't be shown.
package enum InspectionFault: Hashable, Sendable {
  case file(FileFault)
  case unknownType
  /// XML with an element that begins no file that is known.
  case unknownXML(root: String)
  /// An XML store without its first element.
  case noStoreHead
  case choice(RowChoiceFault)
  case rowOutOfPlace(table: String, row: Int64)
  case objectOutOfPlace(entity: String, key: Int64)
  case rowsOutOfOrder(table: String)
  /// Rows that never end, or only after a very long time.
  case endless(name: String, isView: Bool)
  case noTable(String, names: [String])
  case noColumn(String, table: String, names: [String])
  /// A table without a row of that key or at that position.
  case noRow(String, table: String)
  /// A part of a key path that leads nowhere; the names that would lead further.
  case noValue(part: String, below: String, names: [String])
  case tooManyGroups(table: String, limit: Int)
  /// SQLite's own words about a statement that was typed.
  case statement(String)
  case endlessStatement
  /// Only databases answer statements.
  case noDatabase
  /// A file of a kind that is known by name alone.
  case unreadableKind(String)
  /// A file that a database keeps beside it.
  case sidecar(kind: String, database: String)
  /// A store whose model nobody knows, or a file that has none.
  case noModel
  /// A file without lists has no rows to choose from.
  case noList
  /// The model is not the one that the store was made with: parts of a sentence.
  case wrongModel([String])
  case changedWhileRead
}

/// The reason that rows can't be chosen so.
package enum RowChoiceFault: Hashable, Sendable {
  case notChoosable(table: String)
  case tooManyRows(table: String, limit: Int)
  /// The object graph's words about a condition, and the place in its text.
  case condition(column: Int?, problem: String)
  /// Its words about the names that rows are sorted by.
  case order(column: Int, problem: String)
  /// Between two commas is no name.
  case noName(column: Int)
  case library(String)
}

/// A file of the arcade's own, or a scene, by its content.
package enum InspectedOwnFile: Hashable, Sendable {
  case scores(count: Int)
  case settings
  case souvenir(title: String)
  case replay(game: String, difficulty: String, points: Int)
  case badReplay
  case character(colour: String, profession: String)
  case badCharacter
  case scene(nodes: Int)
  case badScene
}

/// The sentences of `arcade inspect` and the data room about files.
///
/// The names of facts (`form`, `model`) and of formats are the same in every language, as programs
/// read them.
package struct InspectionWords: Sendable {
  /// The kind of one of the arcade's files, in a few words.
  package var kind: @Sendable (_ file: InspectedOwnFile) -> String
  /// The source of a store's model, in a few words.
  package var model: @Sendable (_ origin: ModelOrigin) -> String
  /// Said of a model that isn't the store's; the entities that differ follow.
  package var mismatch: String
  /// The number of entities that differ and aren't named.
  package var more: @Sendable (_ count: Int) -> String
  /// The numbers of fields, of elements, of bytes and of rows.
  package var fields, elements, bytes, rows: @Sendable (_ count: Int) -> String
  /// Rows that are not counted to their end: at least so many, or more.
  package var rowsOrMore, moreRows: @Sendable (_ count: Int) -> String
  /// The reason in lower-case words without a full stop.
  package var fault: @Sendable (_ fault: InspectionFault) -> String
  /// The whole sentence.
  package var cannotBeShown: @Sendable (_ path: String, _ fault: InspectionFault) -> String
  /// A choice of rows that makes no sense, as a whole sentence.
  package var badChoice: @Sendable (_ fault: RowChoiceFault) -> String
  /// Overviews, folders, comparisons and what is taken out.
  package var looking: LookingWords
}

extension InspectionWords {
  static let english = InspectionWords(
    kind: kind,
    model: { origin in
      switch origin {
      case .file(let name): name
      case .store: "the store's own"
      case .arcade: "the arcade's"
      case .derived: "derived from the tables, proved by version hashes"
      case .noneForObjects: "none; shown as the file names things"
      case .noneForTables: "none; shown from the tables"
      }
    },
    mismatch: "this model doesn't match",
    more: { "and \($0) more" },
    fields: { $0 == 1 ? "1 entry" : "\($0) entries" },
    elements: { counted($0, "element") },
    bytes: { counted($0, "byte") },
    rows: { counted($0, "row") },
    rowsOrMore: { "\($0) or more rows" },
    moreRows: { "more than \($0) rows" },
    fault: text,
    cannotBeShown: { "'\($0)' can't be shown: \(text($1))." },
    badChoice: { fault in
      let text = text(.choice(fault))
      return text.prefix(1).uppercased() + text.dropFirst() + "."
    },
    looking: .english)

  @Sendable private static func text(_ fault: InspectionFault) -> String {
    switch fault {
    case .file(let fault): StoreWords.english.fault(fault)
    case .unknownType: "unrecognised file type"
    case .unknownXML(let root): "unrecognised XML that begins with <\(root)>"
    case .noStoreHead: "it has no <databaseInfo>"
    case .choice(let fault): choice(fault)
    case .rowOutOfPlace(let table, let row):
      "its table '\(table)' is damaged: row \(row) is in the wrong place"
    case .objectOutOfPlace(let entity, let key):
      "its entity '\(entity)' is damaged: the object p\(key) is in the wrong place"
    case .rowsOutOfOrder(let table):
      "its table '\(table)' is damaged: its rows are in the wrong order"
    case .endless(let name, let isView):
      "its \(isView ? "view" : "table") '\(name)' takes too long or never ends"
    case .noTable(let name, let names):
      "it has no '\(name)'; it has: \(names.joined(separator: ", "))"
    case .noColumn(let name, let table, let names):
      "'\(table)' has no '\(name)'; it has: \(names.joined(separator: ", "))"
    case .noRow(let key, let table): "'\(table)' has no row \(key)"
    case .noValue(let part, let below, let names):
      "there's no '\(part)' in \(below.isEmpty ? "it" : "'\(below)'")"
        + (names.isEmpty ? "" : "; there's: \(names.joined(separator: ", "))")
    case .tooManyGroups(let table, let limit): "'\(table)' has more than \(grouped(limit)) groups"
    case .statement(let text): "SQLite says: \(text)"
    case .endlessStatement: "the statement takes too long or never ends"
    case .noDatabase: "it isn't a database, so it can't run SQL"
    case .unreadableKind(let kind): "it's \(kind), which can't be read yet"
    case .sidecar(let kind, let database):
      "it's the \(kind) of '\(database)'; inspect that file instead"
    case .noModel: "no model is known for it; give it with --model"
    case .noList: "it holds no list, so it has no rows to choose from"
    case .wrongModel(let differences):
      "this model doesn't match; \(differences.joined(separator: ", "))"
    case .changedWhileRead: "another program changed it while it was read; open it again"
    }
  }

  @Sendable private static func kind(_ file: InspectedOwnFile) -> String {
    switch file {
    case .scores(let count): "table of \(counted(count, "score"))"
    case .settings: "settings of the arcade"
    case .souvenir(let title): "souvenir '\(title)'"
    case .replay(let game, let difficulty, let points):
      "replay of \(GamesWords.english.texts(of: game)?.title ?? "'\(game)'"), \(difficulty), "
        + counted(points, "point")
    case .badReplay: "replay that can't be played"
    case .character(let colour, let profession): "character, \(colour) \(profession)"
    case .badCharacter: "character that can't be used"
    case .scene(let nodes): "scene of \(counted(nodes, "node"))"
    case .badScene: "scene that can't be drawn"
    }
  }

  private static func choice(_ fault: RowChoiceFault) -> String {
    switch fault {
    case .notChoosable(let table): "the rows of '\(table)' can't be chosen"
    case .tooManyRows(let table, let limit):
      "'\(table)' has no row numbers and more than \(grouped(limit)) rows, too many to choose from"
    case .condition(let column, let problem):
      "the condition is wrong\(column.map { " at column \($0)" } ?? ""): \(problem)"
    case .order(let column, let problem): "the order is wrong at column \(column): \(problem)"
    case .noName(let column): "the order is wrong at column \(column): a name is expected"
    case .library(let text): text
    }
  }
}
