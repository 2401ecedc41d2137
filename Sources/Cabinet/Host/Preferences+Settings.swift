import GameCore
import Keys
package import Persistence

extension Preferences {
  package init(_ settings: Settings) {
    self = settings.file.readingOnce { Preferences(valuesOf: settings) }
  }

  private init(valuesOf settings: Settings) {
    self.init()
    playerName = settings.playerName
    difficulty = settings.difficulty
    let text = settings.difficultyText
    unknownDifficulty = text.flatMap { Difficulty(rawValue: $0) == nil ? $0 : nil }
    theme = settings.theme
    coat = settings.coat
    glyphs = settings.glyphs
    ambiguousWidth = settings.ambiguousWidth
    language = settings.language
    bell = settings.bell
    sound = settings.sound
    reduceMotion = settings.reduceMotion
    wantsLines = settings.screenReader
    hasLargeLetters = settings.largeLetters
    repeatPause = settings.repeatPause
    hasOneSwitch = settings.oneSwitch
    switchPace = settings.switchPace
    mouse = settings.mouse
    layout = settings.keyboardLayout
    bindings = settings.keyBindings.sorted { $0.key < $1.key }.compactMap { action, names in
      KeyBinding(KeyAction(action), named: names)
    }
    speed = settings.gameSpeed
    hasClock = settings.memoryClock
    pausesWithoutFocus = settings.pauseOnFocusLoss
    hasLeague = settings.league != nil
    introductions = settings.introductions
    for game in GameStorage.all {
      cardsShown[game.game] = settings.cardsShown(game: game.game)
    }
    for setting in Setting.all { values[setting.key] = settings.text(of: setting) }
  }
}
