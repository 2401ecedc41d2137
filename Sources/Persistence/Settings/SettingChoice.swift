package import Words

/// The words that a setting can be.
package protocol SettingChoice: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// The value if the player has chosen none, or a word that is not known.
  static var standard: Self { get }
}

/// The colours of the arcade.
package enum ThemeChoice: String, SettingChoice {
  /// Colours that differ for colour-blind eyes too.
  case `default`
  case highContrast = "high_contrast"
  case monochrome
  /// The terminal's own colours.
  case terminal

  /// Safe for colour-blind eyes.
  package static let standard = ThemeChoice.default
}

/// The characters that pictures are made of.
package enum GlyphChoice: String, SettingChoice {
  /// Unicode where the terminal's encoding allows it.
  case automatic
  case unicode
  case ascii

  /// By the terminal.
  package static let standard = GlyphChoice.automatic
}

/// The columns that the terminal gives to ambiguous characters.
package enum AmbiguousWidthChoice: String, SettingChoice {
  /// One, as nearly every terminal does.
  case narrow
  /// Two, as a terminal for East Asian text can be set to.
  case wide

  /// One column.
  package static let standard = AmbiguousWidthChoice.narrow
}

/// The effect of a sound in a game.
package enum BellChoice: String, SettingChoice {
  case off
  /// The terminal's bell.
  case bell
  /// The screen flashes.
  case flash

  /// Silence.
  package static let standard = BellChoice.off
}

/// The layout of the keyboard.
package enum KeyboardLayout: String, SettingChoice {
  case qwerty
  case qwertz
  case azerty
  case dvorak
  /// The letters of a Russian keyboard, Cyrillic ones typed in their places.
  case jcuken

  /// The most common one.
  package static let standard = KeyboardLayout.qwerty
}

/// The introduction before a game.
package enum Introductions: String, SettingChoice {
  /// Backdrop, card and countdown.
  case full
  /// The countdown alone.
  case short
  case off

  /// Everything.
  package static let standard = Introductions.full
}

/// The cloth of the character's coat; all but the plain one are earned with feats.
package enum CoatChoice: String, SettingChoice {
  /// The colour of the character, and nothing else.
  case plain
  /// For feats in whack-a-mole, skeet shooter, memory cards and lunar lander.
  case gardener, hunter, harlequin, astronaut
  /// For feats in all games together.
  case gold

  /// The one to begin with.
  package static let standard = CoatChoice.plain
}

/// In what kind of store the members' register is kept.
package enum MemberStoreKind: String, SettingChoice {
  case sqlite
  case xml
  case binary

  /// The one that reads and writes least.
  package static let standard = MemberStoreKind.sqlite
}

/// The language of the texts for players.
package enum Language: String, SettingChoice {
  /// By the environment.
  case automatic
  case english = "en"
  case simplifiedChinese = "zh-Hans"

  /// By the environment.
  package static let standard = Language.automatic
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
