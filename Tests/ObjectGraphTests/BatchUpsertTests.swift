import ObjectGraph
import Testing

/// Rows that exchange unique values with others of their batch.
@Suite struct BatchUpsertTests {
  private struct Seat: Entity {
    let name: Attribute<String>
    let number: Attribute<Int64?>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name")
      number = describe.attribute("number")
      describe.unique("name")
      describe.unique("number")
    }
  }

  private func fill(_ context: ManagedObjectContext) throws {
    for (name, number) in [("a", 1), ("b", 2), ("c", 3)] {
      context.insert(Seat.self, .set(\.name, name), .set(\.number, Int64(number)))
    }
    try context.save()
  }

  private func numbers(_ company: Company) throws -> [Int64?] {
    let request = FetchRequest(Seat.self).sorted(by: .ascending(\.name))
    return try company.reopened().fetch(request).map(\.number)
  }

  @Test(arguments: StoreKind.allCases) func valuesOfAnotherConstraintMakeRoomForEachOther(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind, model: try ManagedObjectModel(Seat.self)) { company in
      let context = company.context()
      try fill(context)
      let result = try context.batchUpsert(
        Seat.self,
        [
          [.set(\.name, "a"), .set(\.number, 2)], [.set(\.name, "b"), .set(\.number, 1)],
          [.set(\.name, "d"), .set(\.number, 4)],
        ])
      #expect(result.changes.updated.count == 2 && result.changes.inserted.count == 1)
      #expect(try numbers(company) == [2, 1, 3, 4])
    }
  }

  @Test(arguments: StoreKind.allCases) func aValueThatSomebodyKeepsIsRefused(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind, model: try ManagedObjectModel(Seat.self)) { company in
      let context = company.context()
      try fill(context)
      #expect(throws: StoreError.self) {
        try context.batchUpsert(
          Seat.self,
          [
            [.set(\.name, "a"), .set(\.number, 3)], [.set(\.name, "b"), .set(\.number, 1)],
          ])
      }
      #expect(try numbers(company) == [1, 2, 3])
    }
  }
}
