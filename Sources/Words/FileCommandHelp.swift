package struct FileCommandHelp: Sendable {
  package var inspect: CommandHelp
  /// Its arguments.
  package var inspected: String
  /// Its options.
  package var inspectionFormat, entity, rows, limit, offset, columns, condition, sort,
    groups: String
  package var search, value, extract, statement, inspectionOutput, forceOutput, vertical: String
  package var declare, derive, model, raw: String
  package var diff: CommandHelp
  /// Its arguments, and its options.
  package var compared, comparedWith, backup, diffFormat: String
  package var edit: CommandHelp
  /// Its arguments, and its options.
  package var edited, keyPath, newValue, valueKind, add, remove, trial: String
  package var convert: CommandHelp
  /// Its arguments, and its options.
  package var converted, newFile, storeKind, storeModel, forceKeeping: String
  package var migrate: CommandHelp
  /// Its argument, and its options.
  package var migrated, newModel, sourceModel, dryRun: String
}

extension FileCommandHelp {
  static let english = FileCommandHelp(
    inspect: CommandHelp(
      "Show what's in a saved file, the arcade's or an app's.",
      """
      Property lists, keyed archives, SQLite databases, Core Data stores and the arcade's own \
      files are recognised by content, never by name; - is standard input. The file isn't \
      changed in any way, not even its time stamp. On a terminal, long output goes through $PAGER.

      Databases and stores begin with an overview of their tables. --rows or --entity shows rows; \
      a row that's wider than the window is shown as a block. A folder is listed by kind.

      A key path leads to one value: people.0.height, Recipe[12].ingredients.0.name. [12] is a \
      primary key, .0 a position, and $top.root the root of an archive.
      """),
    inspected: "The files.",
    inspectionFormat: "tree, table, json, csv, xml, ndjson, sql, markdown or html.",
    entity: "Show only this entity or table.",
    rows: "Show the rows of every table.",
    limit: "The most rows to show of each table.",
    offset: "Skip this many rows of each table.",
    columns: "Show only these columns, e.g. name,score.",
    condition: "Only rows that match an NSPredicate format string.",
    sort: "Sort by columns, e.g. -score,name ('-' for descending).",
    groups: "Count rows by the values of columns, with sums, minimum and maximum of the others.",
    search: "Find a text in all tables and values.",
    value: "Print one value, by its key path.",
    extract: "Take out the bytes of one value, by its key path.",
    statement: "Run one SQL statement that only reads.",
    inspectionOutput:
      "Write to a file, CSV of several tables to a folder, or a model (.xcdatamodel).",
    forceOutput: "Replace an existing file.",
    vertical: "Show each row as a block with a line for each column.",
    declare: "Print Swift declarations of the entities.",
    derive: "Without a model, derive one from the tables and prove it by the version hashes.",
    model: "The model of a Core Data store: .mom, .momd or .xcdatamodel.",
    raw:
      "Show an archive or one of the arcade's files as a plain property list, a store as tables.",
    diff: CommandHelp(
      "Show the differences between two files of one kind.",
      """
      Property lists, archives and JSON are compared by key path, tables and stores by the keys of \
      their rows. + is only in the second file, - only in the first, ~ differs. Exits with 0 if \
      the files hold the same, 1 if they differ and 2 if one can't be read.
      """),
    compared: "The first file.",
    comparedWith: "The second file.",
    backup: "Compare the file's newest backup with the file.",
    diffFormat: "text or ndjson.",
    edit: CommandHelp(
      "Change one value in JSON, a property list, a database or a store.",
      """
      KEYPATH is a list of keys, separated by dots. In a list, use the index, starting at 0. \
      Write a dot within a key as \\. instead. Recipe[12].name is the column or attribute 'name' \
      of the row with the primary key 12; a store's model checks the new value. The new value \
      gets the old one's type unless you use --as. The old file is kept in the backups. With - \
      as the file it reads standard input and prints the result.
      """),
    edited: "The file. A name without a folder can be one of the arcade's own.",
    keyPath: "Key path.",
    newValue: "The new value.",
    valueKind:
      "Give the value another type: string, integer, number, boolean, null, date or data.",
    add: "Add the value, a string unless you use --as, or a row with its values as JSON.",
    remove: "Remove the value or the row.",
    trial: "Show what would happen without changing anything.",
    convert: CommandHelp(
      "Convert a store or score file to another format.",
      """
      A property list or JSON takes another form: xml, binary or json. An object graph store becomes another kind of store: sqlite, xml or binary. Every object, \
      value and relationship is copied and compared, and anything that can't be converted is \
      reported. The model is the one given with --model, one of the same name next to the store, \
      the one saved in the store, or the arcade's own.

      Scores take another game's file format: whackamole (a property list), skeet (a database), \
      memory (an object graph in two files) or lander (a database with the top five). If the new \
      file is one of the arcade's own score files, the scores are added to it as 'arcade import' \
      does.

      The kind comes from --to, or from the new file's name; - is standard input or output. The \
      old file isn't changed, and an existing file is only replaced with --force.
      """),
    converted: "The store or score file, or a game for its score file.",
    newFile: "The new file, or a game for its score file.",
    storeKind: "sqlite, xml, binary, json, or a game for its file format.",
    storeModel: "The store's model: .mom, .momd or .xcdatamodel.",
    forceKeeping: "Replace an existing file (a backup is kept).",
    migrate: CommandHelp(
      "Migrate a Core Data store to another model version.",
      """
      The new store is written next to the old one and replaces it once it's safely on disk. \
      The old store is kept next to it. Close the store in other programs first. The old model \
      is the one saved in the store, or an earlier version in the folder you give with \
      --model. If it's in neither, give it with --source-model.
      """),
    migrated: "The store: SQLite, XML, or the arcade's binary one.",
    newModel: "The new model: .mom, .momd, .xcdatamodel or .xcdatamodeld.",
    sourceModel: "The model the store was made with.",
    dryRun: "Show what would happen without changing anything.")
}
