import ObjectGraph

/// The parts of a model that the library has no use for.
protocol ModelParts {
  /// The facts that are about no entity.
  var facts: [InspectedField] { get }
  /// The facts about an entity, such as the class of its objects.
  func facts(ofEntity name: String) -> [InspectedField]
  /// The constraints and indexes of an entity, its notes and its earlier versions as the file has them;
  /// nil where the model alone has them.
  func rules(ofEntity name: String) -> [InspectedField]?
  /// Remarks on a property that its description in the model has not.
  func remarks(on property: PropertyDescription, ofEntity name: String) -> [String]
  /// The properties of an entity that the library doesn't know.
  func otherProperties(ofEntity name: String) -> [InspectedTable.Column]
  /// The limits of a property's values as the file spells them; nil where the model alone has them.
  func limits(ofEntity entity: String, property: String) -> [String]?
  /// The type of an attribute as the file names it, which may be one that the library takes for
  /// another; nil where the model alone has it.
  func type(ofEntity entity: String, attribute: String) -> String?
}
