import Foundation
import ObjectGraph
import Testing

/// Requests that a model keeps, and properties that ask for objects.
@Suite struct TemplateTests {
  static let kinds = StoreKind.allCases

  private static let source = """
    <model userDefinedModelVersionIdentifier="">
      <entity name="Author" representedClassName="Author">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="town" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Note" inverseName="author" inverseEntity="Note"/>
        <fetchedProperty name="neighbours" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Author"
            predicateString="town == $FETCH_SOURCE.town AND SELF != $FETCH_SOURCE"/>
        </fetchedProperty>
        <fetchedProperty name="everybody" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Author" fetchLimit="2"/>
        </fetchedProperty>
      </entity>
      <entity name="Poet" representedClassName="Poet" parentEntity="Author">
        <fetchedProperty name="titles" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Note"
            predicateString="title IN $FETCH_SOURCE.notes.title"/>
        </fetchedProperty>
        <fetchedProperty name="wrong" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Note"
            predicateString="title == $OTHER"/>
        </fetchedProperty>
      </entity>
      <entity name="Note" representedClassName="Note">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Author" inverseName="notes" inverseEntity="Author"/>
      </entity>
      <fetchRequest name="byTown" entity="Author" predicateString="town == $TOWN"/>
      <fetchRequest name="named" entity="Author" predicateString="name IN $NAMES AND town != nil"/>
      <fetchRequest name="plainAuthors" entity="Author" includeSubentities="NO" fetchLimit="1"/>
      <fetchRequest name="wrong" entity="Author" predicateString="name =="/>
    </model>
    """

  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(xml: Data(source.utf8))
  }

  private func withAuthors(
    _ kind: StoreKind, _ body: (ManagedObjectContext, [AnyManagedObject]) throws -> Void
  ) throws {
    try withCompany(kind, model: try Self.model()) { company in
      let context = company.context()
      let people = try [("Ann", "Ayr"), ("Bob", "Bath"), ("Cid", "Ayr")].map { name, town in
        let made = try context.insert(entityNamed: name == "Cid" ? "Poet" : "Author")
        try made.setValue(.string(name), forKey: "name")
        try made.setValue(.string(town), forKey: "town")
        return made
      }
      try body(context, people)
    }
  }

  @Test(arguments: kinds) func aTemplateIsAskedWithItsVariables(_ kind: StoreKind) throws {
    try withAuthors(kind) { context, people in
      let all = Dictionary(grouping: people) { $0.objectID }
      #expect(all.count == 3)
      let found = try context.fetch(fromTemplate: "byTown", variables: ["TOWN": "Ayr"])
      #expect(Set(found.map(\.objectID)) == [people[0].objectID, people[2].objectID])
      let named = try context.fetch(fromTemplate: "named", variables: ["NAMES": ["Bob", "Eve"]])
      #expect(named.map(\.objectID) == [people[1].objectID])
      let plain = try context.fetch(fromTemplate: "plainAuthors")
      #expect(plain.count == 1 && plain[0].entityName == "Author")
      for name in ["byTown", "wrong", "none"] {
        #expect(throws: FetchError.self) { try context.fetch(fromTemplate: name) }
      }
    }
  }

  @Test func aTemplateBecomesATypedRequest() throws {
    try withCompany(.inMemory) { company in
      var model = company.coordinator.model
      model.fetchRequestTemplates["rich"] = FetchRequestTemplate(
        entityName: "Employee", predicateFormat: "salary > $LEAST", limit: 1)
      let context = company.context()
      for salary in 1...3 { context.insert(Employee.self, .set(\.salary, Int64(salary))) }
      let request = try model.fetchRequest(
        Employee.self, fromTemplate: "rich", variables: ["LEAST": 1])
      #expect(try context.fetch(request.sorted(by: .descending(\.salary))).map(\.salary) == [3])
      #expect(throws: FetchError.self) {
        try model.fetchRequest(Department.self, fromTemplate: "rich")
      }
    }
  }

  @Test(arguments: kinds) func aFetchedPropertyAsksForItsObjects(_ kind: StoreKind) throws {
    try withAuthors(kind) { context, people in
      let (ann, cid) = (people[0], people[2])
      #expect(try ann.value(forKey: "neighbours") == .objects([cid.objectID]))
      #expect(try cid.values(forKeyPath: "neighbours.name") == ["Ann"])
      #expect(try cid.value(forKeyPath: "everybody.@count") == 2)
      for (title, author) in [("odes", cid), ("odes", ann), ("plays", ann)] {
        let note = try context.insert(entityNamed: "Note")
        try note.setValue(.string(title), forKey: "title")
        try note.setValue(.object(author.objectID), forKey: "author")
      }
      #expect(try cid.values(forKeyPath: "titles.title") == ["odes", "odes"])
      try context.save()
      #expect(try cid.values(forKeyPath: "titles.title") == ["odes", "odes"])
      #expect(throws: FetchError.self) { try cid.value(forKey: "wrong") }
      #expect(throws: FetchError.self) { try ann.value(forKey: "titles") }
      #expect(throws: FetchError.self) { try ann.setValue(.null, forKey: "neighbours") }
    }
  }

  @Test func templatesAndFetchedPropertiesAreWrittenAndReadAgain() throws {
    let model = try Self.model()
    let again = try ManagedObjectModel(xml: model.xmlSource)
    #expect(again.fetchRequestTemplates == model.fetchRequestTemplates)
    #expect(again.fetchRequestTemplates.count == 4)
    #expect(again.entities.map(\.fetchedProperties) == model.entities.map(\.fetchedProperties))
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
    let merged = try ManagedObjectModel(merging: [again, try companyModel()])
    #expect(merged.fetchRequestTemplates.keys.sorted() == again.fetchRequestTemplates.keys.sorted())
  }
}
