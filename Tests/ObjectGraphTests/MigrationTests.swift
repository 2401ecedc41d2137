import Foundation
import ObjectGraph
import Testing

/// Each change of a model that is inferred, in each kind of store.
@Suite struct MigrationTests {
  static let kinds = Migrating.kinds

  /// A team with two players and a coach.
  private func fill(_ context: ManagedObjectContext) throws {
    let team = try context.insert("Team", ["name": "Reds"])
    let players = try (1...2).map { number in
      try context.insert(
        "Player", ["name": .string("p\(number)"), "score": .integer(Int64(number))])
    }
    try team.setValue(.objects(players.map(\.objectID)), forKey: "players")
    try context.insert("Player", [:])
  }

  private func before(
    team: [PropertyDescription] = [], player: [PropertyDescription] = [],
    players: PropertyDescription? = nil, back: PropertyDescription? = nil
  ) -> [EntityDescription] {
    [
      EntityDescription(
        "Team",
        [attribute("name", .string), players ?? toMany("players", "Player", "team")] + team),
      EntityDescription(
        "Player",
        [
          attribute("name", .string), attribute("score", .integer16),
          back ?? toOne("team", "Team", "players"),
        ] + player),
    ]
  }

  @Test(arguments: kinds) func whatIsNewIsEmptyOrHoldsItsDefault(_ kind: StoreKind) throws {
    let store = try Migrating(kind, before(), fill)
    var after = before(player: [
      attribute("nickname", .string), attribute("rank", .integer32, default: 7, isOptional: false),
      toOne("friend", "Friend", "of"),
    ])
    after.append(
      EntityDescription("Friend", [attribute("x", .string), toMany("of", "Player", "friend")]))
    let context = try store.migrated(to: after)
    #expect(try context.values("nickname", of: "Player") == [.null, .null, .null])
    #expect(try context.values("rank", of: "Player") == [7, 7, 7])
    #expect(try context.values("name", of: "Player") == ["p1", "p2", .null])
    #expect(try context.related("players", of: "Team", "name") == [["p1", "p2"]])
    #expect(try context.fetch(entityNamed: "Friend").isEmpty)
    try store.remove()
  }

  @Test(arguments: kinds) func whatIsRemovedIsLeftOutAndCounted(_ kind: StoreKind) throws {
    let store = try Migrating(kind, before(), fill)
    let after = [
      EntityDescription("Player", [attribute("name", .string)])
    ]
    let report = try store.manager(to: after).survey(kind, at: store.url)
    let player = try #require(report.entities.first { $0.mapping.sourceEntityName == "Player" })
    #expect(player.lostValueCounts == ["score": 2, "team": 2])
    let team = try #require(report.entities.first { $0.mapping.sourceEntityName == "Team" })
    #expect(team.mapping.kind == .removed)
    #expect(team.objectCount == 1)
    let context = try store.migrated(to: after)
    #expect(try context.values("name", of: "Player") == ["p1", "p2", .null])
    try store.remove()
  }

  @Test(arguments: kinds) func whatIsRenamedByItsIdentifierKeepsItsValues(
    _ kind: StoreKind
  ) throws {
    let store = try Migrating(kind, before(), fill)
    var club = EntityDescription(
      "Club",
      [
        attribute("title", .string, was: "name"),
        toMany("members", "Player", "club", was: "players"),
      ])
    club.renamingIdentifier = "Team"
    let player = EntityDescription(
      "Player",
      [
        attribute("name", .string), attribute("score", .integer16),
        toOne("club", "Club", "members", was: "team"),
      ])
    let context = try store.migrated(to: [club, player])
    #expect(try context.values("title", of: "Club") == ["Reds"])
    #expect(try context.related("members", of: "Club", "name") == [["p1", "p2"]])
    #expect(try context.related("club", of: "Player", "title") == [["Reds"], ["Reds"], []])
    try store.remove()
  }

