import Foundation
import ObjectGraph
import Testing

/// The facts that an object tells of itself: states, changed and committed values, defaults, hooks.
@Suite struct ObjectStateTests {
  static let kinds = StoreKind.allCases

  @Test(arguments: kinds) func anObjectGoesThroughItsStates(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self).untyped
      #expect(ann.isInserted && !ann.isUpdated && !ann.isDeleted && ann.hasChanges && !ann.isFault)
      try context.save()
      #expect(!ann.isInserted && !ann.isUpdated && !ann.hasChanges && !ann.isFault)
      try ann.setValue("Ann", forKey: "name")
      #expect(!ann.isInserted && ann.isUpdated && ann.hasChanges)
      context.delete(ann)
      #expect(ann.isDeleted && !ann.isUpdated && ann.hasChanges)
      try context.save()
      #expect(!ann.isDeleted && !ann.hasChanges)
      #expect(context.insertedObjects.isEmpty && context.updatedObjects.isEmpty)
      #expect(context.deletedObjects.isEmpty && !context.hasChanges)
    }
  }

  @Test(arguments: kinds) func aContextListsWhatItWillSave(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let saved = (0..<3).map { _ in context.insert(Employee.self) }
      try context.save()
      let new = context.insert(Employee.self)
      saved[1].name = "changed"
      context.delete(saved[2])
      #expect(context.insertedObjects.map(\.objectID) == [new.objectID])
      #expect(context.updatedObjects.map(\.objectID) == [saved[1].objectID])
      #expect(context.deletedObjects.map(\.objectID) == [saved[2].objectID])
      try context.save()
    }
  }

  @Test(arguments: kinds) func changedValuesAreThoseThatDiffer(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      #expect(ann.untyped.changedValues() == ["name": "Ann"])
      try context.save()
      #expect(ann.untyped.changedValues() == [:])
      ann.name = "Anna"
      ann.salary = 5
      ann.salary = 0
      #expect(ann.untyped.changedValues() == ["name": "Anna"])
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      ann.department = sales
      #expect(Set(ann.untyped.changedValues().keys) == ["name", "department"])
      try context.save()
      #expect(ann.untyped.changedValues() == [:])
    }
  }

  @Test(arguments: kinds) func committedValuesAreTheStores(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      #expect(try ann.untyped.committedValues(forKeys: ["name"]) == ["name": "nobody"])
      try context.save()
      ann.name = "Anna"
      ann.nickname = "A"
      let committed = try ann.untyped.committedValues(forKeys: ["name", "nickname", "salary"])
      #expect(committed == ["name": "Ann", "nickname": nil, "salary": 0])
      #expect(throws: FetchError.self) { try ann.untyped.committedValues(forKeys: ["size"]) }
      context.rollback()
      #expect(ann.name == "Ann")
    }
  }

  @Test(arguments: kinds) func transientValuesAreNoCommittedOnes(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self, .set(\.text, "x"), .set(\.passing, "passing"))
      #expect(try !sample.untyped.committedValues().keys.contains("passing"))
      try context.save()
      let committed = try sample.untyped.committedValues()
      #expect(committed["text"] == "x" && !committed.keys.contains("passing"))
      #expect(try sample.untyped.committedValues(forKeys: ["passing", "text"]) == ["text": "x"])
      #expect(sample.passing == "passing")
    }
  }

  @Test(arguments: kinds) func committedMembersAreTheStoresThoughNobodyReadThem(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let made = company.context()
      let sales = made.insert(Department.self, .set(\.name, "Sales"))
      let ann = made.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      try made.save()
      let context = company.context()
      let mirror = try context.object(Department.self, with: sales.objectID)
      let saved: [String: Value] = ["employees": .objects([ann.objectID])]
      #expect(try mirror.untyped.committedValues(forKeys: ["employees"]) == saved)
      try context.refresh(mirror.untyped, mergeChanges: false)
      try context.object(Employee.self, with: ann.objectID).department = nil
      #expect(try mirror.untyped.committedValues(forKeys: ["employees"]) == saved)
      #expect(mirror.employees.isEmpty)
      #expect(try mirror.untyped.committedValues(forKeys: ["employees"]) == saved)
    }
  }

  @Test(arguments: kinds) func anObjectWithoutPropertiesHasNoCommittedValues(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(entities: [EntityDescription("Mark", [])])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let mark = try context.insert(entityNamed: "Mark")
      try context.save()
      try context.refresh(mark, mergeChanges: false)
      #expect(mark.isFault)
      #expect(try mark.committedValues() == [:] && !mark.isFault)
    }
  }

  @Test(arguments: kinds) func aFaultReadsItselfWhenAsked(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.insert(Employee.self).name = "Ann"
      try context.save()
      let id = try #require(try context.fetchObjectIDs(FetchRequest(Employee.self)).first)
      let fresh = company.context()
      let fault = try #require(fresh.object(with: id))
      #expect(fault.isFault)
      #expect(try fault.committedValues(forKeys: ["name"]) == ["name": "Ann"])
      #expect(!fault.isFault)
      try fresh.refresh(fault, mergeChanges: false)
      #expect(fault.isFault)
      try fault.setValue("Anna", forKey: "name")
      #expect(!fault.isFault && fault.isUpdated)
      #expect(fault.changedValues() == ["name": "Anna"])
      try fresh.save()
    }
  }

  @Test(arguments: kinds) func everyTypeHasItsDefault(_ kind: StoreKind) throws {
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    let defaults: [(String, AttributeType, Value)] = [
      ("small", .integer16, -5), ("large", .integer64, .integer(.max)), ("flag", .boolean, true),
      ("real", .double, 0.5), ("single", .float, .float(1.5)), ("text", .string, "x"),
      ("decimal", .decimal, .decimal(7)), ("date", .date, .date(date)),
      ("bytes", .binary, .data(Data([1, 2]))), ("none", .string, nil),
    ]
    let properties = defaults.map { name, type, value in
      var made = AttributeDescription(name, type)
      made.defaultValue = value
      return PropertyDescription.attribute(made)
    }
    let model = try ManagedObjectModel(entities: [EntityDescription("Item", properties)])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let item = try context.insert(entityNamed: "Item")
      #expect(item.changedValues() == [:])
      try context.save()
      let read = try #require(try company.reopened().fetch(entityNamed: "Item").first)
      for (name, _, value) in defaults { #expect(try read.value(forKey: name) == value) }
    }
  }

  @Test(arguments: kinds) func aTransientValueLivesWithItsObject(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      sample.passing = "first"
      try context.save()
      #expect(sample.passing == "first")
      sample.passing = "second"
      #expect(sample.untyped.hasChanges)
      try context.save()
      #expect(sample.passing == "second")
      #expect(!sample.untyped.hasChanges)
      let other = try company.context().object(Sample.self, with: sample.objectID)
      #expect(other.passing == nil)
    }
  }

  @Test(arguments: kinds) func aRefreshThatMergesChangesKeepsTransientValues(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self, .set(\.passing, "by"))
      try context.save()
      sample.text = "mine"
      try context.refresh(sample.untyped, mergeChanges: true)
      #expect(sample.passing == "by" && sample.text == "mine")
      #expect(sample.untyped.changedValues() == ["text": "mine"])
      try context.refresh(sample.untyped, mergeChanges: false)
      #expect(sample.passing == nil && sample.text == nil)
    }
  }

  @Test(arguments: kinds) func anUnknownKeyIsNamed(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let ann = company.context().insert(Employee.self).untyped
      for key in ["age", "", "Name", "department.name"] {
        #expect {
          try ann.value(forKey: key)
        } throws: { $0 is FetchError && "\($0)".contains("Employee") }
      }
    }
  }

  @Test(arguments: kinds) func anUnknownOrAbstractEntityIsRefused(_ kind: StoreKind) throws {
    var shape = EntityDescription("Shape", [.attribute(AttributeDescription("name", .string))])
    shape.isAbstract = true
    let model = try ManagedObjectModel(entities: [
      shape,
      EntityDescription(
        "Circle", superentity: "Shape", [.attribute(AttributeDescription("radius", .double))]),
      EntityDescription(
        "Square", superentity: "Shape", [.attribute(AttributeDescription("side", .double))]),
    ])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      #expect(throws: ObjectError.self) { try context.insert(entityNamed: "Shape") }
      #expect(throws: FetchError.self) { try context.insert(entityNamed: "Line") }
      try context.insert(entityNamed: "Circle").setValue("c", forKey: "name")
      try context.insert(entityNamed: "Square").setValue("s", forKey: "name")
      try context.save()
      let fresh = try company.reopened()
      #expect(try fresh.fetch(entityNamed: "Shape").map(\.entityName) == ["Circle", "Square"])
      #expect(try fresh.fetch(entityNamed: "Square").map { try $0.value(forKey: "name") } == ["s"])
      #expect(throws: FetchError.self) {
        try fresh.fetch(entityNamed: "Shape", sortedBy: [("radius", true)])
      }
    }
  }

  @Test(arguments: kinds) func threeGenerationsShareOneTable(_ kind: StoreKind) throws {
    func entity(_ name: String, _ parent: String?, _ key: String) -> EntityDescription {
      EntityDescription(
        name, superentity: parent, [.attribute(AttributeDescription(key, .string))])
    }
    let model = try ManagedObjectModel(entities: [
      entity("A", nil, "a"), entity("B", "A", "b"), entity("C", "B", "c"), entity("D", "A", "b"),
    ])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      for name in ["A", "B", "C", "D"] {
        let made = try context.insert(entityNamed: name)
        for key in try made.committedValues().keys {
          try made.setValue(.string(name + key), forKey: key)
        }
      }
      try context.save()
      let fresh = try company.reopened()
      #expect(try fresh.fetch(entityNamed: "A").map(\.entityName) == ["A", "B", "C", "D"])
      #expect(try fresh.fetch(entityNamed: "B").map(\.entityName) == ["B", "C"])
      let youngest = try #require(try fresh.fetch(entityNamed: "C").first)
      #expect(
        try youngest.committedValues().mapValues { $0 } == ["a": "Ca", "b": "Cb", "c": "Cc"])
      let cousin = try #require(try fresh.fetch(entityNamed: "D").first)
      #expect(try cousin.value(forKey: "b") == "Db")
    }
  }
}
