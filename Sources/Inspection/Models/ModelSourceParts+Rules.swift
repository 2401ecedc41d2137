import ArcadeXML

/// The rules of a source that makes no model, and those that no model of the library keeps.
extension ModelSourceParts {
  /// The notes that a program has for itself.
  func userInfo(of element: XMLElement) -> [String: String] {
    let entries = element.children(named: "userInfo").flatMap { $0.children(named: "entry") }
    return Dictionary(
      entries.map { ($0["key"] ?? "", $0["value"] ?? "") }, uniquingKeysWith: { $1 })
  }

  /// The indexes of several properties in the form of Xcode before version 9.
  func compoundIndexes(of entity: XMLElement) -> [InspectedField] {
    let indexes = entity.children(named: "compoundIndexes").flatMap {
      $0.children(named: "compoundIndex")
    }
    return ModelInspection.texts(
      "compound indexes",
      indexes.map { index in
        index.children(named: "index").compactMap { $0["value"] }.joined(separator: ", ")
      })
  }

  var configurations: [InspectedField] {
    ModelInspection.configurations(
      root.children(named: "configuration").map { configuration in
        let entities = configuration.children(named: "memberEntity").compactMap { $0["name"] }
        return (configuration["name"] ?? "", entities.sorted())
      })
  }

  /// The constraints and indexes of an entity, and what tells of its earlier versions.
  func rules(of entity: XMLElement) -> [InspectedField] {
    let constraints = entity.children(named: "uniquenessConstraints").flatMap {
      $0.children(named: "uniquenessConstraint")
    }
    let unique = constraints.map { constraint in
      constraint.children(named: "constraint").compactMap { $0["value"] }
    }
    let indexes = entity.children(named: "fetchIndex").map { index in
      var elements = index.children(named: "fetchIndexElement").map { element in
        ModelInspection.element(
          element["property"] ?? element["expression"] ?? "",
          isAscending: element["order"] != "descending", type: element["type"])
      }
      if let condition = condition(of: index), let last = elements.popLast() {
        elements.append("\(last) where \(condition)")
      }
      return (index["name"] ?? "", elements)
    }
    let texts = [("before", entity["elementID"]), ("hash modifier", entity["versionHashModifier"])]
    return ModelInspection.constraints(unique) + ModelInspection.indexes(indexes)
      + texts.compactMap { name, text in text.map { InspectedField(name, .text($0)) } }
      + ModelInspection.userInfo(userInfo(of: entity))
  }

  /// The condition of the objects that an index holds; nil where it holds all.
  private func condition(of index: XMLElement) -> String? {
    let text =
      index["partialIndexPredicate"] ?? index["partialIndexPredicateString"]
      ?? index.children(named: "partialIndexPredicate").first?.text
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The default of an attribute as the source spells it.
  func defaults(of attribute: XMLElement) -> [String?] {
    [
      attribute["defaultValueString"].map { $0.isEmpty ? "default ''" : "default \($0)" },
      attribute["defaultDateTimeInterval"].map { "default \($0)" },
    ]
  }

  /// The composite that an attribute's value is; versions of Xcode name it in two ways.
  func compositeName(of attribute: XMLElement) -> String? {
    guard attribute["attributeType"] == "Composite" else { return nil }
    return (attribute["compositeName"] ?? attribute["elementName"]).map { "composite \($0)" }
  }

  /// The class of the values that a transformer makes.
  func valueClass(of attribute: XMLElement) -> String? {
    attribute["customClassName"].flatMap { $0.isEmpty ? nil : "class \($0)" }
  }

  /// The parts of Apple's systems that an attribute's values are given to.
  func services(of attribute: XMLElement) -> [String?] {
    [
      attribute["spotlightIndexingEnabled"] == "YES" ? "in Spotlight" : nil,
      attribute["allowsCloudEncryption"] == "YES" ? "encrypted in CloudKit" : nil,
    ]
  }

  /// The rules of a property in the words of `ModelInspection`.
  func options(of property: XMLElement) -> [String?] {
    [
      property["indexed"] == "YES" ? "indexed" : nil,
      property["allowsExternalBinaryDataStorage"] == "YES" ? "external storage" : nil,
      property["preserveAfterDeletion"] == "YES" ? "kept in history" : nil,
      property["valueTransformerName"].map { "transformer \($0)" },
      property["elementID"].map { "before \($0)" },
      property["versionHashModifier"].map { "hash modifier \($0)" },
    ]
  }

  /// A number of objects as a limit; 0 is none.
  func limit(_ word: String, _ count: String?) -> String? {
    count.flatMap { $0 == "0" ? nil : "\(word) \($0)" }
  }
}
