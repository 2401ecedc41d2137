/// The help of the commands that play, show and count games.
package struct GameCommandHelp: Sendable {
  package var play: CommandHelp
  /// Its argument.
  package var playedGame: @Sendable (_ games: String) -> String
  /// Its options.
  package var seed, practice, challenge: String
  package var race: CommandHelp
  /// The arguments for a recorded game.
  package var record, rank: String
  package var replay: CommandHelp
  /// Its options, which are about a film.
  package var export, filmFormat, filmGlyphs, filmStart, filmEnd: String
  package var daily: CommandHelp
  /// Its options.
  package var dailyPlayer, ascii: String
  package var verify: CommandHelp
  /// Its arguments.
  package var records: String
  package var statistics: CommandHelp
  /// Its options.
  package var countedPlayer, speed: String
  package var scores: CommandHelp
  /// Its options.
  package var allScores, bestGames, bestDailyGames, scoreFormat: String
}

extension GameCommandHelp {
  static let english = GameCommandHelp(
    play: CommandHelp(
      "Play one game right away.",
      """
      Prints the result when the game closes. Practice and games with a chosen seed don't \
      count for high scores.
      """),
    playedGame: { "The game: \($0)." },
    seed: "The game's seed, a number.",
    practice: "Don't save the score.",
    challenge: "A challenge line from a friend.",
    race: CommandHelp(
      "Play against a recorded game.",
      """
      You play the recorded game with its seed and see how far its player was at each moment. \
      Races have their own tables.
      """),
    record: "A game, or the file of a recorded game.",
    rank: "Its rank among the best games.",
    replay: CommandHelp(
      "Watch a recorded game.",
      """
      Shows one of the ten best games you finished, or the recorded game in a file. You can \
      pause, go back and forth, and change the speed. Watching never changes a table.

      With --export it writes a film instead: an asciicast for asciinema (.cast), a picture \
      that moves in a browser (.svg), or text (.txt). '-' is standard output.
      """),
    export: "Write a film instead.",
    filmFormat: "cast, svg or text (default: by the file's name).",
    filmGlyphs: "unicode or ascii, in a film (default: unicode).",
    filmStart: "The second where a film begins.",
    filmEnd: "The second where a film ends. The same as --from gives one picture.",
    daily: CommandHelp(
      "Show how today's daily games went.",
      """
      Each UTC day has one game of each kind, the same for everyone. Your first try counts; play \
      it from the menu. Prints the line to share for each game you finished.
      """),
    dailyPlayer: "Another player's games.",
    ascii: "Use plain characters.",
    verify: CommandHelp(
      "Check that scores are real.",
      """
      Plays each recorded game again without a screen, and compares every second and the score \
      with the recording and the table. Scores without a recording are listed too. Recorded games \
      that are in no table are counted, and listed if they differ. Exits with 1 if anything \
      differs.
      """),
    records: "Games, or files of recorded games (default: all of them).",
    statistics: CommandHelp(
      "Print the figures of your games.",
      """
      Counts every finished game that has a score: games, time, mean, median, best, accuracy \
      and reaction time, for each game and difficulty. JSON adds the histogram of reaction \
      times, the hits and misses at each place, and each week.
      """),
    countedPlayer: "One player's games (default: everyone's).",
    speed: "Percent of full speed, or 0: without a clock, 1: in turns, 2: with one switch.",
    scores: CommandHelp(
      "Print high scores.",
      """
      Prints the top ten of each game on every difficulty, or on the one you name. --all \
      prints every score, including slower games and games without a clock. A score file \
      keeps one score per name; --games prints the ten best games you finished instead, and \
      --daily the ten best daily games.
      """),
    allScores: "Print every score instead of the top ten.",
    bestGames: "Print the ten best games instead of the best score of each name.",
    bestDailyGames: "Print the ten best daily games instead.",
    scoreFormat: "table, json, csv or plist.")
}
