import Foundation
import ObjectGraph
import PropertyLists
import Testing

/// Fetch requests, fetched properties and rules of compiled models.
@Suite struct CompiledRequestTests {
  @Test func templatesOfAnAppsModelFindWhatItsStoreHolds() throws {
    guard let file = Fixtures.file("models/CoreDataUtility/fetchRequest.mom"),
      let store = try Fixtures.copy("sqlite-stores/CoreDataUtility/fetchRequest.sqlite")
    else { return }
    let model = try ManagedObjectModel(contentsOf: file)
    let formats = model.fetchRequestTemplates.mapValues(\.predicateFormat)
    #expect(
      formats == [
        "MoreThan2000": #"timeStamp > CAST(-20251997.055845, "NSDate")"#,
        "LessThan2199": #"timeStamp < CAST(6254288847.84879, "NSDate")"#,
      ])
    #expect(model.fetchRequestTemplates.values.allSatisfy { $0.limit == nil })
    let coordinator = try PersistentStoreCoordinator(model: model, .sqlite, at: store)
    let context = ManagedObjectContext(coordinator)
    for name in formats.keys {
      #expect(try context.fetch(fromTemplate: name).count == 38)
    }
  }

  @Test func aCompiledModelHasItsUserInfo() throws {
    let model = try ModelArchive.model {
      $0.notes = ["town": ["unit": "name"], "children": ["k": "v"], "Place": ["author": "Ann"]]
    }
    let place = try #require(model.entities.first)
    #expect(place.userInfo == ["author": "Ann"])
    let notes = place.properties.map { property in
      switch property {
      case .attribute(let attribute): attribute.userInfo
      case .relationship(let relationship): relationship.userInfo
      }
    }
    #expect(Set(notes) == [["k": "v"], ["unit": "name"], [:]])
  }

  private typealias Part = @Sendable (inout ModelArchive) -> PropertyListValue

  private static let predicates: [(format: String, part: Part)] = [
    ("town == nil", { $0.comparison($0.path("town"), 4, $0.constant(nil)) }),
    (
      #"town ==[cd] "a \"b\"""#,
      { $0.comparison($0.path("town"), 4, $0.constant(.string("a \"b\"")), options: 3) }
    ),
    (
      #"town BEGINSWITH[c] $PREFIX"#,
      { $0.comparison($0.path("town"), 8, $0.variable("PREFIX"), flags: 1) }
    ),
    ("height >= -1.5", { $0.comparison($0.path("height"), 3, $0.constant(.real(-1.5))) }),
    (
      "ANY children.height IN {1, 2}",
      { archive in
        let list = archive.list([archive.constant(.integer(1)), archive.constant(.integer(2))])
        return archive.comparison(archive.path("children.height"), 10, list, modifier: 2)
      }
    ),
    (
      "height BETWEEN {1, 9}",
      { archive in
        let ends = archive.array([archive.add(.integer(1)), archive.add(.integer(9))])
        return archive.comparison(archive.path("height"), 100, archive.constant(ends))
      }
    ),
    (
      "(height > 1) AND (NOT (town == #first))",
      { archive in
        let small = archive.comparison(archive.path("height"), 2, archive.constant(.integer(1)))
        let first = archive.comparison(archive.path("town"), 4, archive.path("first"))
        return archive.compound(1, [small, archive.compound(0, [first])])
      }
    ),
    (
      "SUBQUERY(children, $c, $c.height > 3).@count == 0",
      { archive in
        let height = archive.path("height", of: archive.variable("c"))
        let test = archive.comparison(height, 2, archive.constant(.integer(3)))
        let many = archive.subquery(archive.path("children"), "c", test)
        return archive.comparison(
          archive.path("@count", of: many), 4, archive.constant(.integer(0)))
      }
    ),
    (
      "abs:(height) < now()",
      {
        $0.comparison($0.function("abs:", [$0.path("height")]), 0, $0.function("now", []))
      }
    ),
    (
      #"FUNCTION(town, "lowercaseString") LIKE "a*""#,
      { archive in
        let text = archive.function("lowercaseString", [], of: archive.path("town"))
        return archive.comparison(text, 7, archive.constant(.string("a*")))
      }
    ),
    (
      "TERNARY(TRUEPREDICATE, height, 0) != SELF",
      { archive in
        let choice = archive.ternary(
          archive.truth(true), archive.path("height"), archive.constant(.integer(0)))
        return archive.comparison(choice, 5, archive.own())
      }
    ),
    ("FALSEPREDICATE", { $0.truth(false) }),
  ]

  @Test(arguments: predicates.indices) func aPredicateIsReadInTheFormatLanguage(
    _ number: Int
  ) throws {
    let (format, part) = Self.predicates[number]
    let model = try ModelArchive.model { archive in
      archive.requests["asked"] = archive.request(part(&archive), limit: 7)
    }
    let template = try #require(model.fetchRequestTemplates["asked"])
    #expect(template.predicateFormat == format)
    #expect(template.entityName == "Place" && template.limit == 7)
    #expect(throws: Never.self) { try FetchPredicate(format: format) }
  }

  private static let others: [Part] = [
    { $0.comparison($0.path("a == 1 OR height"), 4, $0.constant(.integer(1))) },
    { $0.comparison($0.path("a..b"), 4, $0.constant(.integer(1))) },
    { $0.comparison($0.path("height"), 11, $0.constant(.integer(1))) },
    { $0.comparison($0.path("height"), 4, $0.variable("x y")) },
    { $0.comparison($0.function("a(", []), 4, $0.constant(.integer(1))) },
    { $0.compound(0, []) },
    { $0.compound(7, []) },
    { $0.add("NSBlockPredicate", [:]) },
    { $0.add(.string("height == 1")) },
    { $0.comparison($0.path("height"), 4, $0.add("NSBlockExpression", [:])) },
    { $0.endless() },
    { $0.bulging() },
  ]

  @Test(arguments: others.indices) func aPredicateWithoutWordsLeavesOutItsRequestAlone(
    _ number: Int
  ) throws {
    let model = try ModelArchive.model { archive in
      archive.requests["odd"] = archive.request(Self.others[number](&archive))
      archive.requests["all"] = archive.request(nil, flags: 0)
    }
    #expect(model.fetchRequestTemplates.keys.sorted() == ["all"])
    #expect(model.fetchRequestTemplates["all"]?.predicateFormat == nil)
    #expect(model.fetchRequestTemplates["all"]?.includesSubentities == false)
    #expect(model.entities.map(\.name) == ["Place"])
  }

  @Test func aFetchedPropertyOfACompiledModelAsksForObjects() throws {
    let model = try ModelArchive.model { archive in
      let source = archive.path("town", of: archive.variable("FETCH_SOURCE"))
      let test = archive.comparison(archive.path("town"), 4, source)
      archive.properties["neighbours"] = archive.fetched("neighbours", archive.request(test))
    }
    let context = try Company(.inMemory, model: model).context()
    let places = try ["Ayr", "Bath", "Ayr"].map { town in
      let place = try context.insert(entityNamed: "Place")
      try place.setValue(.string(town), forKey: "town")
      return place
    }
    let neighbours = try places.map { try $0.value(forKey: "neighbours") }
    #expect("\(neighbours[0])" == "2 objects" && "\(neighbours[1])" == "1 objects")
  }

  @Test func rulesOfACompiledModelAreCheckedAndBecomeThoseOfASource() throws {
    let compiled = try ModelArchive.model { archive in
      archive.rules["height"] = [
        archive.comparison(archive.own(), 3, archive.constant(.integer(1))),
        archive.comparison(archive.own(), 1, archive.constant(.integer(9))),
        archive.comparison(archive.own(), 5, archive.constant(.integer(5))),
        archive.add("NSBlockPredicate", [:]),
      ]
      archive.warnings["height"] = [.integer(1620), .string("Nine at most")]
      archive.rules["town"] = [
        archive.compound(
          1,
          [
            archive.comparison(archive.path("length"), 3, archive.constant(.integer(2))),
            archive.comparison(archive.path("length"), 1, archive.constant(.integer(4))),
          ]),
        archive.comparison(archive.own(), 6, archive.constant(.string("[A-Z].*"))),
        archive.comparison(archive.own(), 6, archive.constant(.string("(?=A).*"))),
      ]
    }
    let source = String(decoding: compiled.xmlSource, as: UTF8.self)
    #expect(source.contains(#"minValueString="1" maxValueString="9""#), "\(source)")
    #expect(
      source.contains(##"minValueString="2" maxValueString="4" regularExpressionString="[A-Z].*""##)
    )
    let context = try Company(.inMemory, model: compiled).context()
    let object = try context.insert(entityNamed: "Place")
    func failures(_ value: Value, _ key: String) -> [String] {
      do {
        try object.validateValue(value, forKey: key)
        return []
      } catch let error as ValidationError {
        return error.failures.map { "\($0.code.rawValue) \($0.sentence)" }
      } catch {
        return ["\(error)"]
      }
    }
    #expect(failures(0, "height") == ["1620 The value is too small."])
    #expect(failures(10, "height") == ["1610 Nine at most"])
    #expect(failures(5, "height").isEmpty && failures(.null, "height").isEmpty)
    #expect(failures("A", "town") == ["1670 The value is too small."])
    #expect(failures("Paris", "town") == ["1660 The value is too large."])
    #expect(failures("ab", "town") == ["1680 The value does not fit its pattern."])
    #expect(failures("Ayr", "town").isEmpty)
  }
}
