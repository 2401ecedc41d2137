package struct CharacterWords: Sendable {
  package var title: String
  /// The line that leads to the room; with its detail at most 51 columns.
  package var menu: String
  /// Beside it: the contents of the room.
  package var menuDetail: String
  /// The name of a character, by the words for colour and profession from the lists below.
  package var name: @Sendable (_ colour: String, _ profession: String) -> String
  /// The six colours: red, blue, green, yellow, orange, purple.
  package var colours: [String]
  /// The four professions: wizard, warrior, ranger, shaman.
  package var professions: [String]
  /// The meanings of the letters STR, DEX, CON, INT, WIS and CHA; at most 14 columns each.
  package var abilities: [String]
  /// The first choice: draw a new character.
  package var random: String
  /// Beside it: what that does.
  package var randomDetail: String
  /// Beside a key in the last line: the same.
  package var randomKey: String
  /// The second choice: the character goes to the backups.
  package var delete: String
  /// Beside it: what follows.
  package var deleteDetail: String
  /// The third choice: the cloth of the coat.
  package var coatLabel: String
  /// The coats by the settings' words for them.
  package var coats: [String: String]
  /// Beside it: the coat that is nearest, and the feats that are missing for it.
  package var nextCoat: @Sendable (_ coat: String, _ missing: Int) -> String
  package var back: String
  /// Said after the second choice, on the screen and by `arcade character delete`.
  package var deleted: String
  /// Refuses a word that `arcade character` does not know.
  package var noSuchAction:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
}

extension CharacterWords {
  static let english = CharacterWords(
    title: "Character", menu: "Character", menuDetail: "the figure on the title screen",
    name: { "\($0) \($1)" },
    colours: ["Red", "Blue", "Green", "Yellow", "Orange", "Purple"],
    professions: ["Wizard", "Warrior", "Ranger", "Shaman"],
    abilities: [
      "strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma",
    ],
    random: "Random", randomDetail: "roll a new one", randomKey: "random",
    delete: "Delete data", deleteDetail: "start over as Red Wizard",
    coatLabel: "Coat",
    coats: [
      "plain": "plain", "gardener": "gardener's", "hunter": "hunter's",
      "harlequin": "harlequin", "astronaut": "astronaut's", "gold": "golden",
    ],
    nextCoat: { "Next: \($0), in \(counted($1, "feat"))." },
    back: "Back", deleted: "Data deleted!",
    noSuchAction: { word, choices, suggestion in
      let hint =
        suggestion.map { "Did you mean '\($0)'?" }
        ?? "Choose one of: \(choices.joined(separator: ", "))."
      return "'\(word)' isn't an action. \(hint)"
    })
}
