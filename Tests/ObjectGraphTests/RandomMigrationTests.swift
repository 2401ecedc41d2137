import Foundation
import ObjectGraph
import Testing

/// Random graphs under random changes of their model: the migrated graph is the expected one.
///
/// The expected result is worked out on plain values, one change after the other, without the
/// library.
@Suite struct RandomMigrationTests {
  /// `OBJECTGRAPH_SEEDS` asks for more than the few that every run tries.
  static let seeds =
    ProcessInfo.processInfo.environment["OBJECTGRAPH_SEEDS"].flatMap { Int($0) } ?? 12

  @Test(arguments: Migrating.kinds) func aRandomChangeOfAModelKeepsTheGraph(
    _ kind: StoreKind
  ) throws {
    var applied = 0
    for seed in 0..<Self.seeds {
      var random = SplitMix(UInt64(seed) &* 7919 &+ 13)
      var world = RandomWorld(&random)
      let store = try Migrating(kind, world.entities) { try world.fill($0) }
      let before = try world.tagged(try store.opened(store.source))
      for _ in 0..<(1 + random.below(6)) where world.change(&random) { applied += 1 }
      let model = try ManagedObjectModel(entities: world.entities)
      let isSame = model.entityVersionHashesByName == store.source.entityVersionHashesByName
      let report = try store.migrate(to: world.entities)
      #expect(report.isNeeded != isSame)
      let found = try world.tagged(try store.opened(model))
      #expect(found.texts == world.expected, "seed \(seed): \(world.log)")
      if !world.mergesTables {
        let kept = before.keys.filter { found.keys[$0.key] != nil }
        #expect(found.keys == kept, "seed \(seed): \(world.log)")
      }
      if found.texts != world.expected { return }
      try store.remove()
    }
    #expect(applied > Self.seeds)
  }
}

/// A model and a graph as plain values, which change together.
private struct RandomWorld {
  struct Node {
    var entity: String
    let tag: Int
    var attributes: [String: Value] = [:]
    var links: [String: [Int]] = [:]
  }

  private(set) var entities: [EntityDescription]
  private var nodes: [Node] = []
  private(set) var log: [String] = []
  private(set) var mergesTables = false
  private var names = 0

  init(_ random: inout SplitMix) {
    entities = [
      EntityDescription(
        "Alpha",
        [
          attribute("tag", .integer64), attribute("a1", .integer16), attribute("a2", .string),
          attribute("a3", .float), attribute("a4", .date),
          toMany("many", "Beta", "one", isOrdered: random.below(2) == 0),
          toMany("peers", "Gamma", "friends", isOrdered: random.below(2) == 0),
          toOne("up", "Alpha", "down"), toMany("down", "Alpha", "up", isOrdered: true),
        ]),
      EntityDescription(
        "Aleph", superentity: "Alpha", [attribute("h1", .integer32), attribute("h2", .boolean)]),
      EntityDescription(
        "Beta",
        [
          attribute("tag", .integer64), attribute("b1", .integer32), attribute("b2", .binary),
          toOne("one", "Alpha", "many"), toOne("partner", "Gamma", "mate"),
        ]),
      EntityDescription(
        "Gamma",
        [
          attribute("tag", .integer64), attribute("c1", .decimal), attribute("c2", .uuid),
          toMany("friends", "Alpha", "peers", isOrdered: random.below(2) == 0),
          toOne("mate", "Beta", "partner"), toOne("loose", "Beta", nil),
        ]),
    ]
    makeNodes(&random)
  }

  // MARK: - The graph

