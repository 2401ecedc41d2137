import FoundationEssentials
import ObjectGraph
import PropertyLists
import SQLiteFiles
import Words

/// Shows a Core Data store from its tables alone, where there is no model: names in the
/// capitals of its columns, and numbers where only a model knows a date or a truth.
package struct CoreDataTables {
  let source: SQLiteFile
  let path: String

  /// Nil for a database that is no Core Data store.
  package init?(_ source: SQLiteFile, path: String) throws(InspectionError) {
    self.source = source
    self.path = path
    do {
      let count = try source.database.first(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('Z_PRIMARYKEY', 'Z_METADATA')"
      ) { $0.integer(0) }
      guard count == 2 else { return nil }
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  func file() throws(InspectionError) -> InspectedFile {
    try InspectionError.explained(path) {
      InspectedFile(
        kind: "Core Data store, SQLite", facts: try facts(), content: .tables(try tables()))
    }
  }

  private func facts() throws(SQLiteError) -> [InspectedField] {
    let row = try source.database.first("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1") {
      ($0.text(0), $0.bytes(1))
    }
    // The field below says so where they can't be read.
    let keys = row.flatMap { try? PropertyList(reading: $0.1).root.dictionary }
    var facts = [InspectedField("UUID", row?.0.map { .text($0) } ?? .null)]
    if keys == nil { facts.append(InspectedField("metadata", .text("unreadable"))) }
    for key in ["NSPersistenceFrameworkVersion", "NSStoreModelVersionIdentifiers"] {
      if let value = keys?[key] { facts.append(InspectedField(key, InspectedValue(value))) }
    }
    return facts + InspectedField.metadata(keys ?? [:]) + [InspectedField(.noneForTables)]
  }

  /// The model that the store keeps of itself; nil where it keeps none.
  ///
  /// It comes by the connection that is there: another one would read the whole log again.
  func cachedModel() throws -> ManagedObjectModel? {
    guard try SQLiteInspection.isTable("Z_MODELCACHE", in: source.database) else { return nil }
    let content = try source.database.first("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") {
      $0.type(0) == .bytes ? $0.bytes(0) : nil
    }
    return try (content ?? nil).map { try ManagedObjectModel(cached: Data($0), name: path) }
  }

  /// The store's metadata; nil if it has none that can be read.
  func metadata() throws -> StoreMetadata? {
    try source.database.first("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1") { row in
      StoreMetadata(kind: .sqlite, uuid: row.text(0) ?? "", propertyList: Data(row.bytes(1)))
    } ?? nil
  }

  /// The model that the tables and the hashes in the metadata prove; nil where they prove none.
  func derivedModel() throws(InspectionError) -> ManagedObjectModel? {
    try InspectionError.explained(path) {
      guard let metadata = try metadata() else { return nil }
      let entities = StoredEntities(try entities().all.filter { !$0.isOfHistory })
      // Entities of one table share its columns: nothing tells whose they are.
      guard entities.all.allSatisfy({ $0.parent == 0 }) else { return nil }
      return DerivedModel(try traces(of: entities), hashes: metadata.versionHashes).model
    }
  }

  private func tables() throws(SQLiteError) -> [InspectedTable] {
    let entities = try entities()
    return try tables(of: entities.all, entities) + joins(entities) + foreign(entities)
  }

  /// An entity whose objects others refer to, with those below it that share its table.
  func referenced(
    _ entity: StoredEntities.Entity, _ entities: StoredEntities
  ) throws(SQLiteError) -> ReferencedEntity {
    let table = entities.table(of: entity)
    let sharing = entities.sharing(table)
    var names: [Int64: String] = [:]
    if sharing.count > 1, try SQLiteInspection.isTable(table, in: source.database) {
      let columns = try SQLiteInspection.columns(of: table, in: source.database).map(\.name)
      if columns.contains("Z_PK"), columns.contains("Z_ENT") {
        names = Dictionary(sharing.map { ($0.number, $0.name) }) { first, _ in first }
      }
    }
    return ReferencedEntity(
      entity.name, source, table: table, names: names,
      root: (entities.root(of: table) ?? entity).name)
  }

  /// The history of changes, entities that a model does not know, and tables that are no part
  /// of an object graph.
  func others(besides known: Set<String>) throws(InspectionError) -> [InspectedTable] {
    try InspectionError.explained(path) {
      let entities = try entities()
      let unknown = entities.all.filter { !known.contains($0.name) }
      return try tables(of: unknown, entities) + unlisted(entities, in: known)
        + dangling(entities) + foreign(entities)
    }
  }

  /// The contents of a database besides the objects of a model.
  package struct OutsideParts {
    /// Tables in which Core Data keeps the history of changes, with the numbers of their rows.
    package var history: [(name: String, count: Int)] = []
    /// Tables and entities that are no part of the model, with the numbers of their rows.
    package var tables: [(name: String, count: Int)] = []
    /// Views and triggers: the word for each, and its name.
    package var programs: [(type: String, name: String)] = []
    /// True if the store keeps a model of itself.
    package var keepsModel = false
  }

  /// Everything that objects of the known entities are not.
  package func partsOutside(_ known: Set<String>) throws(InspectionError) -> OutsideParts {
    var parts = OutsideParts()
    do {
      let entities = try entities()
      for entity in entities.all where !known.contains(entity.name) {
        guard let table = try table(of: entity, entities) else { continue }
        let count = try table.rows.count(upTo: nil)
        if entity.isOfHistory {
          parts.history.append(("A" + entity.name, count))
        } else {
          parts.tables.append((entity.name, count))
        }
      }
      for table in try unlisted(entities, in: known) + dangling(entities) {
        parts.tables.append((table.name, try table.rows.count(upTo: nil)))
      }
      for table in try foreign(entities) where table.facts.isEmpty {
        parts.tables.append((table.name, try table.rows.count(upTo: nil)))
      }
      parts.programs = try source.database.rows(
        "SELECT type, name FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY 1, 2"
      ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
      if try SQLiteInspection.isTable("Z_MODELCACHE", in: source.database) {
        parts.keepsModel =
          try source.database.first(
            "SELECT 1 FROM Z_MODELCACHE WHERE Z_CONTENT IS NOT NULL LIMIT 1"
          ) { _ in true } ?? false
      }
    } catch let error as InspectionError {
      throw error
    } catch {
      throw InspectionError(error, path: path)
    }
    return parts
  }

  private func entities() throws(SQLiteError) -> StoredEntities {
    StoredEntities(
      try source.database.rows("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT") {
        StoredEntities.Entity(
          number: $0.integer(0), name: $0.text(1) ?? "", parent: $0.integer(2))
      })
  }

  private func tables(
    of shown: [StoredEntities.Entity], _ entities: StoredEntities
  ) throws(SQLiteError) -> [InspectedTable] {
    var tables: [InspectedTable] = []
    for entity in shown {
      if let table = try table(of: entity, entities) { tables.append(table) }
    }
    return tables
  }

  /// The rows of no entity that the store lists, in tables that several known entities share: a model
  /// has no place for them.
  private func unlisted(
    _ entities: StoredEntities, in known: Set<String>
  ) throws(SQLiteError) -> [InspectedTable] {
    var tables: [InspectedTable] = []
    for entity in entities.all where known.contains(entity.name) {
      let name = entities.table(of: entity)
      guard let condition = entities.conditionForUnlisted(besides: entity, in: name),
        let table = try table(of: entity, entities, named: name, where: condition),
        try SQLiteInspection.columns(of: name, in: source.database)
          .contains(where: { $0.name == "Z_ENT" })
      else { continue }
      if hasRows(in: quoted(name), where: condition) { tables.append(table) }
    }
    return tables
  }

  func hasRows(in rows: String, where condition: String) -> Bool {
    do throws(SQLiteError) {
      let sql = "SELECT 1 FROM \(rows) WHERE \(condition) LIMIT 1"
      return try source.database.first(sql) { _ in true } ?? false
    } catch {
      // The entities that share the table tell what is wrong with it.
      return false
    }
  }

  /// Tables that neither keep an entity's objects nor join or describe them.
  private func foreign(_ entities: StoredEntities) throws(SQLiteError) -> [InspectedTable] {
    // A table or a view that keeps no objects, in spite of an entity's name, is shown as any other.
    let keeping = Set(
      try source.database.texts(
        """
        SELECT s.name FROM sqlite_schema s, pragma_table_info(s.name) c
        WHERE s.type = 'table' AND s.rootpage > 0 AND c.name = 'Z_PK'
        """
      ).map { $0.lowercased() })
    let objects = Set(entities.all.map { entities.table(of: $0).lowercased() })
    // An app's own table may have a name that begins as these do.
    let others = Self.describing + (try joinTables())
    let own = objects.intersection(keeping).union(others.map { $0.lowercased() })
    return try SQLiteInspection(source: source, path: path).tables { name in
      !own.contains(name.lowercased())
    }
  }

  /// The tables in which a store describes itself.
  private static let describing = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

  /// The rows of one entity, or those of its table that meet another condition; nil where the table is
  /// missing.
  private func table(
    of entity: StoredEntities.Entity, _ entities: StoredEntities, named name: String? = nil,
    where condition: String? = nil
  ) throws(SQLiteError) -> InspectedTable? {
    let table = entities.table(of: entity)
    guard try SQLiteInspection.isTable(table, in: source.database) else { return nil }
    let columns = try SQLiteInspection.columns(of: table, in: source.database)
    guard columns.contains(where: { $0.name == "Z_PK" }) else { return nil }
    let shown = columns.filter { !["Z_PK", "Z_ENT"].contains($0.name) }
    let kinds = shown.map { column -> ColumnKind in
      let isMoment = column.type.uppercased() == "TIMESTAMP"
      let isOfHistory = entity.isOfHistory && column.name == "ZTIMESTAMP"
      return isMoment || isOfHistory ? .timestamp : .plain
    }
    let rows = SQLiteRows(
      source, path: path, table: table, columns: shown.map(\.name), key: "Z_PK",
      condition: condition ?? entities.condition(for: entity, in: table), kinds: kinds,
      label: { "p\($0.integer(0))" })
    let byName = Dictionary(
      entities.byNumber.values.map { ("Z" + $0.name.uppercased(), $0.name) }
    ) { first, _ in first }
    let meant = shown.map { column in
      // A whole number under the name of an entity is nearly always the key of one of its objects.
      let isKey = column.type.uppercased() == "INTEGER" && !entity.isOfHistory
      let link = (isKey ? byName[column.name] : nil).map {
        InspectedTable.Link($0, isToMany: false, inverse: nil)
      }
      return InspectedTable.Column(
        column.name, type: column.type, remark: column.remark, link: link ?? column.link,
        meanings: meanings(of: column.name, entity, entities))
    }
    return InspectedTable(name: name ?? entity.name, columns: meant, rows: rows)
  }

  /// The meanings of the numbers in the history of changes.
  private func meanings(
    of column: String, _ entity: StoredEntities.Entity, _ entities: StoredEntities
  ) -> [String: String] {
    guard entity.isOfHistory else { return [:] }
    switch column {
    case "ZCHANGETYPE": return Words.english.inspection.looking.changeTypes
    case "ZENTITY": return entities.byNumber.reduce(into: [:]) { $0["\($1.key)"] = $1.value.name }
    default: return [:]
    }
  }
}
