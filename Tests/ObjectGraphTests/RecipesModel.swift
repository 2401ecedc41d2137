import Foundation
import ObjectGraph

/// The model of `Recipes.sqlite`, declared by hand.
struct Recipe: Entity {
  let name: Attribute<String?>
  let overview: Attribute<String?>
  let instructions: Attribute<String?>
  let prepTime: Attribute<String?>
  let thumbnailImage: Attribute<Data?>
  let image: ToOne<RecipeImage>
  let type: ToOne<RecipeType>
  let ingredients: ToMany<Ingredient>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    overview = describe.attribute("overview")
    instructions = describe.attribute("instructions")
    prepTime = describe.attribute("prepTime")
    thumbnailImage = describe.attribute("thumbnailImage") { $0.type = .transformable }
    image = describe.toOne(
      "image", inverse: \RecipeImage.recipe, RelationshipRules(min: 1, onDelete: .cascade))
    type = describe.toOne("type", inverse: \RecipeType.recipes, RelationshipRules(min: 1))
    ingredients = describe.toMany(
      "ingredients", inverse: \Ingredient.recipe, RelationshipRules(onDelete: .cascade))
  }
}

struct RecipeImage: Entity {
  static let entityName = "Image"
  let image: Attribute<Data?>
  let recipe: ToOne<Recipe>

  init(_ describe: EntityBuilder<Self>) {
    image = describe.attribute("image") { $0.type = .transformable }
    recipe = describe.toOne(
      "recipe", inverse: \Recipe.image, RelationshipRules(optional: false, min: 1))
  }
}

struct Ingredient: Entity {
  let name: Attribute<String>
  let amount: Attribute<String?>
  let displayOrder: Attribute<Int16>
  let recipe: ToOne<Recipe>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    amount = describe.attribute("amount")
    displayOrder = describe.attribute("displayOrder")
    recipe = describe.toOne("recipe", inverse: \Recipe.ingredients, RelationshipRules(min: 1))
  }
}

struct RecipeType: Entity {
  let name: Attribute<String?>
  let recipes: ToMany<Recipe>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    recipes = describe.toMany("recipes", inverse: \Recipe.type)
  }
}

func recipesModel() throws -> ManagedObjectModel {
  try ManagedObjectModel(Recipe.self, RecipeImage.self, Ingredient.self, RecipeType.self)
}
