import Foundation
import Testing

@testable import ObjectGraph

/// Rows stay packed until someone asks for their values, and nobody sees a difference.
@Suite struct PackedRowTests {
  private static let types: [(String, AttributeType)] = [
    ("small", .integer16), ("middle", .integer32), ("large", .integer64), ("flag", .boolean),
    ("real", .double), ("single", .float), ("text", .string), ("date", .date), ("bytes", .binary),
    ("uuid", .uuid),
  ]

  private func model(more: Int = 0) throws -> ManagedObjectModel {
    let attributes = Self.types + (0..<more).map { ("more\($0)", AttributeType.integer64) }
    return try ManagedObjectModel(entities: [
      EntityDescription("Row", attributes.map { .attribute(AttributeDescription($0, $1)) }),
      EntityDescription(
        "Long", superentity: "Row", [.attribute(AttributeDescription("length", .integer64))]),
    ])
  }

  /// Values for the row of a number; each third value is missing, and some texts are long.
  private func values(_ number: Int) -> [String: Value] {
    let text = String(repeating: "ä", count: number % 7 == 0 ? 300 : number % 20)
    let all: [String: Value] = [
      "small": .integer(Int64(number % 1000) - 500), "middle": .integer(-Int64(number) * 1000),
      "large": .integer(.max - Int64(number)), "flag": .bool(number % 2 == 0),
      "real": .double(Double(number) / 3), "single": .float(Float(number) / 7),
      "text": .string(text), "date": .date(Date(timeIntervalSinceReferenceDate: Double(number))),
      "bytes": .data(Data(repeating: UInt8(number % 256), count: number % 11)),
      "uuid": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, UInt8(number % 256)))),
    ]
    return all.filter { ($0.key.utf8.count + number) % 3 > 0 }
  }

  private func insert(_ count: Int, _ context: ManagedObjectContext) throws {
    for number in 0..<count {
      let object = try context.insert(entityNamed: number % 5 == 0 ? "Long" : "Row")
      for (key, value) in values(number) { try object.setValue(value, forKey: key) }
    }
    try context.save()
  }

  /// The number is the key less one: one context has inserted all in this order.
  private func number(_ object: AnyManagedObject) -> Int { Int(object.objectID.key) - 1 }

  @Test(arguments: [0, 60]) func everyValueIsReadAloneAndWithTheOthers(_ more: Int) throws {
    try withCompany(.sqlite, model: try model(more: more)) { company in
      try insert(400, company.context())
      let found = try company.reopened().fetch(entityNamed: "Row")
      #expect(found.count == 400)
      for object in found {
        let expected = values(number(object))
        for (key, _) in Self.types {
          #expect(try object.value(forKey: key) == expected[key] ?? .null)
        }
        let all = try object.committedValues()
        #expect(all.filter { !$0.value.isNull } == expected)
      }
    }
  }

  @Test func aChangeOfOneValueLeavesTheOthers() throws {
    try withCompany(.sqlite, model: try model()) { company in
      try insert(50, company.context())
      let context = company.context()
      let rows = try context.fetch(entityNamed: "Row")
      #expect(rows.count == 50)
      for object in rows {
        try object.setValue(.integer(7), forKey: "small")
        let was = values(number(object))["small"]
        #expect(object.changedValues() == (was == 7 ? [:] : ["small": 7]))
      }
      try context.save()
      let read = try company.reopened().fetch(entityNamed: "Row")
      #expect(read.count == 50)
      for object in read {
        var expected = values(number(object))
        expected["small"] = .integer(7)
        #expect(try object.committedValues().filter { !$0.value.isNull } == expected)
      }
    }
  }

  @Test func anObjectOutlivesTheOthersOfItsAnswer() throws {
    try withCompany(.sqlite, model: try model()) { company in
      try insert(300, company.context())
      let context = company.context()
      var last = try context.fetch(entityNamed: "Row").last
      #expect(context.registeredObjects.count == 1)
      let kept = try #require(last)
      #expect(try kept.value(forKey: "large") == values(number(kept))["large"] ?? .null)
      last = nil
    }
  }

  @Test func objectsOfOneAnswerAreThoseOfTheNext() throws {
    try withCompany(.sqlite, model: try model()) { company in
      try insert(300, company.context())
      let context = company.context()
      let first = try context.fetch(entityNamed: "Row")
      let second = try context.fetch(entityNamed: "Row", sortedBy: [("large", false)])
      #expect(Set(first.map { ObjectIdentifier($0) }) == Set(second.map { ObjectIdentifier($0) }))
      for object in first { #expect(context.registeredObject(for: object.objectID) === object) }
      #expect(context.registeredObjects.count == 300)
    }
  }
}

