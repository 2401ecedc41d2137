/// The sentences of overviews, folders, comparisons and what is taken out of files.
package struct LookingWords: Sendable {
  /// The headings of an overview: table, rows, columns, dates.
  package var overview: [String]
  /// Follows an overview.
  package var rowsOnDemand: String
  /// The kind of a folder that is listed.
  package var folder: String
  /// The heading of a row without a key, from 1.
  package var row: @Sendable (_ number: Int) -> String
  /// The line after something was written to a file.
  package var written: @Sendable (_ path: String, _ bytes: Int) -> String
  /// The line after a model was written as a folder of Xcode's.
  package var modelWritten: @Sendable (_ path: String, _ entities: Int) -> String
  /// Refuses to write the model of a file where none is known.
  package var noModelToWrite: @Sendable (_ path: String) -> String
  /// Refuses a key path to something that is no file of its own.
  package var nothingToExtract: @Sendable (_ keyPath: String) -> String
  /// Options that do not go together.
  package var together: @Sendable (_ options: [String]) -> String
  /// The number of pages in a log.
  package var pages: @Sendable (_ count: Int) -> String
  /// As many places of a text are shown, and there are more.
  package var firstPlaces: @Sendable (_ count: Int) -> String
  /// The kinds of changes in Core Data's history, by their numbers.
  package var changeTypes: [String: String]
  /// The last line of a comparison.
  package var differences: @Sendable (_ count: Int) -> String
  /// `arcade diff` is given one file without `--backup`, or two with it.
  package var diffNeedsTwo: String
  /// Refuses several files for a form that is one document.
  package var oneDocument: @Sendable (_ format: String) -> String
  /// Refuses several files for one output.
  package var oneFileForOutput: String
  /// Refuses to write over the file that is read.
  package var outputIsInput: @Sendable (_ path: String) -> String
  /// The pages of a database of which the file has only the first.
  package var pagesThere: @Sendable (_ count: Int, _ whole: Int) -> String
  /// An option that needs another one.
  package var needs: @Sendable (_ option: String, _ other: String) -> String
  /// Refuses a file whose name isn't UTF-8.
  package var nameInBytes: @Sendable (_ path: String) -> String
}

extension LookingWords {
  static let english = LookingWords(
    overview: ["table", "rows", "columns", "dates"],
    rowsOnDemand: "Use --rows to show the rows, or --entity NAME for one table.",
    folder: "folder",
    row: { "row \($0)" },
    written: { "Wrote \(counted($1, "byte")) to '\($0)'." },
    modelWritten: { "Wrote a model of \($1 == 1 ? "1 entity" : "\($1) entities") to '\($0)'." },
    noModelToWrite: { "No model of '\($0)' is known." },
    nothingToExtract: { "'\($0)' holds other values. Use --get to show them." },
    together: { "Use only one of \($0.joined(separator: ", "))." },
    pages: { counted($0, "page") },
    firstPlaces: { "the first \(grouped($0)); --limit shows more" },
    changeTypes: ["0": "insert", "1": "update", "2": "delete"],
    differences: { $0 == 0 ? "No differences." : "\(counted($0, "difference"))." },
    diffNeedsTwo: "Give two files, or one with --backup.",
    oneDocument: { "Give one file; \($0) is one document." },
    oneFileForOutput: "Give one file with --output.",
    outputIsInput: { "'\($0)' is the file that's read. Write to another one." },
    pagesThere: { "\($0) of \(counted($1, "page"))" },
    needs: { "\($0) needs \($1)." },
    nameInBytes: { "The name of '\($0)' isn't UTF-8. Rename the file first." })
}
