import FoundationEssentials
import JSON
import ObjectGraph
import Words

/// Rows from which some can be chosen, in another order.
protocol ChoosableRows: InspectedRows {
  /// The rows of a choice; throws a `RowChoiceError` where it does not fit, and an
  /// `InspectionError` where rows cannot be read.
  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows
}

extension InspectedTable {
  /// The table with the rows of a choice only; throws where the choice does not fit.
  package func showing(_ choice: RowChoice) throws -> InspectedTable {
    guard !choice.isEverything else { return self }
    guard let rows = rows as? any ChoosableRows else {
      throw RowChoiceError(.notChoosable(table: name))
    }
    return InspectedTable(
      name: name, facts: facts, columns: columns, rows: try rows.chosen(choice, from: self))
  }
}

extension RowChoice {
  /// The tables with the rows of this choice; without those that have not all of its names,
  /// unless none has.
  func chosen(from tables: [InspectedTable], path: String) throws(InspectionError)
    -> [InspectedTable]
  {
    var (found, first): ([InspectedTable], RowChoiceError?) = ([], nil)
    for table in tables {
      do {
        found.append(try table.showing(self))
      } catch let error as RowChoiceError {
        guard error.isUnknownName else { throw InspectionError(.choice(error.fault), path: path) }
        first = first ?? error
      } catch {
        throw InspectionError(error, path: path)
      }
    }
    if let first, found.isEmpty { throw InspectionError(.choice(first.fault), path: path) }
    return found
  }
}

extension KnownRows: ChoosableRows {
  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows {
    let (used, order) = try choice.columns(among: table.columns.map(\.name), of: table.name)
    let met = try all.filter { row in
      try choice.holds(used) { row.values.indices.contains($0) ? row.values[$0].value : .null }
    }
    guard !order.isEmpty else { return with(met) }
    let keyed = met.enumerated().map { place, row in
      (keys: order.map { row.values[$0] }, place: place, row: row)
    }
    let sorted = keyed.sorted { left, right in
      for (index, key) in choice.order.enumerated() {
        guard let precedes = left.keys[index].precedes(right.keys[index]) else { continue }
        return precedes == key.isAscending
      }
      return left.place < right.place
    }
    return with(sorted.map(\.row))
  }
}

extension InspectedValue {
  /// Returns true if a row with this value comes before one with another, as `Value` sorts them;
  /// numbers that 64 bits don't keep are compared figure by figure.
  func precedes(_ other: InspectedValue) -> Bool? {
    if isWide || other.isWide, let first = figures, let second = other.figures {
      return first == second ? nil : first.precedes(second)
    }
    return value.precedes(other.value)
  }

  /// True for a number that 64 bits don't keep.
  private var isWide: Bool {
    if case .integer(let digits) = self { Int64(digits) == nil } else { false }
  }

  /// The figures of a finite number; nil for any other value.
  private var figures: DecimalFigures? {
    switch self {
    case .integer(let digits): DecimalFigures(digits)
    case .real(let number): DecimalFigures("\(number)")
    case .null, .boolean, .text, .date, .data, .reference, .list, .fields: nil
    }
  }

  /// The value as conditions see it, which compute with 64 bits.
  var value: Value {
    switch self {
    case .null: .null
    case .boolean(let truth): .bool(truth)
    case .integer(let digits): Int64(digits).map { .integer($0) } ?? .double(Double(digits) ?? .nan)
    case .real(let number): .double(number)
    case .text(let text): .string(text)
    case .date(let seconds): .date(Date(timeIntervalSince1970: seconds))
    case .data(let bytes): .data(Data(bytes))
    case .reference(let name): .string(name)
    case .list, .fields: .string(plainText)
    }
  }
}