  @Test(arguments: kinds) func twoNamesMayChangePlaces(_ kind: StoreKind) throws {
    let entity = EntityDescription("A", [attribute("x", .string), attribute("y", .integer16)])
    let store = try Migrating(kind, [entity]) { try $0.insert("A", ["x": "1", "y": 2]) }
    let context = try store.migrated(to: [
      EntityDescription(
        "A", [attribute("x", .integer16, was: "y"), attribute("y", .string, was: "x")])
    ])
    #expect(try context.values("x", of: "A") == [2])
    #expect(try context.values("y", of: "A") == ["1"])
    try store.remove()
  }

  @Test(arguments: kinds) func whatBecomesRequiredTakesItsDefault(_ kind: StoreKind) throws {
    let store = try Migrating(kind, before(), fill)
    let after = [
      before()[0],
      EntityDescription(
        "Player",
        [
          attribute("name", .string, default: "nobody", isOptional: false),
          attribute("score", .integer16), toOne("team", "Team", "players"),
        ]),
    ]
    let context = try store.migrated(to: after)
    #expect(try context.values("name", of: "Player") == ["p1", "p2", "nobody"])
    try store.remove()
  }

  @Test(arguments: kinds) func numbersAreKeptExactlyInWiderTypes(_ kind: StoreKind) throws {
    let values: [Int64] = [0, -32_768, 32_767]
    let wider: [AttributeType] = [.integer32, .integer64, .decimal, .double, .float]
    for (from, types) in [
      (AttributeType.integer16, wider), (.integer32, wider.filter { $0 != .integer32 }),
      (.integer64, [.decimal, .double, .float]),
    ] {
      for type in types {
        let store = try Migrating(kind, [EntityDescription("A", [attribute("x", from)])]) {
          for value in values { try $0.insert("A", ["x": .integer(value)]) }
          try $0.insert("A", [:])
        }
        let context = try store.migrated(to: [EntityDescription("A", [attribute("x", type)])])
        let found = try context.values("x", of: "A")
        let expected: [Value] =
          values.map {
            switch type {
            case .decimal: .decimal(Decimal($0))
            case .double: .double(Double($0))
            case .float: .float(Float($0))
            default: .integer($0)
            }
          } + [.null]
        #expect(found == expected, "\(from) to \(type)")
        try store.remove()
      }
    }
    let store = try Migrating(kind, [EntityDescription("A", [attribute("x", .float)])]) {
      try $0.insert("A", ["x": .float(1.1)])
    }
    let context = try store.migrated(to: [EntityDescription("A", [attribute("x", .double)])])
    #expect(try context.values("x", of: "A") == [.double(Double(Float(1.1)))])
    try store.remove()
  }

  @Test(arguments: kinds) func oneBecomesManyAndManyGetAnOrder(_ kind: StoreKind) throws {
    let store = try Migrating(kind, before(), fill)
    let many = before(
      players: toMany("players", "Player", "teams", isOrdered: true),
      back: toMany("teams", "Team", "players", was: "team"))
    let context = try store.migrated(to: many)
    #expect(try context.related("players", of: "Team", "name") == [["p1", "p2"]])
    #expect(try context.related("teams", of: "Player", "name") == [["Reds"], ["Reds"], []])
    try store.remove()
  }

  @Test(arguments: kinds) func anOrderIsKeptThroughEveryForm(_ kind: StoreKind) throws {
    let ordered = before(players: toMany("players", "Player", "team", isOrdered: true))
    let store = try Migrating(kind, ordered) { context in
      let team = try context.insert("Team", ["name": "Reds"])
      let players = try (0..<6).map { try context.insert("Player", ["name": .string("\($0)")]) }
      let order = [3, 0, 5, 1, 4, 2].map { players[$0].objectID }
      try team.setValue(.objects(order), forKey: "players")
    }
    let expected: [[Value]] = [["3", "0", "5", "1", "4", "2"]]
    let many = before(
      players: toMany("players", "Player", "teams", isOrdered: true),
      back: toMany("teams", "Team", "players", was: "team"))
    #expect(try store.migrated(to: many).related("players", of: "Team", "name") == expected)
    // And back: nobody has more than one.
    let manager = try MigrationManager(
      from: try ManagedObjectModel(entities: many),
      to: try ManagedObjectModel(
        entities: before(
          players: toMany("players", "Player", "team", isOrdered: true),
          back: toOne("team", "Team", "players", was: "teams"))))
    try manager.migrateStore(kind, at: store.url)
    let context = try store.opened(manager.destinationModel)
    #expect(try context.related("players", of: "Team", "name") == expected)
    try store.remove()
  }

