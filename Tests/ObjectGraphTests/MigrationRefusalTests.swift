import Foundation
import ObjectGraph
import Testing

/// Migrations that can't be inferred, and models that don't fit: a sentence for each reason.
@Suite struct MigrationRefusalTests {
  private func reasons(
    _ old: [EntityDescription], _ new: [EntityDescription]
  ) throws -> [String] {
    let (source, destination) = (
      try ManagedObjectModel(entities: old), try ManagedObjectModel(entities: new)
    )
    do throws(MigrationError) {
      _ = try MappingModel.inferred(from: source, to: destination)
      return []
    } catch {
      guard case .cannotInfer(let sentences) = error.reason else { return ["\(error)"] }
      return sentences
    }
  }

  @Test func everyReasonIsToldAtOnce() throws {
    let old = [
      EntityDescription(
        "A",
        [
          attribute("wide", .integer64), attribute("text", .string), attribute("empty", .string),
          toOne("b", "B", nil), attribute("kind", .string),
        ]), EntityDescription("B", [attribute("x", .string)]),
    ]
    let new = [
      EntityDescription(
        "A",
        [
          attribute("wide", .integer32), attribute("text", .date),
          attribute("empty", .string, isOptional: false),
          attribute("added", .string, isOptional: false), toMany("b", "B", nil),
          toOne("kind", "B", nil), toOne("must", "B", nil, isOptional: false),
          attribute("one", .string, was: "empty"),
        ]), EntityDescription("B", [attribute("x", .string)]),
    ]
    #expect(
      Set(try reasons(old, new)) == [
        "'A.wide' changes from Integer 64 to Integer 32, which cannot keep every value.",
        "'A.text' changes from String to Date, which cannot keep every value.",
        "'A.empty' is new and required, and has no default for the objects that are there.",
        "'A.added' is new and required, and has no default for the objects that are there.",
        "'A.b' has no inverse now, without which two objects cannot share a third.",
        "'A.kind' was an attribute and is a relationship.",
        "'A.must' is new and required: no object has one.",
      ])
  }

  @Test func requiredWithoutDefaultIsRefused() throws {
    #expect(
      try reasons(
        [EntityDescription("A", [attribute("x", .string)])],
        [EntityDescription("A", [attribute("x", .string, isOptional: false)])]) == [
          "'A.x' is required now, and has no default for objects without a value."
        ])
  }

  @Test func twoClaimsToOneNameAreRefused() throws {
    let new = [
      EntityDescription(
        "A", [attribute("y", .string, was: "x"), attribute("z", .string, was: "x")])
    ]
    #expect(
      try reasons([EntityDescription("A", [attribute("x", .string)])], new) == [
        "In 'A': 'y' and 'z' both claim to be what was 'x'."
      ])
  }

  @Test func anAttributeInPlaceOfARelationshipIsRefused() throws {
    #expect(
      try reasons(
        [EntityDescription("A", [toOne("x", "A", nil)])],
        [EntityDescription("A", [attribute("x", .string)])]) == [
          "'A.x' was a relationship and is an attribute."
        ])
  }

  @Test func aDestinationThatTheObjectsAreNotIsRefused() throws {
    let others = [
      EntityDescription("B", [attribute("x", .string)]),
      EntityDescription("C", [attribute("x", .string)]),
    ]
    #expect(
      try reasons(
        [EntityDescription("A", [toOne("b", "B", nil)])] + others,
        [EntityDescription("A", [toOne("b", "C", nil)])] + others) == [
          "'A.b' leads to 'C' now, which 'B' is not."
        ])
  }

  @Test func twoRelationshipsThatBecomeInversesAreRefused() throws {
    let old = [
      EntityDescription("A", [toOne("b", "B", nil)]),
      EntityDescription("B", [toOne("a", "A", nil)]),
    ]
    let new = [
      EntityDescription("A", [toOne("b", "B", "a")]),
      EntityDescription("B", [toOne("a", "A", "b")]),
    ]
    #expect(
      try reasons(old, new) == [
        "'A.b' and 'B.a' are inverses now and were not before.",
        "'B.a' and 'A.b' are inverses now and were not before.",
      ])
  }

  /// Objects that the destination has no place for, with what is said of them.
  private func conflict(
    _ kind: StoreKind, _ old: [EntityDescription], _ new: [EntityDescription],
    _ fill: (ManagedObjectContext) throws -> Void
  ) throws -> [String] {
    let store = try Migrating(kind, old, fill)
    let manager = try store.manager(to: new)
    let surveyed = try manager.survey(kind, at: store.url).conflicts
    let before = try Data(contentsOf: store.url)
    #expect {
      try manager.migrateStore(kind, at: store.url)
    } throws: { error in
      (error as? MigrationError)?.reason == .doesNotFit(surveyed)
    }
    #expect(try Data(contentsOf: store.url) == before)
    #expect(
      try Set(store.files().keys).isSubset(of: [
        "store.\(kind.rawValue)", "store.\(kind.rawValue).lock",
      ]))
    _ = try store.opened(store.source)
    try store.remove()
    return surveyed
  }

  @Test(arguments: Migrating.kinds) func manyDoNotFitIntoOne(_ kind: StoreKind) throws {
    let old = [
      EntityDescription("A", [toMany("b", "B", "a")]),
      EntityDescription("B", [toMany("a", "A", "b")]),
    ]
    let new = [
      EntityDescription("A", [toOne("b", "B", "a")]),
      EntityDescription("B", [toMany("a", "A", "b")]),
    ]
    let sentences = try conflict(kind, old, new) { context in
      let all = try (0..<2).map { _ in try context.insert("B", [:]).objectID }
      try context.insert("A", ["b": .objects(all)])
      try context.insert("A", ["b": .objects([all[0]])])
    }
    let key = kind == .sqlite ? 1 : kind == .xml ? 102 : 1
    #expect(sentences.count == 1)
    #expect(
      sentences.first?.hasPrefix("'A.b' leads to 1 at most, and to more in 1 object (A/p") == true,
      "\(key) \(sentences)")
  }

  @Test(arguments: Migrating.kinds) func whatIsRequiredMustBeThere(_ kind: StoreKind) throws {
    let b = EntityDescription("B", [attribute("x", .string)])
    let sentences = try conflict(
      kind, [EntityDescription("A", [toOne("b", "B", nil)]), b],
      [EntityDescription("A", [toOne("b", "B", nil, isOptional: false)]), b]
    ) { context in
      for _ in 0..<3 { try context.insert("A", [:]) }
    }
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("'A.b' is required, and empty in 3 objects (A/p") == true)
  }

  @Test(arguments: Migrating.kinds) func valuesMustBeExactAndUnique(_ kind: StoreKind) throws {
    let old = [EntityDescription("A", [attribute("n", .integer64), attribute("u", .string)])]
    var new = [EntityDescription("A", [attribute("n", .double), attribute("u", .string)])]
    new[0].uniquenessConstraints = [["u"]]
    let sentences = try conflict(kind, old, new) { context in
      try context.insert("A", ["n": 1, "u": "a"])
      try context.insert("A", ["n": 2, "u": "a"])
      try context.insert("A", ["n": .integer((1 << 53) + 1), "u": "b"])
    }
    #expect(sentences.count == 2)
    #expect(
      sentences.contains { $0.hasPrefix("'A.u' must be unique, and is repeated in 1 object") })
    #expect(
      sentences.contains {
        $0.hasPrefix("'A.n' becomes Double, which cannot hold the exact value of 1 object")
      })
  }

  @Test(arguments: Migrating.kinds) func objectsOfAnAbstractEntityHaveNoPlace(
    _ kind: StoreKind
  ) throws {
    var abstract = EntityDescription("A", [attribute("x", .string)])
    abstract.isAbstract = true
    let sentences = try conflict(
      kind, [EntityDescription("A", [attribute("x", .string)])], [abstract]
    ) { try $0.insert("A", [:]) }
    #expect(sentences.first?.hasPrefix("'A' is abstract, and there is 1 object (A/p") == true)
  }

  @Test(arguments: Migrating.kinds) func tighterLimitsAreHeld(_ kind: StoreKind) throws {
    let b = EntityDescription("B", [attribute("x", .string)])
    let sentences = try conflict(
      kind, [EntityDescription("A", [toMany("b", "B", nil)]), b],
      [EntityDescription("A", [toMany("b", "B", nil, max: 2)]), b]
    ) { context in
      let all = try (0..<3).map { _ in try context.insert("B", [:]).objectID }
      try context.insert("A", ["b": .objects(all)])
    }
    #expect(
      sentences.first?.hasPrefix("'A.b' leads to 2 at most, and to more in 1 object") == true)
  }

  /// Core Data's guide: properties may move up and down in a family.
  @Test(arguments: Migrating.kinds) func whatMovesUpToAnAbstractParentNeedsNoDefault(
    _ kind: StoreKind
  ) throws {
    func family(
      _ above: [PropertyDescription], _ below: [PropertyDescription]
    ) -> [EntityDescription] {
      var animal = EntityDescription("Animal", above)
      animal.isAbstract = true
      return [animal] + ["Cat", "Dog"].map { EntityDescription($0, superentity: "Animal", below) }
    }
    let name = attribute("name", .string, isOptional: false)
    let store = try Migrating(kind, family([], [name])) { context in
      for entity in ["Cat", "Dog"] { try context.insert(entity, ["name": .string(entity)]) }
    }
    let context = try store.migrated(to: family([name], []))
    #expect(try context.values("name", of: "Animal") == ["Cat", "Dog"])
    // Of objects that are there, nobody knows the name.
    #expect(
      try reasons(family([], []), family([name], [])) == [
        "'Animal.name' is new and required, and has no default for the objects that are there."
      ])
    try store.remove()
  }
}