/// The objects of a context are found by whatever identifier they have had.
@Suite struct RegistryTests {
  private func withContext(_ body: (ManagedObjectContext, Company) throws -> Void) throws {
    try withCompany(.sqlite) { try body($0.context(), $0) }
  }

  @Test func manyNewObjectsAreFoundBeforeAndAfterTheirSave() throws {
    try withContext { context, _ in
      let objects = (0..<500).map { _ in context.insert(Employee.self).untyped }
      let before = objects.map(\.objectID)
      try context.save()
      let late = (0..<500).map { _ in context.insert(Employee.self).untyped }
      for (object, id) in zip(objects, before) {
        #expect(context.registeredObject(for: id) === object)
        #expect(context.registeredObject(for: object.objectID) === object)
      }
      for object in late { #expect(context.registeredObject(for: object.objectID) === object) }
      #expect(context.registeredObjects.count == 1000)
    }
  }

  @Test func objectsThatAreGoneAreForgotten() throws {
    try withContext { context, company in
      var objects = (0..<200).map { _ in context.insert(Employee.self) }
      try context.save()
      let ids = objects.map(\.objectID)
      objects.removeAll { $0.objectID.key % 3 == 0 }
      #expect(context.registeredObjects.count == objects.count)
      let kept = Dictionary(uniqueKeysWithValues: objects.map { ($0.objectID, $0.untyped) })
      for id in ids {
        let found = context.registeredObject(for: id)
        #expect(found === kept[id])
      }
      objects = []
      #expect(try context.fetch(FetchRequest(Employee.self)).count == 200)
    }
  }

  @Test func entitiesWithTheSameKeysAreKeptApart() throws {
    try withContext { context, company in
      for number in 0..<100 {
        context.insert(Employee.self).name = "employee"
        context.insert(Project.self).title = "project \(number)"
      }
      try context.save()
      let other = company.context()
      let projects = try other.fetch(FetchRequest(Project.self))
      let employees = try other.fetch(FetchRequest(Employee.self))
      #expect(projects.count == 100 && employees.count == 100)
      for (project, employee) in zip(projects, employees) {
        #expect(other.registeredObject(for: project.objectID) === project.untyped)
        #expect(other.registeredObject(for: employee.objectID) === employee.untyped)
        #expect(project.title.hasPrefix("project"))
        #expect(employee.name == "employee")
      }
    }
  }
}

/// Rows are sorted by a number as SQL sorts them.
@Suite struct NumberOrderTests {
  private func order(_ values: [Value], _ isAscending: Bool) -> [Int] {
    var order = NumberOrder(isAscending: isAscending)
    for value in values { order.append(value) }
    return order.positions()
  }

  /// Numbers with ties, in an order that's the same in each run.
  private func numbers(_ count: Int) -> [Int64] {
    (0..<Int64(count)).map { $0 &* 7919 % 101 &* ($0 % 2 == 0 ? 1 : -1) }
  }

  @Test(arguments: [0, 1, 10, 63, 64, 65, 1000]) func integersStandInTheirOrder(_ count: Int) {
    let numbers = numbers(count)
    let rising = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    #expect(order(numbers.map(Value.integer), true) == rising)
    let falling = numbers.indices.sorted { (-numbers[$0], $0) < (-numbers[$1], $1) }
    #expect(order(numbers.map(Value.integer), false) == falling)
  }

  @Test(arguments: [20, 500]) func realNumbersStandInTheirOrder(_ count: Int) {
    let numbers =
      numbers(count).map { Double($0) / 7 * 1e300 } + [
        0.0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude,
      ]
    let rising = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    #expect(order(numbers.map(Value.double), true) == rising)
    #expect(order(numbers.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }, true) == rising)
  }

  @Test func nothingIsFirstInARisingOrderAndLastInAFallingOne() {
    let values: [Value] = [2, nil, 1, nil, .integer(.min), .integer(.max)]
    #expect(order(values, true) == [1, 3, 4, 2, 0, 5])
    #expect(order(values, false) == [5, 0, 2, 4, 1, 3])
  }
}
