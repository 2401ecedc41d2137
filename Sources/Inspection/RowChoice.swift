import ObjectGraph
package import Words

/// The rows of a table that are shown, and their order.
package struct RowChoice: Sendable, Hashable {
  /// One key of an order.
  struct Key: Sendable, Hashable {
    /// A column's name, or a key path where a model knows one.
    let name: String
    let isAscending: Bool
    /// Its place in the text, from 1.
    let column: Int
  }

  private let condition: String?
  private let sort: String?
  let predicate: FetchPredicate?
  let order: [Key]

  /// Chooses every row, in the order of its file.
  package init() {
    (condition, sort, predicate, order) = (nil, nil, nil, [])
  }

  /// Reads a condition in Core Data's format language, and names of columns with commas between
  /// them, `-` before one that falls; a comma within a name is `\,`.
  package init(where condition: String?, sortedBy sort: String?) throws(RowChoiceError) {
    self.condition = condition
    self.sort = sort
    do {
      predicate = try condition.map { try FetchPredicate(format: $0) }
    } catch {
      throw RowChoiceError(error, condition: condition ?? "")
    }
    order = try sort.map { text throws(RowChoiceError) in try Self.keys(text) } ?? []
  }

  /// Chooses every row, in the order of a column.
  init(sortedBy name: String, isAscending: Bool) {
    (condition, predicate, sort) = (nil, nil, (isAscending ? "" : "-") + name)
    order = [Key(name: name, isAscending: isAscending, column: 1)]
  }

  private init(
    _ condition: String?, _ predicate: FetchPredicate?, _ sort: String?, _ order: [Key]
  ) {
    (self.condition, self.predicate, self.sort, self.order) = (condition, predicate, sort, order)
  }

  /// The same rows, in the order of their file.
  var unordered: RowChoice { RowChoice(condition, predicate, nil, []) }

  /// Every row, in the same order.
  var orderAlone: RowChoice { RowChoice(nil, nil, sort, order) }

  /// True if every row is shown, in the order of its file.
  package var isEverything: Bool { predicate == nil && order.isEmpty }

  private static func keys(_ text: String) throws(RowChoiceError) -> [Key] {
    try ListedName.all(in: text).map { name throws(RowChoiceError) in
      let isFalling = name.text.first == "-"
      let bare = name.text.dropFirst(isFalling || name.text.first == "+" ? 1 : 0)
      guard !bare.isEmpty else {
        throw RowChoiceError(.noName(column: name.column))
      }
      return Key(name: String(bare), isAscending: !isFalling, column: name.column)
    }
  }

  /// Two choices are the same where their texts are.
  package static func == (left: RowChoice, right: RowChoice) -> Bool {
    left.condition == right.condition && left.sort == right.sort
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(condition)
    hasher.combine(sort)
  }
}

/// The reason that rows cannot be chosen so.
package struct RowChoiceError: Error, Sendable, Hashable {
  let fault: RowChoiceFault
  /// True if the text is right, but the table has no such column.
  let isUnknownName: Bool

  init(_ fault: RowChoiceFault, isUnknownName: Bool = false) {
    self.fault = fault
    self.isUnknownName = isUnknownName
  }

  /// Takes the object graph's error about a condition.
  init(_ error: any Error, condition: String) {
    guard let error = error as? FetchError else {
      self.init(.library("\(error)"))
      return
    }
    self.init(
      .condition(column: error.column(in: condition), problem: error.problem),
      isUnknownName: error.isUnknownName)
  }
}

extension RowChoiceError: PlayerMessage {
  package func sentence(in words: Words) -> String { words.inspection.badChoice(fault) }
}

extension RowChoice {
  /// Tells what is wrong with the condition for those who check it.
  func checkCondition<Answer>(_ check: () throws -> Answer) throws -> Answer {
    do {
      return try check()
    } catch let error as FetchError {
      throw RowChoiceError(error, condition: condition ?? "")
    }
  }

  /// Tells what is wrong with the first key of the order that does not pass a check.
  @discardableResult
  func checkOrder<Answer>(_ check: (Key) throws -> Answer) throws -> [Answer] {
    try order.map { key in
      do {
        return try check(key)
      } catch let error as FetchError {
        throw RowChoiceError(
          .order(column: key.column, problem: error.problem),
          isUnknownName: error.isUnknownName)
      }
    }
  }

  /// The names that the condition and the order are about, those of a path joined by dots.
  var names: [String] {
    let ordered = order.map(\.name)
    do {
      return try (predicate?.rowNames(joiningPaths: true) ?? []) + ordered
    } catch {
      // A wrong condition is told where rows are chosen by it.
      return ordered
    }
  }

  /// The columns that the condition is about, and those that the rows are sorted by, as places
  /// among the names; throws where one is not there.
  ///
  /// A path is one name: it leads into a record, or a column's name holds a dot.
  func columns(among names: [String], of table: String) throws -> (
    used: [ExactText: Int], order: [Int]
  ) {
    func column(_ name: String) throws -> Int {
      // A database takes names whatever the case of their letters.
      guard let place = names.firstIndex(named: name, \.self) else {
        throw FetchError.unknownColumn(name, of: table)
      }
      return place
    }
    let used = try checkCondition {
      Dictionary(
        uniqueKeysWithValues: try (predicate?.rowNames(joiningPaths: true) ?? []).map {
          (ExactText($0), try column($0))
        })
    }
    return (used, try checkOrder { try column($0.name) })
  }

  /// Returns true if a row's values meet the condition.
  func holds(_ used: [ExactText: Int], _ value: (Int) -> Value) throws -> Bool {
    try predicate?.holds(inRow: { name in used[ExactText(name)].map(value) ?? .null }) ?? true
  }
}
