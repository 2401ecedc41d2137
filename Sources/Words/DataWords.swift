/// The sentences of the room with the files: its list, its browser and its exports.
package struct DataWords: Sendable {
  /// The room's name in the back office, and the title of the list.
  package var title: String
  /// Beside it in the back office.
  package var detail: String

  /// Over the files' names; this and the next five take at most 7 columns.
  package var file: String
  /// Over the kinds of the files.
  package var kind: String
  /// Over how many records are in them.
  package var records: String
  /// Over how large they are.
  package var size: String
  /// Over when they were changed.
  package var changed: String
  /// Over their condition.
  package var state: String
  /// The condition of a file, in a word of at most 7 columns.
  package var stateNames: @Sendable (_ state: BackOfficeWords.FileState) -> String
  /// In the place of that word for a file that was set aside.
  package var keptState: String
  /// A number of bytes in at most 6 columns.
  package var bytes: @Sendable (_ count: Int) -> String
  /// The number of files, and their size together.
  package var total: @Sendable (_ files: Int, _ bytes: Int) -> String
  /// When a file was changed and how many backups there are of it.
  package var history: @Sendable (_ changed: String?, _ backups: Int) -> String
  /// Several of a file's facts in one line.
  package var facts: @Sendable (_ facts: [String]) -> String

  /// Opens the chosen file, for the last line; this and the next five take at most 7
  /// columns.
  package var openKey: String
  /// Exports the chosen file's scores.
  package var exportKey: String
  /// Deletes what the chosen file holds.
  package var resetKey: String
  /// Reads every file.
  package var checkKey: String
  /// The same key on a damaged file.
  package var repairKey: String
  /// Brings the chosen backup back.
  package var restoreKey: String
  /// Compares a file with a backup.
  package var compareKey: String
  /// The head of what is not the same in a backup and the file, and the last line of a long one.
  package var differencesFrom: @Sendable (_ backup: String) -> String
  package var noDifferences, moreDifferences: String
  /// The line after a value was taken out of a file, and when its place is full.
  package var takenOut: @Sendable (_ path: String) -> String
  package var notTakenOut: @Sendable (_ folder: String) -> String
  /// Shows the backups of the chosen file.
  package var backupsKey: String
  /// Looks into any other file.
  package var otherKey: String

  /// Says after a check that every file is sound.
  package var allSound: @Sendable (_ count: Int) -> String
  /// Says after a check how many of the files cannot be used.
  package var notSound: @Sendable (_ bad: Int, _ count: Int) -> String
  /// The title of the box that offers to repair a file.
  package var repairTitle: String
  /// The effect of a repair, and a question for yes or no.
  package var repairQuestion: @Sendable (_ file: String) -> String
  /// The title of the box after a repair.
  package var repaired: String
  /// The title of the box that asks whether a backup shall be put back.
  package var restoreTitle: String
  /// The title of the box after that.
  package var restored: String
  /// The title of the warning before something other than scores is deleted.
  package var resetTitle: String
  /// Stands in place of the warning when there is nothing to delete.
  package var nothingToReset: String
  /// When a file is to be deleted that no reset takes.
  package var noReset: String
  /// When a file without scores is to be exported.
  package var noExport: String
  /// When a file that is to be opened is not there.
  package var notThere: String

  /// The number of records in a backup, in at most 11 columns.
  package var recordCount: @Sendable (_ count: Int) -> String
  /// The title of the list of a file's backups.
  package var backupsOf: @Sendable (_ file: String) -> String
  /// In the place of that list when there are none.
  package var noBackups: String
  /// In the place of a folder's list when nothing is in it.
  package var emptyFolder: String

  /// The title of the box that asks for a file to look into.
  package var otherTitle: String
  /// Before the path that is typed there, and before that of an export.
  package var path: String

  /// The title of the box that asks where an export goes.
  package var exportTitle: @Sendable (_ file: String) -> String
  /// The number of scores to export.
  package var exportCount: @Sendable (_ count: Int) -> String
  /// Before the form that is chosen.
  package var form: String
  /// The forms: JSON, CSV, property list.
  package var forms: [String]
  /// Writes the export.
  package var writeKey: String
  /// The effect of the arrow keys in that box.
  package var formKey: String
  /// Asks whether a file that is there may be replaced.
  package var replaceQuestion: @Sendable (_ path: String) -> String
  /// Refuses a path that is one of the arcade's own files.
  package var isOwn: @Sendable (_ path: String) -> String
  /// Refuses an export to no path.
  package var noPath: String
  /// The title of the box after an export.
  package var exportedTitle: String

  /// The number of columns in a table.
  package var columns: @Sendable (_ count: Int) -> String
  /// The number of rows in a table.
  package var rows: @Sendable (_ count: Int) -> String
  /// The same where it was not counted to the end.
  package var moreRows: @Sendable (_ count: Int) -> String
  /// The chosen row, of all.
  package var row: @Sendable (_ number: Int, _ count: String) -> String
  /// The same of a model's properties and a folder's files.
  package var entry: @Sendable (_ number: Int, _ count: String) -> String
  /// A number of rows, with a mark between thousands.
  package var number: @Sendable (_ count: Int) -> String
  /// In the place of a table's rows when there are none.
  package var noRows: String
  /// In the place of a file's tables when there are none.
  package var noTables: String
  /// Before the number of a row, or before a text to look for, that is typed.
  package var goTo, find: String
  /// The order of the rows, and the text that all of them hold, beside the number of columns.
  package var sorted: @Sendable (_ column: String, _ isAscending: Bool) -> String
  package var found: @Sendable (_ text: String) -> String
  /// When a reference leads to no row that can be found.
  package var notFound: @Sendable (_ reference: String) -> String
  /// The number of entries in a folded value, of a model's properties or of a folder's files.
  package var entries: @Sendable (_ count: Int) -> String
  /// The part of a long value that is not shown.
  package var rest: @Sendable (_ bytes: Int) -> String
  /// When the file that is looked into is not what it was.
  package var hasChanged: @Sendable (_ path: String) -> String
  /// When it is no longer there.
  package var hasVanished: @Sendable (_ path: String) -> String

  /// The effect of the arrow keys in a tree; this and the next four take at most 8 columns.
  package var foldKey: String
  /// Their effect in a table.
  package var columnsKey: String
  /// Shows all of a row, or of a long text.
  package var rowKey: String
  /// Goes to a row by its number.
  package var goToKey: String
  /// Looks for a text in the rows, sorts them, and counts the values of a column.
  package var findKey, sortKey, frequencyKey: String
  /// Goes to what a reference means.
  package var followKey: String
  /// Shows the next row.
  package var nextKey: String
  /// Shows the row before.
  package var previousKey: String
}

