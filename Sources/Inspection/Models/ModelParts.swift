/// The parts of a model that the library has no use for, as neither stores nor version hashes need them.
protocol ModelParts {
  /// The facts that are about no entity, such as fetch requests.
  var facts: [InspectedField] { get }
  /// The facts about an entity, such as the class of its objects.
  func facts(ofEntity name: String) -> [InspectedField]
  /// The properties of an entity that are never stored, such as fetched ones.
  func otherProperties(ofEntity name: String) -> [InspectedTable.Column]
  /// The limits of a property's values, and patterns that they match.
  func limits(ofEntity entity: String, property: String) -> [String]
}