  @Test(arguments: kinds) func aRelationshipThatIsItsOwnInverseIsKept(_ kind: StoreKind) throws {
    let friends = toMany("friends", "A", "friends")
    let twin = toOne("twin", "A", "twin")
    let store = try Migrating(
      kind, [EntityDescription("A", [attribute("name", .string), friends, twin])]
    ) { context in
      let all = try (0..<4).map { try context.insert("A", ["name": .string("\($0)")]) }
      try all[0].setValue(.objects([all[1].objectID, all[2].objectID]), forKey: "friends")
      try all[3].setValue(.object(all[0].objectID), forKey: "twin")
    }
    let context = try store.migrated(to: [
      EntityDescription("A", [attribute("title", .string, was: "name"), friends, twin])
    ])
    #expect(try context.related("friends", of: "A", "title") == [["1", "2"], ["0"], ["0"], []])
    #expect(try context.related("twin", of: "A", "title") == [["3"], [], [], ["0"]])
    try store.remove()
  }

  @Test(arguments: kinds) func aNewInverseAgreesWithTheWayThatWasThere(_ kind: StoreKind) throws {
    let store = try Migrating(
      kind,
      [
        EntityDescription("Team", [attribute("name", .string), toMany("players", "Player", nil)]),
        EntityDescription(
          "Player", [attribute("name", .string), toOne("friend", "Player", nil)]),
      ]
    ) { context in
      let players = try (0..<3).map { try context.insert("Player", ["name": .string("\($0)")]) }
      try context.insert(
        "Team", ["name": "Reds", "players": .objects([players[0].objectID, players[2].objectID])])
      for player in players[1...] {
        try player.setValue(.object(players[0].objectID), forKey: "friend")
      }
    }
    let context = try store.migrated(to: [
      EntityDescription(
        "Team", [attribute("name", .string), toMany("players", "Player", "team")]),
      EntityDescription(
        "Player",
        [
          attribute("name", .string), toOne("team", "Team", "players"),
          toOne("friend", "Player", "friendOf"), toMany("friendOf", "Player", "friend"),
        ]),
    ])
    #expect(try context.related("team", of: "Player", "name") == [["Reds"], [], ["Reds"]])
    #expect(try context.related("friendOf", of: "Player", "name") == [["1", "2"], [], []])
    #expect(try context.related("players", of: "Team", "name") == [["0", "2"]])
    try store.remove()
  }

  @Test(arguments: kinds) func propertiesMoveUpToANewParent(_ kind: StoreKind) throws {
    let store = try Migrating(
      kind,
      [
        EntityDescription("Cat", [attribute("name", .string), toOne("dog", "Dog", "cats")]),
        EntityDescription("Dog", [attribute("name", .string), toMany("cats", "Cat", "dog")]),
      ]
    ) { context in
      let dogs = try (0..<2).map { try context.insert("Dog", ["name": .string("d\($0)")]) }
      for index in 0..<3 {
        try context.insert(
          "Cat", ["name": .string("c\(index)"), "dog": .object(dogs[index % 2].objectID)])
      }
    }
    var animal = EntityDescription("Animal", [attribute("name", .string)])
    animal.isAbstract = true
    let context = try store.migrated(to: [
      animal,
      EntityDescription("Cat", superentity: "Animal", [toOne("dog", "Dog", "cats")]),
      EntityDescription("Dog", superentity: "Animal", [toMany("cats", "Cat", "dog")]),
    ])
    #expect(try context.fetch(entityNamed: "Animal").count == 5)
    #expect(try context.related("dog", of: "Cat", "name") == [["d0"], ["d1"], ["d0"]])
    #expect(try context.related("cats", of: "Dog", "name") == [["c0", "c2"], ["c1"]])
    try store.remove()
  }