  private mutating func makeNodes(_ random: inout SplitMix) {
    let kinds = ["Alpha", "Alpha", "Aleph", "Beta", "Beta", "Gamma"]
    for tag in 0..<(4 + random.below(20)) {
      var node = Node(entity: random.one(kinds), tag: tag)
      for case .attribute(let attribute) in properties(of: node.entity) {
        if attribute.name == "tag" {
          node.attributes["tag"] = .integer(Int64(tag))
        } else if random.below(4) > 0 {
          node.attributes[attribute.name] = value(attribute.type, &random)
        }
      }
      nodes.append(node)
    }
    for index in nodes.indices {
      switch nodes[index].entity {
      case "Beta":
        link(index, "one", "many", among: ["Alpha", "Aleph"], &random)
        pair(index, "partner", "mate", among: "Gamma", &random)
      case "Gamma":
        for other in tags(["Alpha", "Aleph"]).shuffled(&random).prefix(random.below(4)) {
          nodes[index].links["friends", default: []].append(other)
          nodes[other].links["peers", default: []].append(nodes[index].tag)
        }
        if let other = tags(["Beta"]).shuffled(&random).first, random.below(2) == 0 {
          nodes[index].links["loose"] = [other]
        }
      default: link(index, "up", "down", among: ["Alpha", "Aleph"], &random)
      }
    }
    for index in nodes.indices {
      for name in ["many", "peers", "down", "friends"] {
        nodes[index].links[name] = nodes[index].links[name]?.shuffled(&random)
      }
    }
  }

