import ArgumentParser
import Canvas
import Commands
import JSON
import League
import Words

/// `arcade league signs`: signs of machines at the keys, for the owner.
struct SignsCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "signs", help: \.league.signs)

  /// The most lines of each kind.
  private static let most = 100

  @OptionGroup var list: ListOptions

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let format = try list.form()
    let connection = try options.server().connection
    let signs = try connection.run(AdministrationStatements.signs, [.integer(Self.most)]).rows
      .compactMap(FoundSign.init)
    let draws = try connection.run(AdministrationStatements.unusedDraws, [.integer(Self.most)])
      .rows.compactMap(UnusedDraws.init)
    let columns = ["role", "sign", "count", "game", "score", "entry", "drawn", "used"]
    let text = format.text(of: signs.map(\.record) + draws.map(\.record), columns: columns) {
      Self.table(signs, draws)
    }
    print(text, terminator: "")
    return 0
  }

  private static func table(_ signs: [FoundSign], _ draws: [UnusedDraws]) -> String {
    let words = Words.spoken.league
    guard !signs.isEmpty || !draws.isEmpty else { return words.noSigns + "\n" }
    let head = [
      words.roleColumn, words.noteColumn, words.gameColumn, words.scoreColumn, words.entryColumn,
    ]
    let rows = signs.map { sign in
      [sign.role, words.sign(sign.kind, sign.count), sign.game, String(sign.score), sign.entry]
        .map(\.printable)
    }
    let table = signs.isEmpty ? "" : TextTable.columns([head] + rows, numbers: [3])
    return draws.reduce(table) { text, draws in
      text + words.unusedDraws(draws.role, draws.drawn, draws.used).printable + "\n"
    }
  }
}

/// A sign in an entry, as a row has it.
private struct FoundSign {
  let entry, role, game, kind: String
  let score, count: Int

  init?(_ row: Answer.Row) {
    guard let entry = row.text(0), let role = row.text(1), let game = row.text(2),
      let score = row.integer(3), let kind = row.text(4), let count = row.integer(5)
    else { return nil }
    (self.entry, self.role, self.game, self.kind) = (entry, role, game, kind)
    (self.score, self.count) = (score, count)
  }

  var record: [String: JSONValue] {
    [
      "role": .string(role), "sign": .string(kind), "count": .integer(count),
      "game": .string(game), "score": .integer(score), "entry": .string(entry),
    ]
  }
}

/// A player who draws many more seeds than they play, as a row has them.
private struct UnusedDraws {
  let role: String
  let drawn, used: Int

  init?(_ row: Answer.Row) {
    guard let role = row.text(0), let drawn = row.integer(1), let used = row.integer(2) else {
      return nil
    }
    (self.role, self.drawn, self.used) = (role, drawn, used)
  }

  var record: [String: JSONValue] {
    [
      "role": .string(role), "sign": .string("unused draws"), "drawn": .integer(drawn),
      "used": .integer(used),
    ]
  }
}