  @Test(arguments: kinds) func aFamilyIsTakenApart(_ kind: StoreKind) throws {
    var animal = EntityDescription("Animal", [attribute("name", .string)])
    animal.isAbstract = true
    let own = [
      attribute("lives", .integer16), toOne("friend", "Cat", "friends"),
      toMany("friends", "Cat", "friend", isOrdered: true),
    ]
    let store = try Migrating(
      kind,
      [
        animal, EntityDescription("Cat", superentity: "Animal", own),
        EntityDescription("Dog", superentity: "Animal", [toMany("chases", "Cat", nil)]),
      ]
    ) { context in
      let cats = try (0..<3).map {
        try context.insert("Cat", ["name": .string("c\($0)"), "lives": .integer(Int64(9 - $0))])
      }
      let dog = try context.insert("Dog", ["name": "d"])
      try dog.setValue(.objects(cats[1...].map(\.objectID)), forKey: "chases")
      for cat in cats { try cat.setValue(.object(cats[0].objectID), forKey: "friend") }
    }
    let context = try store.migrated(to: [
      EntityDescription("Cat", [attribute("name", .string)] + own),
      EntityDescription("Dog", [attribute("name", .string), toMany("chases", "Cat", nil)]),
    ])
    #expect(try context.values("lives", of: "Cat") == [9, 8, 7])
    #expect(try context.related("friends", of: "Cat", "name") == [["c0", "c1", "c2"], [], []])
    #expect(try context.related("chases", of: "Dog", "name") == [["c1", "c2"]])
    try store.remove()
  }

  @Test(arguments: kinds) func deleteRulesAndAbstractnessChangeNothingThatIsStored(
    _ kind: StoreKind
  ) throws {
    let store = try Migrating(kind, before(), fill)
    var cascading = RelationshipDescription.toMany("players", "Player", inverse: "team")
    cascading.deleteRule = .cascade
    var base = EntityDescription("Person", [])
    base.isAbstract = true
    var after = before(team: [toOne("owner", "Person", nil)], players: .relationship(cascading))
    after.append(base)
    let context = try store.migrated(to: after)
    #expect(try context.related("players", of: "Team", "name") == [["p1", "p2"]])
    try store.remove()
  }

  @Test(arguments: kinds) func keysUUIDAndWhatAppsHaveAddedStay(_ kind: StoreKind) throws {
    let store = try Migrating(kind, before()) { context in
      try fill(context)
      try context.save()
      // A gap in the keys, and a last key that is higher than any.
      let all = try context.fetch(entityNamed: "Player")
      context.delete(all[0])
      context.delete(all[2])
    }
    let old = try store.opened(store.source)
    let ids = try old.fetch(entityNamed: "Player").map(\.objectID.uri)
    let before = try PersistentStoreCoordinator.metadata(of: kind, at: store.url)
    let context = try store.migrated(to: self.before(player: [attribute("more", .string)]))
    #expect(try context.fetch(entityNamed: "Player").map(\.objectID.uri) == ids)
    let after = try PersistentStoreCoordinator.metadata(of: kind, at: store.url)
    #expect(after.uuid == before.uuid)
    let next = try context.insert("Player", [:])
    try context.save()
    let last = Int(next.objectID.uri.lastPathComponent.dropFirst()) ?? 0
    #expect(last == (kind == .sqlite ? 4 : kind == .xml ? 106 : 5))
    try store.remove()
  }
}
