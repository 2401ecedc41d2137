package import Words

/// The words that a setting can be, the first of them where the player has chosen none.
package protocol SettingChoice: RawRepresentable, CaseIterable, Sendable where RawValue == String {}

extension SettingChoice {
  /// The value if the player has chosen none, or a word that is not known.
  static var standard: Self { allCases[allCases.startIndex] }
}

/// The colours of the arcade.
package enum ThemeChoice: String, SettingChoice {
  /// Colours that differ for colour-blind eyes too.
  case `default`
  case highContrast = "high_contrast"
  case monochrome
  /// The terminal's own colours.
  case terminal
}

/// The characters that pictures are made of.
package enum GlyphChoice: String, SettingChoice {
  /// Unicode where the terminal's encoding allows it.
  case automatic
  case unicode
  case ascii
}

/// The columns that the terminal gives to ambiguous characters.
package enum AmbiguousWidthChoice: String, SettingChoice {
  /// One, as nearly every terminal does.
  case narrow
  /// Two, as a terminal for East Asian text can be set to.
  case wide
}

/// The effect of a sound in a game.
package enum BellChoice: String, SettingChoice {
  case off
  /// The terminal's bell.
  case bell
  /// The screen flashes.
  case flash
}

package enum KeyboardLayout: String, SettingChoice {
  case qwerty
  case qwertz
  case azerty
  case dvorak
  /// The letters of a Russian keyboard, Cyrillic ones typed in their places.
  case jcuken
}

/// The introduction before a game.
package enum Introductions: String, SettingChoice {
  /// Backdrop, card and countdown.
  case full
  /// The countdown alone.
  case short
  case off
}

/// The cloth of the character's coat; all but the plain one are earned with feats.
package enum CoatChoice: String, SettingChoice {
  /// The colour of the character, and nothing else.
  case plain
  /// For feats in whack-a-mole, skeet shooter, memory cards and lunar lander.
  case gardener, hunter, harlequin, astronaut
  /// For feats in all games together.
  case gold
}

/// In what kind of store the members' register is kept.
package enum MemberStoreKind: String, SettingChoice {
  /// The one that reads and writes least.
  case sqlite
  case xml
  case binary
}

/// The language of the texts for players.
package enum Language: String, SettingChoice {
  /// By the environment.
  case automatic
  case english = "en"
  case simplifiedChinese = "zh-Hans"
}

extension Language {
  /// The language that the player chose; nil where the environment decides.
  package var spoken: SpokenLanguage? {
    switch self {
    case .automatic: nil
    case .english: .english
    case .simplifiedChinese: .simplifiedChinese
    }
  }
}
