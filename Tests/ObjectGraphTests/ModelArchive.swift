import Foundation
import KeyedArchives
import ObjectGraph
import PropertyLists

/// A compiled model that's put together part by part: an entity `Place` with a `town`, a `height` and
/// `children`.
struct ModelArchive {
  private var objects: [ArchivedObject] = [.null]
  /// The requests by their names.
  var requests: [String: PropertyListValue] = [:]
  /// Properties beside those that the entity has.
  var properties: [String: PropertyListValue] = [:]
  /// The predicates of an attribute's rules.
  var rules: [String: [PropertyListValue]] = [:]
  /// The warnings of an attribute's rules.
  var warnings: [String: [PropertyListValue]] = [:]
  /// The properties of the entity's indexes.
  var compoundIndexes: [[String]] = []

  /// The user info of the attributes by their names, and of the entity under its own.
  var notes: [String: [String: String]] = [:]

  /// Makes the model.
  static func model(_ fill: (inout ModelArchive) -> Void) throws -> ManagedObjectModel {
    var archive = ModelArchive()
    fill(&archive)
    let root = archive.finish()
    let made = KeyedArchive(top: ["root": root], objects: archive.objects)
    return try ManagedObjectModel(compiled: Data(try made.bytes()))
  }

  private mutating func finish() -> PropertyListValue {
    for (name, type, kind) in [("town", 700, "NSString"), ("height", 200, "NSNumber")] {
      properties[name] = add(
        "NSAttributeDescription",
        [
          "NSPropertyName": add(.string(name)), "NSIsOptional": .boolean(true),
          "NSAttributeType": .integer(type), "NSAttributeValueClassName": add(.string(kind)),
          "NSValidationPredicates": array(rules[name] ?? []),
          "NSValidationWarnings": array((warnings[name] ?? []).map { add($0) }),
          "NSUserInfo": userInfo(name),
        ])
    }
    properties["children"] = add(
      "NSRelationshipDescription",
      [
        "NSPropertyName": add(.string("children")), "NSIsOptional": .boolean(true),
        "NSMaxCount": .integer(0), "NSMinCount": .integer(0), "NSDeleteRule": .integer(1),
        "_NSDestinationEntityName": add(.string("Place")), "NSUserInfo": userInfo("children"),
      ])
    let lists = compoundIndexes
    let indexes = lists.map { names in array(names.map { add(.string($0)) }) }
    let entity = add(
      "NSEntityDescription",
      [
        "NSEntityName": add(.string("Place")), "NSProperties": dictionary(properties),
        "NSUserInfo": userInfo("Place"), "NSCompoundIndexes": array(indexes),
      ])
    return add(
      "NSManagedObjectModel",
      [
        "NSEntities": dictionary(["Place": entity]),
        "NSFetchRequestTemplates": dictionary(requests),
      ])
  }

  /// Nothing, as most models have it, or a dictionary.
  private mutating func userInfo(_ name: String) -> PropertyListValue {
    guard let texts = notes[name] else { return .uniqueIdentifier(0) }
    return dictionary(texts.mapValues { add(.string($0)) })
  }

  // MARK: - Objects

  mutating func add(_ value: PropertyListValue) -> PropertyListValue {
    objects.append(.plain(value))
    return .uniqueIdentifier(UInt64(objects.count - 1))
  }

  mutating func add(
    _ name: String, _ fields: [String: PropertyListValue], from superclass: String = "NSObject"
  ) -> PropertyListValue {
    let archived = ArchivedClass(name, from: [superclass])
    objects.append(.instance(ArchivedInstance(archivedClass: archived, fields: fields)))
    return .uniqueIdentifier(UInt64(objects.count - 1))
  }

  mutating func array(_ elements: [PropertyListValue]) -> PropertyListValue {
    add("NSArray", ["NS.objects": .array(elements)])
  }

  private mutating func dictionary(_ entries: [String: PropertyListValue]) -> PropertyListValue {
    let sorted = entries.sorted { $0.key < $1.key }
    return add(
      "NSDictionary",
      [
        "NS.keys": .array(sorted.map { add(.string($0.key)) }),
        "NS.objects": .array(sorted.map(\.value)),
      ])
  }

  // MARK: - Requests

  mutating func request(
    _ predicate: PropertyListValue?, limit: Int = 0, flags: Int = 30
  ) -> PropertyListValue {
    let entity = add("NSEntityDescription", ["NSEntityName": add(.string("Place"))])
    return add(
      "NSFetchRequest",
      [
        "NSEntity": entity, "NSFetchLimit": .integer(limit), "NSFetchRequestFlags": .integer(flags),
        "NSPredicate": predicate ?? .uniqueIdentifier(0),
      ])
  }

