/// The meaning of a column's numbers beyond what SQLite knows.
enum ColumnKind {
  case plain
  /// Seconds since 2001, as Core Data's columns of the type TIMESTAMP have them.
  case timestamp
  /// The key of an object of an entity.
  case reference(to: ReferencedEntity)
}

extension InspectedValue {
  /// The value as its column means it.
  func read(as kind: ColumnKind) -> InspectedValue {
    switch kind {
    case .plain: self
    case .timestamp: date
    case .reference(let entity): reference(to: entity)
    }
  }

  private func reference(to entity: ReferencedEntity) -> InspectedValue {
    guard case .integer(let digits) = self, let key = Int64(digits) else { return self }
    return .reference("\(entity.name(ofKey: key))/p\(digits)")
  }

  private var date: InspectedValue {
    switch self {
    case .real(let seconds): return .date(seconds + 978_307_200)
    case .integer(let digits): return Double(digits).map { .date($0 + 978_307_200) } ?? self
    case .null, .boolean, .text, .date, .data, .reference, .list, .fields: return self
    }
  }
}
