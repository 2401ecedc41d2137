import Foundation
import Glibc
import League
import Testing

@Suite struct LeagueDocumentTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func thePageNamesThePartsOfSQLThatEachKindOfUserNeeds() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/league.md"), encoding: .utf8)
    for group in StatementGroup.all {
      let features = Statement.Feature.allCases.filter(group.features.contains).map(\.rawValue)
      #expect(page.contains("| \(group.name) | \(features.joined(separator: ", ")) |"))
    }
  }

  @Test func aStatementNamesThePartsOfSQLThatItsTextShows() {
    let signs: [(String, Statement.Feature)] = [
      ("FOR UPDATE", .rowLocks), ("SKIP LOCKED", .skippedLocks), ("ON CONFLICT", .conflicts),
      ("RETURNING", .returning), ("ROW LEVEL SECURITY", .rowSecurity),
      ("CREATE POLICY", .rowSecurity), ("UNION ALL", .unions), ("FILTER (", .filteredSums),
      ("OVER (", .windows), ("ON DELETE CASCADE", .cascades), ("(VALUES", .rowTables),
    ]
    for statement in StatementGroup.all.flatMap(\.statements) {
      for (sign, feature) in signs where statement.text.contains(sign) {
        #expect(statement.features.contains(feature), "\(statement.text)")
      }
    }
  }

  /// The clock of whoever runs them may be wrong.
  @Test func theServersClockAloneDecidesWhichRowsAreDeleted() {
    for statement in AdministrationStatements.retention + AdministrationStatements.oldTables {
      #expect(!statement.text.contains("$"), "\(statement.text)")
    }
    for statement in AdministrationStatements.retentionOfPlayers {
      // The values are roles alone.
      let others = statement.text.replacing("player > $1", with: "")
        .replacing(/player <= coalesce\(\s*\$2/, with: "")
      #expect(!others.contains("$"), "\(statement.text)")
    }
  }

  /// A player can have made any number of rows in these tables, and a server ends what takes too long.
  @Test func rowsOfPlayersAreDeletedInParts() {
    let statements =
      RefereeStatements.removePlayer + AdministrationStatements.retention
      + AdministrationStatements.retentionOfPlayers
    var bounded = 0
    for table in ["entry", "draw", "request", "friend"] {
      for statement in statements
      where statement.text.contains("DELETE FROM arcade_league.\(table)") {
        #expect(statement.text.contains("LIMIT \(LeagueLimits.deletedAtOnce)"), "\(statement.text)")
        bounded += 1
      }
    }
    #expect(bounded == 9)
  }

  @Test func noStatementNeedsAnExtensionOrAProcedure() {
    for statement in StatementGroup.all.flatMap(\.statements) {
      for word in ["CREATE EXTENSION", "CREATE FUNCTION", "LANGUAGE", "SECURITY DEFINER", "DO $"] {
        #expect(!statement.text.uppercased().contains(word), "\(statement.text)")
      }
    }
  }

  @Test func continuousIntegrationSkipsNoTestOfLeagues() throws {
    let environment = ProcessInfo.processInfo.environment
    guard environment["CI"] == "true" else { return }
    #expect(environment["ARCADE_LEAGUE"] == "1")
    let folders = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    #expect(folders.contains { access("/usr/lib/postgresql/\($0)/bin/initdb", X_OK) == 0 })
  }
}
