/// The words of the table for friends: several players, one keyboard.
package struct HotSeatWords: Sendable {
  package var title: String
  /// The room's name in the first menu, and the text beside it.
  package var menu, menuDetail: String
  /// The labels of the form, and the choice of every game.
  package var player: @Sendable (_ number: Int) -> String
  package var game, rounds, everyGame, start: String
  /// Says who gets points.
  package var rule: String
  /// The reasons that a table is not begun.
  package var tooFew: String
  package var twice: @Sendable (_ name: String) -> String
  /// The key that goes from field to field.
  package var nextField: String
  /// Says what is played; the round is empty at a table of one.
  package var heat: @Sendable (_ game: String, _ difficulty: String, _ round: String) -> String
  package var roundOf: @Sendable (_ round: Int, _ rounds: Int) -> String
  /// Whose turn it is.
  package var turn: @Sendable (_ name: String) -> String
  /// Says how a heat is fair.
  package var sameGame, evenGames: String
  /// Follows a turn that was left.
  package var left: String
  /// The heads of the columns.
  package var score, points, total: String
  package var toCome: String
  /// The same for who hears it; at most 7 columns.
  package var toComeRead: String
  /// The keys: play a turn, go on, leave the table.
  package var play, goOn, leave: String
  /// Asks before a table is left.
  package var leaveTitle, leaveWarning, stay, leaveNow: String
  /// The title after a heat, and of the end.
  package var scores, podium: String
  /// The choice at the end that leads to the form again, with the players in it.
  package var change: String
  /// The title of a souvenir.
  package var souvenir: @Sendable (_ winners: String) -> String
  package var and: String
}

extension HotSeatWords {
  static let english = HotSeatWords(
    title: "Table for friends",
    menu: "With friends", menuDetail: "2 to 8 players in turn",
    player: { "Player \($0)" },
    game: "Game", rounds: "Rounds", everyGame: "all four", start: "Start",
    rule:
      "The winner of a game gets as many points as there are players, the next one fewer, and so on.",
    tooFew: "At least two players need names.",
    twice: { "'\($0)' is at the table twice." },
    nextField: "next",
    heat: { game, difficulty, round in
      "\(game) on \(difficulty)\(round.isEmpty ? "" : ", \(round)")."
    },
    roundOf: { $1 == 1 ? "" : "round \($0) of \($1)" },
    turn: { "It's your turn, \($0)." },
    sameGame: "Everyone plays the same game.",
    evenGames: "Every turn is different, and equally hard.",
    left: "You left that turn, so it doesn't count. Play it again.",
    score: "score", points: "points", total: "total",
    toCome: "-", toComeRead: "not yet",
    play: "play", goOn: "continue", leave: "leave",
    leaveTitle: "Leave the table?",
    leaveWarning: "Its points are lost. Finished games stay in the statistics.",
    stay: "Stay", leaveNow: "Leave",
    scores: "Scores", podium: "Podium", change: "Change players or game",
    souvenir: { "Table for friends, won by \($0)" },
    and: " and ")
}
