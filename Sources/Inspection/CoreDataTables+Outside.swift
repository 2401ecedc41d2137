import SQLiteFiles

extension CoreDataTables {
  /// The history of changes, entities that a model does not know, and tables that are no part
  /// of an object graph.
  func others(besides known: Set<String>) throws(InspectionError) -> [InspectedTable] {
    try InspectionError.explained(path) {
      let entities = try entities()
      let unknown = entities.all.filter { !known.contains($0.name) }
      return try tables(of: unknown, entities) + unlisted(entities, in: known)
        + foreign(entities)
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
      for table in try unlisted(entities, in: known) {
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
      if hasRows(name, where: condition) { tables.append(table) }
    }
    return tables
  }

  private func hasRows(_ table: String, where condition: String) -> Bool {
    do throws(SQLiteError) {
      let sql = "SELECT 1 FROM \(quoted(table)) WHERE \(condition) LIMIT 1"
      return try source.database.first(sql) { _ in true } ?? false
    } catch {
      // The entities that share the table tell what is wrong with it.
      return false
    }
  }
}