  mutating func fetched(_ name: String, _ request: PropertyListValue) -> PropertyListValue {
    add(
      "NSFetchedPropertyDescription",
      ["NSPropertyName": add(.string(name)), "NSFetchRequest": request])
  }

  // MARK: - Predicates

  mutating func comparison(
    _ left: PropertyListValue, _ sign: Int, _ right: PropertyListValue, modifier: Int = 0,
    options: Int = 0, flags: Int? = nil
  ) -> PropertyListValue {
    var fields: [String: PropertyListValue] = [
      "NSOperatorType": .integer(sign), "NSModifier": .integer(modifier),
    ]
    fields[flags == nil ? "NSOptions" : "NSFlags"] = .integer(flags ?? options)
    return add(
      "NSComparisonPredicate",
      [
        "NSLeftExpression": left, "NSRightExpression": right,
        "NSPredicateOperator": add("NSComparisonPredicateOperator", fields),
      ], from: "NSPredicate")
  }

  mutating func compound(_ type: Int, _ parts: [PropertyListValue]) -> PropertyListValue {
    add(
      "NSCompoundPredicate",
      ["NSCompoundPredicateType": .integer(type), "NSSubpredicates": array(parts)])
  }

  mutating func truth(_ isTrue: Bool) -> PropertyListValue {
    add(isTrue ? "NSTruePredicate" : "NSFalsePredicate", [:], from: "NSPredicate")
  }

  /// A predicate that is the opposite of itself.
  mutating func endless() -> PropertyListValue {
    let own = PropertyListValue.uniqueIdentifier(UInt64(objects.count + 1))
    return compound(0, [own])
  }

  /// A predicate of few parts that stands for 2^50 of them.
  mutating func bulging() -> PropertyListValue {
    (0..<50).reduce(truth(true)) { part, _ in compound(1, [part, part]) }
  }

  // MARK: - Expressions

  private mutating func expression(
    _ type: Int, _ fields: [String: PropertyListValue]
  ) -> PropertyListValue {
    add("NSExpression", fields.merging(["NSExpressionType": .integer(type)]) { own, _ in own })
  }

  mutating func own() -> PropertyListValue {
    add("NSSelfExpression", ["NSExpressionType": .integer(1)], from: "NSExpression")
  }

  mutating func variable(_ name: String) -> PropertyListValue {
    expression(2, ["NSVariable": add(.string(name))])
  }

  mutating func constant(_ value: PropertyListValue?) -> PropertyListValue {
    guard let value else { return expression(0, ["NSConstantValue": .uniqueIdentifier(0)]) }
    if case .uniqueIdentifier = value { return expression(0, ["NSConstantValue": value]) }
    return expression(0, ["NSConstantValue": add(value)])
  }

  mutating func list(_ elements: [PropertyListValue]) -> PropertyListValue {
    expression(14, ["NSCollection": array(elements)])
  }

  mutating func path(_ path: String, of operand: PropertyListValue? = nil) -> PropertyListValue {
    let specifier = expression(10, ["NSKeyPath": add(.string(path))])
    return expression(
      3,
      [
        "NSOperand": operand ?? own(), "NSSelectorName": add(.string("valueForKeyPath:")),
        "NSArguments": array([specifier]),
      ])
  }

  mutating func function(
    _ name: String, _ arguments: [PropertyListValue], of operand: PropertyListValue? = nil
  ) -> PropertyListValue {
    let utilities = expression(
      0, ["NSConstantValueClassName": add(.string("_NSPredicateUtilities"))])
    return expression(
      4,
      [
        "NSOperand": operand ?? utilities, "NSSelectorName": add(.string(name)),
        "NSArguments": array(arguments),
      ])
  }

  mutating func subquery(
    _ collection: PropertyListValue, _ name: String, _ test: PropertyListValue
  ) -> PropertyListValue {
    expression(
      13,
      [
        "NSExpression": collection, "NSVariable": add(.string(name)), "NSSubpredicate": test,
      ])
  }

  mutating func ternary(
    _ test: PropertyListValue, _ first: PropertyListValue, _ second: PropertyListValue
  ) -> PropertyListValue {
    expression(
      20, ["NSPredicate": test, "NSTrueExpression": first, "NSFalseExpression": second])
  }
}