  private func value(_ type: AttributeType, _ random: inout SplitMix) -> Value {
    switch type {
    case .integer16, .integer32, .integer64: .integer(Int64(random.below(60_000)) - 30_000)
    case .float: .float(Float(random.below(1_000)) / 8)
    case .decimal: .decimal(Decimal(random.below(1_000)) / 4)
    case .boolean: .bool(random.below(2) == 0)
    case .string: .string(random.text)
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(random.below(1 << 30)) / 4))
    case .uuid:
      .uuid(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(random.below(10))") ?? UUID())
    default: .data(Data([UInt8(random.below(256))]))
    }
  }

  private func tags(_ entities: [String]) -> [Int] {
    nodes.filter { entities.contains($0.entity) }.map(\.tag)
  }

  private mutating func link(
    _ index: Int, _ name: String, _ back: String, among entities: [String],
    _ random: inout SplitMix
  ) {
    guard random.below(3) > 0, let owner = tags(entities).shuffled(&random).first else { return }
    nodes[index].links[name] = [owner]
    nodes[owner].links[back, default: []].append(nodes[index].tag)
  }

  private mutating func pair(
    _ index: Int, _ name: String, _ back: String, among entity: String,
    _ random: inout SplitMix
  ) {
    let free = tags([entity]).filter { nodes[$0].links[back] == nil }
    guard random.below(3) > 0, let other = free.shuffled(&random).first else { return }
    nodes[index].links[name] = [other]
    nodes[other].links[back] = [nodes[index].tag]
  }

  func fill(_ context: ManagedObjectContext) throws {
    var objects: [Int: AnyManagedObject] = [:]
    for node in nodes { objects[node.tag] = try context.insert(node.entity, node.attributes) }
    for node in nodes {
      for (name, links) in node.links where isToMany(name) || !isToMany(inverse(name)) {
        let ids = links.compactMap { objects[$0]?.objectID }
        try objects[node.tag]?.setValue(
          isToMany(name) ? .objects(ids) : ids.first.map { .object($0) } ?? .null, forKey: name)
      }
    }
  }

  // MARK: - Comparing

  /// A graph from a store, each object by its tag, with the keys of all.
  func tagged(
    _ context: ManagedObjectContext
  ) throws -> (texts: [Int: String], keys: [Int: String]) {
    var objects: [Int: AnyManagedObject] = [:]
    var tags: [ObjectID: Int] = [:]
    for entity in entities where entity.superentity == nil {
      for object in try context.fetch(entityNamed: entity.name) {
        guard case .integer(let tag) = try object.value(forKey: "tag") else { continue }
        objects[Int(tag)] = object
        tags[object.objectID] = Int(tag)
      }
    }
    let texts = try objects.mapValues { object in
      var node = Node(entity: object.entityName, tag: tags[object.objectID] ?? -1)
      for property in properties(of: object.entityName) {
        let value = try object.value(forKey: property.name)
        switch value {
        case .object(let id): node.links[property.name] = tags[id].map { [$0] }
        case .objects(let ids): node.links[property.name] = ids.compactMap { tags[$0] }
        default: node.attributes[property.name] = value
        }
      }
      return text(node)
    }
    return (texts, objects.mapValues { $0.objectID.uri.lastPathComponent })
  }

  var expected: [Int: String] {
    Dictionary(uniqueKeysWithValues: nodes.map { ($0.tag, text($0)) })
  }

  private func text(_ node: Node) -> String {
    let parts = properties(of: node.entity).map { property -> String in
      guard case .relationship(let relationship) = property else {
        return "\(property.name)=\(described(node.attributes[property.name] ?? .null))"
      }
      let links = node.links[property.name] ?? []
      return "\(property.name)=\(relationship.isOrdered ? links : links.sorted())"
    }
    return "\(node.entity) \(parts.sorted().joined(separator: ", "))"
  }

  private func described(_ value: Value) -> String {
    if case .data(let data) = value { data.base64EncodedString() } else { "\(value)" }
  }

  // MARK: - The model

  private func properties(of name: String) -> [PropertyDescription] {
    guard let entity = entities.first(where: { $0.name == name }) else { return [] }
    return (entity.superentity.map { properties(of: $0) } ?? []) + entity.properties
  }

  private func isBelow(_ name: String, _ ancestor: String) -> Bool {
    name == ancestor
      || entities.first { $0.name == name }?.superentity.map { isBelow($0, ancestor) } ?? false
  }

  private func relationship(_ name: String) -> RelationshipDescription? {
    for case .relationship(let found) in entities.flatMap(\.properties) where found.name == name {
      return found
    }
    return nil
  }

  private func isToMany(_ name: String) -> Bool { relationship(name)?.isToMany ?? false }
  private func inverse(_ name: String) -> String { relationship(name)?.inverse ?? "" }

  /// Changes the one property of a name, wherever it is.
  private mutating func edit(_ name: String, _ body: (PropertyDescription) -> PropertyDescription?)
  {
    for entity in entities.indices {
      entities[entity].properties = entities[entity].properties.compactMap {
        $0.name == name ? body($0) : $0
      }
    }
  }

  private mutating func editRelationship(
    _ name: String, _ body: (inout RelationshipDescription) -> Void
  ) {
    edit(name) { property in
      guard case .relationship(var relationship) = property else { return property }
      body(&relationship)
      return .relationship(relationship)
    }
  }

  private mutating func editAttribute(
    _ name: String, _ body: (inout AttributeDescription) -> Void
  ) {
    edit(name) { property in
      guard case .attribute(var attribute) = property else { return property }
      body(&attribute)
      return .attribute(attribute)
    }
  }

  private mutating func newName(_ prefix: String) -> String {
    names += 1
    return "\(prefix)\(names)"
  }

  private var attributes: [AttributeDescription] {
    entities.flatMap(\.properties).compactMap {
      if case .attribute(let found) = $0, found.name != "tag" { found } else { nil }
    }
  }

  private var relationships: [RelationshipDescription] {
    entities.flatMap(\.properties).compactMap {
      if case .relationship(let found) = $0 { found } else { nil }
    }
  }

  // MARK: - Changes

  /// Changes model and graph; false where the change that was drawn cannot be made.
  mutating func change(_ random: inout SplitMix) -> Bool {
    switch random.below(14) {
    case 0: addAttribute(&random)
    case 1: removeAttribute(&random)
    case 2: renameAttribute(&random)
    case 3: widen(&random)
    case 4: require(&random)
    case 5: renameEntity(&random)
    case 6: removeEntity(&random)
    case 7: addEntity(&random)
    case 8: renameRelationship(&random)
    case 9: makeToMany(&random)
    case 10: reorder(&random)
    case 11: addInverse()
    case 12: removeRelationship(&random)
    default: mergeUnderParent(&random)
    }
  }

  private mutating func addAttribute(_ random: inout SplitMix) -> Bool {
    let name = newName("new")
    let index = random.below(entities.count)
    let value: Value = random.below(2) == 0 ? .null : 5
    entities[index].properties.append(
      attribute(name, .integer32, default: value, isOptional: value.isNull))
    for node in nodes.indices where isBelow(nodes[node].entity, entities[index].name) {
      nodes[node].attributes[name] = value
    }
    log.append("\(entities[index].name) gets \(name) \(value)")
    return true
  }

  private mutating func removeAttribute(_ random: inout SplitMix) -> Bool {
    guard let old = attributes.shuffled(&random).first else { return false }
    edit(old.name) { _ in nil }
    log.append("\(old.name) goes")
    return true
  }

  private mutating func renameAttribute(_ random: inout SplitMix) -> Bool {
    guard let old = attributes.shuffled(&random).first else { return false }
    let name = newName("renamed")
    // An attribute that was renamed before keeps the name that the store knows.
    editAttribute(old.name) {
      if !old.name.hasPrefix("new") { $0.renamingIdentifier = $0.renamingIdentifier ?? old.name }
      $0.name = name.replacingOccurrences(
        of: "renamed", with: old.name.hasPrefix("new") ? "newer" : "renamed")
    }
    let made =
      old.name.hasPrefix("new") ? name.replacingOccurrences(of: "renamed", with: "newer") : name
    for node in nodes.indices { nodes[node].attributes[made] = nodes[node].attributes[old.name] }
    log.append("\(old.name) becomes \(made)")
    return true
  }

  private mutating func widen(_ random: inout SplitMix) -> Bool {
    let wider: [AttributeType: [AttributeType]] = [
      .integer16: [.integer32, .integer64, .decimal, .double, .float],
      .integer32: [.integer64, .decimal, .double], .float: [.double],
    ]
    guard let old = attributes.filter({ wider[$0.type] != nil }).shuffled(&random).first,
      let type = wider[old.type].map({ random.one($0) })
    else { return false }
    editAttribute(old.name) {
      $0.type = type
      if case .integer(let number) = $0.defaultValue {
        $0.defaultValue = Self.wide(.integer(number), type)
      }
    }
    for node in nodes.indices {
      guard let value = nodes[node].attributes[old.name] else { continue }
      nodes[node].attributes[old.name] = Self.wide(value, type)
    }
    log.append("\(old.name) becomes \(type)")
    return true
  }

  private static func wide(_ value: Value, _ type: AttributeType) -> Value {
    switch (value, type) {
    case (.integer(let number), .double): .double(Double(number))
    case (.integer(let number), .float): .float(Float(number))
    case (.integer(let number), .decimal): .decimal(Decimal(number))
    case (.float(let number), .double): .double(Double(number))
    default: value
    }
  }

  private mutating func require(_ random: inout SplitMix) -> Bool {
    guard let old = attributes.filter({ $0.isOptional && $0.type == .string }).first else {
      return false
    }
    editAttribute(old.name) {
      $0.isOptional = false
      $0.defaultValue = "filled"
    }
    for node in nodes.indices
    where properties(of: nodes[node].entity).contains(where: { $0.name == old.name })
      && (nodes[node].attributes[old.name] ?? .null).isNull
    {
      nodes[node].attributes[old.name] = "filled"
    }
    log.append("\(old.name) is required")
    return true
  }

  private mutating func renameEntity(_ random: inout SplitMix) -> Bool {
    let index = random.below(entities.count)
    let (old, name) = (entities[index].name, newName("Renamed"))
    entities[index].name = name
    if !old.hasPrefix("New") {
      entities[index].renamingIdentifier = entities[index].renamingIdentifier ?? old
    } else {
      entities[index].name = name.replacingOccurrences(of: "Renamed", with: "Newer")
    }
    let made = entities[index].name
    for entity in entities.indices {
      if entities[entity].superentity == old { entities[entity].superentity = made }
    }
    for found in relationships where found.destination == old {
      editRelationship(found.name) { $0.destination = made }
    }
    for node in nodes.indices where nodes[node].entity == old { nodes[node].entity = made }
    log.append("\(old) becomes \(made)")
    return true
  }

  /// Only one that nobody is below goes, with all relationships to it.
  private mutating func removeEntity(_ random: inout SplitMix) -> Bool {
    let leaves = entities.filter { entity in
      !entities.contains { $0.superentity == entity.name } && entity.name != "Newer"
    }
    guard entities.count > 3, let gone = leaves.shuffled(&random).first else { return false }
    for found in relationships where found.destination == gone.name {
      if let back = found.inverse { edit(back) { _ in nil } }
      edit(found.name) { _ in nil }
    }
    // Its own relationships lead away: nobody is left to lead back.
    for case .relationship(let own) in gone.properties {
      if let back = own.inverse { edit(back) { _ in nil } }
    }
    entities.removeAll { $0.name == gone.name }
    let tags = Set(nodes.filter { $0.entity == gone.name }.map(\.tag))
    nodes.removeAll { tags.contains($0.tag) }
    for node in nodes.indices {
      nodes[node].links = nodes[node].links.mapValues { $0.filter { !tags.contains($0) } }
    }
    log.append("\(gone.name) goes")
    return true
  }

  private mutating func addEntity(_ random: inout SplitMix) -> Bool {
    let name = newName("New")
    let parent = random.below(2) == 0 ? nil : random.one(entities).name
    entities.append(
      EntityDescription(
        name, superentity: parent,
        parent == nil ? [attribute("tag", .integer64)] : [attribute(newName("new"), .string)]))
    log.append("\(name) comes below \(parent ?? "nothing")")
    return true
  }

  private mutating func renameRelationship(_ random: inout SplitMix) -> Bool {
    guard let old = relationships.filter({ !$0.name.hasPrefix("new") }).shuffled(&random).first
    else { return false }
    let name = newName("renamed")
    editRelationship(old.name) {
      $0.name = name
      $0.renamingIdentifier = $0.renamingIdentifier ?? old.name
    }
    for found in relationships where found.inverse == old.name {
      editRelationship(found.name) { $0.inverse = name }
    }
    for node in nodes.indices { nodes[node].links[name] = nodes[node].links[old.name] }
    log.append("\(old.name) becomes \(name)")
    return true
  }

  private mutating func makeToMany(_ random: inout SplitMix) -> Bool {
    guard
      let old = relationships.filter({ !$0.isToMany && $0.inverse != nil }).shuffled(&random).first
    else { return false }
    editRelationship(old.name) { $0.maxCount = 0 }
    log.append("\(old.name) leads to many")
    return true
  }

  /// Only away from an order: what order an unordered relationship gets is another test's.
  private mutating func reorder(_ random: inout SplitMix) -> Bool {
    guard let old = relationships.filter(\.isOrdered).shuffled(&random).first else { return false }
    editRelationship(old.name) { $0.isOrdered = false }
    log.append("\(old.name) has no order")
    return true
  }

  private mutating func addInverse() -> Bool {
    guard let old = relationships.first(where: { $0.inverse == nil && !$0.isToMany }),
      let owner = entities.first(where: { $0.properties.contains { $0.name == old.name } }),
      let end = entities.firstIndex(where: { $0.name == old.destination })
    else { return false }
    let name = newName("new")
    entities[end].properties.append(toMany(name, owner.name, old.name))
    editRelationship(old.name) { $0.inverse = name }
    for node in nodes {
      for tag in node.links[old.name] ?? [] {
        guard let other = nodes.firstIndex(where: { $0.tag == tag }) else { continue }
        nodes[other].links[name, default: []].append(node.tag)
      }
    }
    log.append("\(old.name) gets the inverse \(name)")
    return true
  }

  private mutating func removeRelationship(_ random: inout SplitMix) -> Bool {
    guard let old = relationships.shuffled(&random).first else { return false }
    edit(old.name) { _ in nil }
    if let back = old.inverse { edit(back) { _ in nil } }
    log.append("\(old.name) goes")
    return true
  }

  /// Two roots get a parent, which takes an attribute of each over; their tables become one.
  private mutating func mergeUnderParent(_ random: inout SplitMix) -> Bool {
    let roots = entities.indices.filter { entities[$0].superentity == nil }
    guard roots.count > 2, !mergesTables else { return false }
    let name = newName("New")
    var parent = EntityDescription(name, [attribute("tag", .integer64)])
    parent.isAbstract = true
    for index in roots.shuffled(&random).prefix(2) {
      entities[index].superentity = name
      entities[index].properties.removeAll { $0.name == "tag" }
      log.append("\(entities[index].name) comes below \(name)")
    }
    entities.append(parent)
    mergesTables = true
    return true
  }
}

extension Array {
  fileprivate func shuffled(_ random: inout SplitMix) -> [Element] {
    var rest = self
    var made: [Element] = []
    while !rest.isEmpty { made.append(rest.remove(at: random.below(rest.count))) }
    return made
  }
}