extension DataWords {
  static let english = DataWords(
    title: "Data", detail: "browse, export, delete",
    file: "file", kind: "kind", records: "records", size: "size", changed: "changed",
    state: "state",
    stateNames: { state in
      switch state {
      case .missing: "not yet"
      case .sound: "OK"
      case .newer: "newer"
      case .damaged: "damaged"
      case .unreadable, .unwritable: "locked"
      }
    },
    keptState: "saved", bytes: bytes,
    total: { files, count in "\(files == 1 ? "1 file" : "\(files) files"), \(bytes(count))" },
    history: { changed, backups in
      let kept = backups == 0 ? nil : backups == 1 ? "1 backup" : "\(backups) backups"
      return [changed.map { "changed \($0)" }, kept].compactMap { $0 }.joined(separator: ", ")
    },
    facts: { $0.joined(separator: ", ") },
    openKey: "open", exportKey: "export", resetKey: "delete", checkKey: "check",
    repairKey: "repair", restoreKey: "restore",
    compareKey: "compare",
    differencesFrom: { "Since \($0)" },
    noDifferences: "No differences.", moreDifferences: "There are more differences.",
    takenOut: { "It's now in '\($0)'." },
    notTakenOut: { "'\($0)' already has too many files with this name." },
    backupsKey: "backups", otherKey: "other",
    allSound: { $0 == 1 ? "The file is fine." : "All \($0) files are fine." },
    notSound: { bad, count in "\(bad) of \(count) files can't be used." },
    repairTitle: "Repair",
    repairQuestion: {
      "Set '\($0)' aside and restore its newest good backup?"
    },
    repaired: "Repaired", restoreTitle: "Restore", restored: "Restored",
    resetTitle: "Delete data",
    nothingToReset: "There's nothing to delete.",
    noReset: "This file can't be deleted here.",
    noExport: "Only scores can be exported.",
    notThere: "This file doesn't exist yet.",
    recordCount: { $0 == 1 ? "1 record" : "\($0) records" },
    backupsOf: { "Backups of \($0)" },
    noBackups: "No backups yet.",
    emptyFolder: "Empty.",
    otherTitle: "Look into a file",
    path: "File:",
    exportTitle: { "Export \($0)" },
    exportCount: {
      $0 == 1
        ? "1 score, for other programs and arcades."
        : "\($0) scores, for other programs and arcades."
    },
    form: "Form:", forms: ["JSON", "CSV", "property list"],
    writeKey: "write", formKey: "form",
    replaceQuestion: { "'\($0)' already exists. Replace it?" },
    isOwn: { "'\($0)' is one of the arcade's own files. Choose another name." },
    noPath: "Type a file name.",
    exportedTitle: "Exported",
    columns: { $0 == 1 ? "1 column" : "\($0) columns" },
    rows: { $0 == 1 ? "1 row" : "\(grouped($0)) rows" },
    moreRows: { "more than \(grouped($0)) rows" },
    row: { "row \(grouped($0)) of \($1)" },
    entry: { "entry \(grouped($0)) of \($1)" },
    number: grouped,
    noRows: "No rows.", noTables: "No tables.",
    goTo: "Row:", find: "Find:",
    sorted: { "by \($0), \($1 ? "up" : "down")" },
    found: { "with '\($0)'" },
    notFound: { "'\($0)' can't be found in this file." },
    entries: { $0 == 1 ? "1 entry" : "\(grouped($0)) entries" },
    rest: { "and \(bytes($0)) more" },
    hasChanged: { "'\($0)' changed since it was opened. Go back and open it again." },
    hasVanished: { "'\($0)' is no longer there." },
    foldKey: "fold", columnsKey: "columns", rowKey: "details", goToKey: "go to", findKey: "find",
    sortKey: "sort", frequencyKey: "count",
    followKey: "follow",
    nextKey: "next", previousKey: "previous")

  /// Decimal units with three digits at most: `999 B`, `1.2 kB`, `200 MB`.
  private static func bytes(_ count: Int) -> String {
    guard count >= 1_000 else { return "\(count) B" }
    var tenths = count / 100
    var units = ["kB", "MB", "GB", "TB", "PB"][...]
    while tenths >= 10_000, units.count > 1 {
      tenths /= 1_000
      units.removeFirst()
    }
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
    return "\(number) \(units.first ?? "")"
  }
}
