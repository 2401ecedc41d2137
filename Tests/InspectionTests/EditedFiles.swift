import Conversion
import DurableFiles
import Foundation
import Inspection
import Persistence
import Testing
import Words

/// A suite whose files are edited and looked at.
protocol EditedFiles {
  var folder: TemporaryFolder { get }
}

extension TemporaryFolder {
  /// The storage of an arcade that lives in it.
  var storage: Storage {
    Storage(locations: FileLocations(dataDirectory: path + "/home", environment: [:]))
  }
}

extension EditedFiles {
  var storage: Storage { folder.storage }

  /// Changes one value of a file, which may be in a row.
  @discardableResult
  func edit(
    _ path: String, _ keyPath: String, _ text: String, kind: ValueKind? = nil,
    model: String? = nil, _ operation: ValueEdit.Operation = .replace, isTrial: Bool = false
  ) throws -> ValueEdit.Outcome {
    try RowEdit(
      file: path, path: try #require(ValuePath(keyPath)), text: text, kind: kind, model: model,
      operation: operation
    ).perform(in: storage, isTrial: isTrial)
  }

  /// The value at a key path as it is printed.
  func value(_ keyPath: String, in path: String, model: String? = nil) throws -> String {
    var options = Inspector.Options()
    options.model = model
    let file = try Inspector(options: options).inspect(path)
    return try ValueLookup(file, path: path).value(at: try #require(ValuePath(keyPath))).rawText
  }

  /// Converts a file to a property list or JSON; gives the new path and what was lost.
  func converted(
    _ path: String, to name: String, _ form: PropertyListConversion.Form
  ) throws -> (path: String, losses: [ListLoss]) {
    let outcome = try PropertyListConversion(
      from: path, to: folder.path + "/" + name, form: form, storage: storage
    ).perform(replacing: false)
    return (outcome.file.path, outcome.losses)
  }

  /// A database with one table of two rows.
  func database() throws -> String {
    try changeDatabase(
      """
      db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c INTEGER NOT NULL CHECK (c > 0))")
      db.execute("INSERT INTO t VALUES (7, 'x', 1), (8, 'y', 2)")
      """, at: folder.path + "/made.sqlite")
  }
}

/// A file as `inspect` writes it in a form.
func shown(
  _ path: String, as format: InspectionFormat = .tree, raw: Bool = false, model: String? = nil,
  files: DurableFiles = DurableFiles(), _ adjust: (inout InspectionChoice) -> Void = { _ in }
) throws -> String {
  var options = Inspector.Options()
  (options.isRaw, options.model) = (raw, model)
  var choice = InspectionChoice()
  adjust(&choice)
  var text = ""
  try InspectionWriter(
    try Inspector(files: files, options: options).inspect(path), path: path, choice: choice
  ) { text += $0 }.write(as: format)
  return text
}
