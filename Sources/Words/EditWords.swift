/// The kinds of single values in JSON and in property lists.
package enum ValueKind: String, CaseIterable, Sendable {
  case string, integer, number, boolean, null, date, data
}

/// A value as `arcade edit` shows it on one line.
package enum ShownValue: Hashable, Sendable {
  /// As it is written in the file.
  case text(String)
  case list(count: Int)
  case dictionary(count: Int)
  case bytes(count: Int)
  /// A date that no calendar reaches.
  case date
  case reference(UInt64)
}

/// The values that another one holds.
package enum ValueChildren: Hashable, Sendable {
  case none
  case count(Int)
  case names([String])
}

/// The reason that a file can't be edited.
package enum EditFact: Hashable, Sendable {
  case noFile
  case unreadable(FileFault)
  /// `path` is of another file that is needed for the change, such as a backup.
  case unwritable(path: String?, FileFault)
  case notAPropertyList(FileFault)
  /// Neither JSON nor a property list.
  case unknownForm(FileFault)
  /// A property list in NeXTSTEP's text form, which isn't written.
  case openStep
  case value(EditProblem)
}

/// The reason that a value in a file can't be changed.
package enum EditProblem: Error, Hashable, Sendable {
  /// A part of the path leads nowhere; `children` are those of the value before it, and `nearest` is
  /// the one that was probably meant.
  case missing(part: String, below: String, children: ValueChildren, nearest: String?)
  /// The text spells no value of a kind: the one of the old value, or the one asked for.
  case wrongKind(text: String, kind: ValueKind, isAskedFor: Bool)
  /// The text spells a number that the file would round, or make infinity of.
  case outOfRange(text: String)
  /// There is no telling what kind the text is of; it must be said.
  case unclearKind(old: ShownValue)
  /// The form of file has no such kind.
  case noSuchKind(ValueKind, isPropertyList: Bool)
  /// A value that is to be added is there already.
  case alreadyThere(path: String)
  /// The root of a file can't be removed.
  case isRoot
  /// A value in a row needs a path such as `Recipe[12].name`.
  case noRowPath
  /// A row needs a name such as `Recipe[12]`.
  case noRowName
  /// A row is added to a table or an entity by its name alone.
  case noTableName
  /// The values of a new row are an object of single values in JSON.
  case noRowValues(text: String)
  case noSuchTable(String, names: [String])
  case noSuchRow(String, table: String)
  case noSuchColumn(String, table: String, names: [String])
  /// A column or an attribute that is computed from others; `expression` is empty where it isn't known.
  case isComputed(String, expression: String)
  /// A trigger leaves a row as it is, or refuses a new one.
  case isRefused(table: String)
  /// The model of a store isn't known.
  case noModel
}

/// The sentences of `arcade edit`.
package struct EditWords: Sendable {
  /// The reason that a file wasn't changed.
  package var failure: @Sendable (_ fact: EditFact, _ file: String) -> String
  /// A value on one line.
  package var value: @Sendable (_ value: ShownValue) -> String
}

extension EditWords {
  static let english = EditWords(
    failure: { fact, file in
      let fault = StoreWords.english.fault
      switch fact {
      case .noFile: return "There's no file '\(file)'."
      case .unreadable(let reason): return "'\(file)' can't be read: \(fault(reason))."
      case .unwritable(let path, let reason):
        let place = path.map { $0 == file ? "" : "'\($0)': " } ?? ""
        return "'\(file)' can't be changed: \(place)\(fault(reason)). It hasn't been changed."
      case .notAPropertyList(let reason):
        return "'\(file)' can't be changed: \(fault(reason)). It hasn't been changed."
      case .unknownForm(let reason):
        return "'\(file)' can't be changed: it's neither JSON nor a property list: "
          + "\(fault(reason)). It hasn't been changed."
      case .openStep:
        return "'\(file)' is a property list in OpenStep's text form, which can't be written. "
          + "'arcade convert' turns it into XML."
      case .value(let problem): return "\(sentence(problem)) '\(file)' hasn't been changed."
      }
    },
    value: text)

  private static func sentence(_ problem: EditProblem) -> String {
    switch problem {
    case .missing(let part, let below, let children, let nearest):
      "There's no '\(cut(part))': \(found(below, children, nearest))"
    case .wrongKind(let text, let kind, true): "'\(cut(text))' isn't \(withArticle(kind))."
    case .wrongKind(let text, let kind, false):
      "'\(cut(text))' isn't \(withArticle(kind)) like the old value. Use '--as' for another type."
    case .outOfRange(let text):
      "'\(cut(text))' is out of the range of numbers that the file can hold."
    case .unclearKind(let old):
      "The old value is \(text(old)). Say with '--as' which type the new one has."
    case .alreadyThere(let path): "'\(cut(path))' already exists."
    case .isRoot: "The whole file can't be removed."
    case .noRowPath:
      "A value in a row has a path such as 'Recipe[12].name', with the row's key in brackets."
    case .noRowName: "A row has a name such as 'Recipe[12]', with its key in brackets."
    case .noTableName: "A row is added to a table or an entity by its name alone: 'Recipe'."
    case .noRowValues(let text):
      "'\(cut(text))' isn't a row: give its values as JSON, such as '{\"name\": \"Ann\"}'."
    case .noSuchTable(let name, let names):
      "There's no table or entity '\(cut(name))'; there's \(list(names))."
    case .noSuchRow(let key, let table): "'\(cut(table))' has no row \(cut(key))."
    case .noSuchColumn(let name, let table, let names):
      "'\(cut(table))' has no '\(cut(name))'; it has \(list(names))."
    case .isComputed(let name, ""): "'\(cut(name))' is computed from other values."
    case .isComputed(let name, let expression):
      "'\(cut(name))' is computed: \(cut(expression))."
    case .isRefused(let table): "A trigger of '\(cut(table))' refuses the change."
    case .noModel: "The store's model isn't known; give it with --model."
    case .noSuchKind(let kind, let isPropertyList):
      "\(isPropertyList ? "A property list" : "JSON") has no \(kind.rawValue)."
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { cut($0) }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }

  private static func found(
    _ below: String, _ children: ValueChildren, _ nearest: String?
  ) -> String {
    if let nearest { return "did you mean '\(cut(nearest))'?" }
    let place = below.isEmpty ? "the file" : "'\(cut(below))'"
    switch children {
    case .none: return "\(place) holds a single value."
    case .count(0): return "\(place) is an empty list."
    case .count(let count): return "\(place) is a list from 0 to \(count - 1)."
    case .names(let names):
      if names.isEmpty { return "\(place) has no keys." }
      let shown = names.prefix(8).map { cut($0) }.joined(separator: ", ")
      return "\(place) has \(shown)\(names.count > 8 ? " and \(names.count - 8) more" : "")."
    }
  }

  @Sendable private static func text(_ value: ShownValue) -> String {
    switch value {
    case .text(let text): text
    case .list(let count): "a list of \(count)"
    case .dictionary(let count): "a dictionary of \(count)"
    case .bytes(let count): counted(count, "byte")
    case .date: "a date"
    case .reference(let number): "reference \(number)"
    }
  }

  private static func withArticle(_ kind: ValueKind) -> String {
    switch kind {
    case .integer: "an integer"
    case .data: "data in Base64"
    case .string, .number, .boolean, .null, .date: "a \(kind.rawValue)"
    }
  }

  /// At most sixty characters of a text.
  private static func cut(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }
}
