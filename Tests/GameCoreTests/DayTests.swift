import GameCore
import Testing

@Suite struct DayTests {
  @Test func aDayBeginsAtMidnightInUTC() {
    #expect(Day(Timestamp(secondsSince1970: 0)).text == "1970-01-01")
    #expect(Day(Timestamp(secondsSince1970: -1)).text == "1969-12-31")
    #expect(Day(Timestamp(secondsSince1970: 1_795_262_399)).text == "2026-11-21")
    #expect(Day(Timestamp(secondsSince1970: 1_795_305_600)).text == "2026-11-22")
  }

  @Test func daysAreReadAsTheyAreWritten() {
    for number in stride(from: -800, to: 40_000, by: 7) {
      #expect(Day(Day(number: number).text)?.number == number)
    }
    for text in ["", "2026-02-30", "2026-13-01", "2026-1-1", "2026-11-21T", "x"] {
      #expect(Day(text) == nil)
    }
  }

  @Test func aClockThatIsOutOfAllRangeHasADayThatIsReadAsItIsWritten() {
    for (seconds, text) in [(Int64.min, "0000-01-01"), (.max, "9999-12-31")] {
      let day = Day(Timestamp(secondsSince1970: seconds))
      #expect(day.text == text && Day(text) == day && day.month.count == 31)
    }
  }

  @Test func aMonthHasItsDays() throws {
    let february = try #require(Day("2024-02-29")).month
    #expect(february.first.text == "2024-02-01" && february.count == 29)
    #expect(try #require(Day("2026-12-31")).month.count == 31)
    // 2026-11-23 was a Monday.
    #expect(try #require(Day("2026-11-23")).weekday == 0)
    #expect(Day(number: -4).weekday == 6)
  }

  @Test func eachDayGameAndRulesHaveASeedOfTheirOwn() throws {
    let day = try #require(Day("2026-11-22"))
    let seeds = (0..<400).flatMap { days in
      ["skeet", "memory"].flatMap { game in (1...3).map { (day + days).seed(game: game, rules: $0) }
      }
    }
    #expect(Set(seeds).count == seeds.count)
    // Every arcade has the same game on a day.
    #expect(day.seed(game: "whackamole", rules: 2) == 2_923_983_861_683_250_914)
  }
}
