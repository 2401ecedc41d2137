/// The meaning of a cell; a theme decides the look of each role.
///
/// A role never carries a meaning alone: the characters say it first. The raw value is
/// the letter that stands for the role in a sprite's mask.
package enum Role: Character, CaseIterable, Sendable, Hashable {
  /// Ordinary text in the terminal's own colours.
  case plain = "p"
  /// Text to read first.
  case strong = "s"
  /// Text to read last: keys, units, what is not available.
  case faint = "f"
  /// A screen's title.
  case heading = "h"
  /// The place of the next key: the chosen line, the card under the cursor.
  case focus = "c"
  /// A value that can be changed.
  case value = "v"
  /// The keys that can be pressed.
  case key = "k"
  /// Lines around things.
  case frame = "l"
  /// A thing to be hit: a mole's coat.
  case target = "t"
  /// The face of what is to be hit: eyes, nose, teeth.
  case targetFace = "e"
  /// A thing that has been hit.
  case struck = "x"
  /// The player's tool: a mallet, a gun.
  case tool = "m"
  /// The part of the tool that is held.
  case handle = "w"
  /// Earth: rims and mounds.
  case ground = "g"
  /// The dark of a hole.
  case hollow = "d"
  /// Grass and other plants.
  case plant = "a"
  /// The sky and far things.
  case sky = "b"
  /// Far hills, as they are filled.
  case ridge = "i"
  /// Near hills, as they are filled.
  case hill = "j"
  /// It went well: a hit, a match.
  case success = "y"
  /// It went nearly well: early, late.
  case warning = "n"
  /// It went wrong, or time is running out.
  case danger = "r"
  /// Something won: a streak, a medal, a star.
  case prize = "z"
  /// A bulb of the marquee that is lit.
  case bulb = "o"
  /// The colours of a character's coat, which the player knows by their names.
  case coatRed = "R"
  case coatBlue = "B"
  case coatGreen = "G"
  case coatYellow = "Y"
  case coatOrange = "O"
  case coatPurple = "P"
}
