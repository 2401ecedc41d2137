import KeyedArchives

extension FetchRequestTemplate {
  /// Reads an archived `NSFetchRequest`; nil where it asks for no entity, or by a predicate that the format
  /// language has no words for.
  ///
  /// A request that's damaged hides nothing else of its model.
  init?(archived node: ArchiveNode, entityName: String? = nil) {
    do {
      let entity = try node.node(forKey: "NSEntity")?.string(forKey: "NSEntityName")
      guard let name = entity ?? entityName else { return nil }
      let limit = try node.integer(forKey: "NSFetchLimit") ?? 0
      self.init(entityName: name, limit: limit > 0 ? limit : nil)
      if let predicate = try node.node(forKey: "NSPredicate") {
        guard let format = ArchivedPredicate.format(predicate) else { return nil }
        predicateFormat = format
      }
      // Requests of before Mac OS X 10.6 have no flags, and include subentities.
      includesSubentities =
        try node.integer(forKey: "NSFetchRequestFlags").map { $0 & 2 != 0 } ?? true
    } catch {
      return nil
    }
  }
}

extension FetchedPropertyDescription {
  /// Reads an archived `NSFetchedPropertyDescription`; nil where its request can't be read.
  init?(archived node: ArchiveNode) {
    do {
      guard let name = try node.string(forKey: "NSPropertyName"),
        let request = try node.node(forKey: "NSFetchRequest"),
        let template = FetchRequestTemplate(
          archived: request, entityName: try node.string(forKey: "_NSFetchRequestEntityName"))
      else { return nil }
      self.init(name, template)
      isOptional = try node.boolean(forKey: "NSIsOptional") ?? false
    } catch {
      return nil
    }
  }
}

extension ArchiveNode {
  /// The texts of a description's user info by their keys; what is damaged, or of another kind, is left
  /// out and hides nothing else of its model.
  var userInfo: [String: String] {
    var found: [String: String] = [:]
    do {
      for (key, value) in try node(forKey: "NSUserInfo")?.entries() ?? [] {
        if let name = key.text, let text = value.text { found[name] = text }
      }
    } catch {
      return [:]
    }
    return found
  }
}

extension ArchiveItem {
  /// The text; nil where it is something else.
  fileprivate var text: String? {
    do {
      if case .string(let text) = try value(classes: [.string]) { return text }
    } catch {
      return nil
    }
    return nil
  }
}
