package import GameCore

/// The player's figure: a colour, a class and six abilities.
package struct SimpleCharacter: Sendable, Hashable {
  /// The colour of its coat, by the word that the file holds.
  package enum Colour: String, CaseIterable, Sendable, Hashable {
    case red = "Red"
    case blue = "Blue"
    case green = "Green"
    case yellow = "Yellow"
    case orange = "Orange"
    case purple = "Purple"
  }

  /// The profession, by the word that the file holds.
  package enum Profession: String, CaseIterable, Sendable, Hashable {
    case wizard = "Wizard"
    case warrior = "Warrior"
    case ranger = "Ranger"
    case shaman = "Shaman"

    /// The profession's bonuses on abilities that were rolled.
    package var bonuses: [Ability: Int] {
      switch self {
      case .wizard: [.intelligence: 10]
      case .warrior: [.strength: 5, .constitution: 5]
      case .ranger: [.dexterity: 5, .constitution: 5]
      case .shaman: [.wisdom: 10]
      }
    }
  }

  /// The abilities, in the order of the file.
  package enum Ability: Int, CaseIterable, Sendable, Hashable {
    case strength, dexterity, constitution, intelligence, wisdom, charisma

    /// Its three letters.
    package var abbreviation: String {
      ["STR", "DEX", "CON", "INT", "WIS", "CHA"][rawValue]
    }
  }

  /// The range of an ability when it is rolled, before any bonus.
  package static let rolls = 5...14
  /// The range of an ability in a file.
  static let limits = -9_999...9_999

  package let colour: Colour
  package let profession: Profession
  private let values: [Int]

  /// The one to begin with: a red wizard of whom everything is 10.
  package static let standard = SimpleCharacter(
    colour: .red, profession: .wizard, values: Ability.allCases.map { _ in 10 })

  /// Takes colour, profession and one value for each ability, in their order.
  init(colour: Colour, profession: Profession, values: [Int]) {
    self.colour = colour
    self.profession = profession
    self.values = values
  }

  /// Draws one by the original's rule: colour and profession evenly, each ability evenly
  /// from `rolls`, and the profession's bonuses on top.
  package init(using generator: inout SeededGenerator) {
    colour = Colour.allCases[generator.number(below: Colour.allCases.count)]
    let rolled = Ability.allCases.map { _ in
      Self.rolls.lowerBound + generator.number(below: Self.rolls.count)
    }
    let profession = Profession.allCases[generator.number(below: Profession.allCases.count)]
    self.profession = profession
    values = zip(Ability.allCases, rolled).map { $1 + (profession.bonuses[$0] ?? 0) }
  }

  package subscript(ability: Ability) -> Int { values[ability.rawValue] }
}
