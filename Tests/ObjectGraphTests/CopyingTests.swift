import Foundation
import ObjectGraph
import Testing

@Suite struct CopyingTests {
  /// From every kind to every other and back: nothing is lost.
  @Test(arguments: StoreKind.allCases) func aGraphCopiedThereAndBackIsEqual(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let original = try graphText(company.coordinator)
      #expect(original.count == 22)
      for other in StoreKind.allCases where other != kind {
        let there = try Company(other)
        try company.coordinator.copyObjects(to: there.coordinator)
        #expect(try graphText(there.coordinator) == original, "\(kind) to \(other)")
        let back = try Company(kind)
        try there.coordinator.copyObjects(to: back.coordinator)
        _ = try back.reopened()
        #expect(try graphText(back.coordinator) == original, "\(other) back to \(kind)")
        try there.check(#_sourceLocation)
        try back.check(#_sourceLocation)
      }
    }
  }

  @Test(arguments: RealStoreTests.cases) func everyRowOfARealStoreIsInItsCopies(
    _ example: RealStoreTests.Case
  ) throws {
    guard let url = try Fixtures.copy("sqlite-stores/" + example.path),
      let model = try example.model()
    else { return }
    let real = try PersistentStoreCoordinator(
      model: model, .sqlite, at: url, options: StoreOptions(isReadOnly: true))
    let original = try graphText(real)
    #expect(original.count >= example.rows)
    for kind in StoreKind.allCases {
      let copy = PersistentStoreCoordinator(model: model)
      let place = url.deletingLastPathComponent().appendingPathComponent("copy.\(kind.rawValue)")
      try copy.addStore(kind, at: kind == .inMemory ? nil : place)
      try real.copyObjects(to: copy)
      #expect(try graphText(copy) == original, "\(kind)")
    }
  }

  private func fill(_ context: ManagedObjectContext) throws {
    let sales = context.insert(Department.self)
    sales.name = "Sales & Söhne"
    sales.office = context.insert(Office.self)
    let chief = context.insert(Chief.self)
    chief.bonus = Decimal(string: "12.5")
    let projects = (0..<3).map { index in
      let project = context.insert(Project.self)
      project.title = "<\(index)>"
      return project
    }
    for index in 0..<8 {
      let person = context.insert(Employee.self)
      person.name = "\(index)\\u2600"
      person.salary = Int64(index)
      person.boss = chief
      person.department = index % 2 == 0 ? sales : nil
      projects[index % 3].members.insert(person, at: 0)
    }
    let root = context.insert(Folder.self)
    for index in 0..<5 {
      let child = context.insert(Folder.self)
      child.name = "\(index)"
      root.children.insert(child, at: index / 2)
    }
    let sample = context.insert(Sample.self)
    sample.date = Date(timeIntervalSinceReferenceDate: -123.456)
    sample.real = 1e-300
    sample.single = .greatestFiniteMagnitude
    sample.uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    sample.bytes = Data(repeating: 7, count: 1000)
    let mark = context.insert(Sample.self)
    mark.text = "\u{fffe}\r\u{1}tab\tend"
    try context.save()
  }
}
