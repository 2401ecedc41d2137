/// The sentences of the game screen.
///
/// The head-up display beside the field is 22 columns wide. In a window of less than 78
/// columns it stands in two lines above the field.
package struct GameWords: Sendable {
  /// Label above the best score; at most 10 columns.
  package var highScore: String
  /// Label above the score of the game that is played, right of the best; at most 11 columns.
  package var yourScore: String
  /// Says below the scores how many points the game is ahead of the player's best after as many
  /// seconds, below 0 behind it; at most 22 columns.
  package var lead: @Sendable (_ points: Int) -> String
  /// The same against the player of a recorded game.
  package var leadOnRival: @Sendable (_ points: Int, _ rival: String) -> String
  /// The same in a window without room for words; at most 4 columns.
  package var briefLead: @Sendable (_ points: Int) -> String
  /// Says from the moment on at which the player's best falls that it has; at most 20 columns.
  package var newRecord: String
  /// Label above the seconds that are left.
  package var timeLeft: String
  /// Label above the player's name; left out where the display stands above the field.
  package var yourName: String
  /// Follows a star at the right of the top line, from three hits in a row on.
  ///
  /// The game's messages begin in the same line at the left.
  package var inARow: @Sendable (_ count: Int) -> String
  /// Stands on a plate over the field for the second after a game; at most 45 columns.
  package var timeUp: String
  /// The title of the box over a paused game.
  package var paused: String
  /// The reason of the pause, in that box.
  package var pausedBecause: @Sendable (_ reason: PauseReason) -> String
  /// The first choice of a pause: the game goes on.
  package var resume: String
  /// The second choice of a pause: the game starts again.
  package var restart: String
  /// The third choice of a pause: out of the game, without a score.
  package var leave: String
  /// Stands in the top line while the seconds before a game are counted.
  package var getReady: String
  /// The last line of the card that is shown before the first games.
  package var anyKeyStarts: String
  /// Says that the game runs at `percent` of full speed, or at 0 without a clock, at 1 in turns and at
  /// 2 with one switch; at most 22 columns.
  ///
  /// It stands below the difficulty in the display, and after its name over a table.
  package var speed: @Sendable (_ percent: Int) -> String
  /// Says in the display that the score will not be kept; at most 22 columns.
  package var practice: String
  /// After the last miss was tried again: with a miss, and without; at most 45 columns.
  package var missedAgain, noMiss: String
  /// Names a medal and the score from which it is given.
  ///
  /// The card has the three medals in one line, each at most 14 columns.
  package var medalFrom: @Sendable (_ medal: String, _ score: Int) -> String
  /// The player's best score at this game, on the card and while the seconds before it are counted;
  /// at most 20 columns.
  package var yourBest: @Sendable (_ points: Int) -> String

  package enum PauseReason: Sendable, Hashable, CaseIterable {
    /// The player pressed the key for it.
    case asked
    /// Another window has the keyboard now.
    case focusLost
    /// The arcade was stopped with Ctrl-Z and has come back.
    case suspended
    /// The window was made smaller than the arcade can use.
    case tooSmall
    /// Nothing arrived at the arcade for a while, as when a laptop was closed.
    case stalled
  }
}

extension GameWords {
  static let english = GameWords(
    highScore: "HI SCORE:",
    yourScore: "YOUR SCORE:",
    lead: { $0 == 0 ? "level with your best" : "\(signed($0)) on your best" },
    leadOnRival: { $0 == 0 ? "level with \($1)" : "\(signed($0)) on \($1)" },
    briefLead: { signed($0) },
    newRecord: "NEW RECORD!",
    timeLeft: "TIME LEFT:",
    yourName: "YOUR NAME:",
    inARow: { "\($0) in a row" },
    timeUp: "TIME!",
    paused: "PAUSED",
    pausedBecause: { reason in
      switch reason {
      case .asked: ""
      case .focusLost: "You switched windows."
      case .suspended: "Welcome back."
      case .tooSmall: "The window was too small."
      case .stalled: "The terminal froze for a moment."
      }
    },
    resume: "Resume",
    restart: "Restart",
    leave: "Menu",
    getReady: "Get ready",
    anyKeyStarts: "press any key",
    speed: { wayOfPlaying($0) ?? "speed \($0) %" },
    practice: "practice", missedAgain: "Missed again.", noMiss: "No miss this time!",
    medalFrom: { "\($0) \($1)" },
    yourBest: { "your best \($0)" })
}

/// A number with its sign: `+4`, `-3`.
private func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }

/// The way of playing that a number below the slowest pace stands for; nil for a pace in percent.
func wayOfPlaying(_ number: Int) -> String? {
  switch number {
  case 0: "without a clock"
  case 1: "in turns"
  case 2: "with one switch"
  default: nil
  }
}
