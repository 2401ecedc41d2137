/// A language in which the arcade speaks.
package enum SpokenLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"

  /// Every sentence in this language.
  package var words: Words {
    switch self {
    case .english: .english
    case .simplifiedChinese: .simplifiedChinese
    }
  }

  /// True if a font of 256 or 512 characters, such as the Linux console's, lacks its characters.
  var needsLargeFont: Bool { self == .simplifiedChinese }

  /// The language that a locale names, such as `zh_CN.UTF-8`; nil for one that isn't spoken here.
  package init?(locale: String) {
    let name = locale.lowercased().prefix { $0 != "." && $0 != "@" }
    let parts = name.split { $0 == "_" || $0 == "-" }
    let isTraditional = ["tw", "hk", "mo", "hant"].contains { parts.dropFirst().contains($0) }
    switch parts.first {
    case "en", "c", "posix": self = .english
    case "zh" where !isTraditional: self = .simplifiedChinese
    default: return nil
    }
  }

  /// The language of the environment's messages, by the order that POSIX gives; English where that
  /// names none that is spoken here.
  package init(environment: (String) -> String?) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment)
    self = names.first { !$0.isEmpty }.flatMap { SpokenLanguage(locale: $0) } ?? .english
  }
}

extension SpokenLanguage {
  /// The language to speak on a terminal: English where that lacks the characters of this one.
  package func spoken(withLargeFont hasLargeFont: Bool) -> SpokenLanguage {
    needsLargeFont && !hasLargeFont ? .english : self
  }
}
