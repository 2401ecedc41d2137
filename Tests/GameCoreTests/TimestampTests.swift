import GameCore
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (951_782_400, "2000-02-29"),
      (1_795_132_799, "2026-11-19"), (-62_135_596_801, "0000-12-31"),
    ] as [(Int64, String)])
  func aMomentKnowsItsDay(seconds: Int64, day: String) {
    #expect(Timestamp(secondsSince1970: seconds).day() == day)
  }

  @Test func aDayBeginsEarlierInTheEast() {
    let moment = Timestamp(secondsSince1970: 1_795_132_799)
    #expect(moment.day(offset: 8 * 3_600) == "2026-11-20")
  }

  @Test func aMomentHasTheDayAndTimeThatTheClockShowedThen() {
    let clock: (Int64) -> Int64 = { $0 < 1_792_890_000 ? 7_200 : 3_600 }
    let (summer, winter) = (
      Timestamp(secondsSince1970: 1_782_945_000), Timestamp(secondsSince1970: 1_796_164_200)
    )
    #expect(summer.day(offset: clock) == "2026-07-02")
    #expect(summer.dayAndTime(offset: clock) == "2026-07-02 00:30:00")
    #expect(winter.dayAndTime(offset: clock) == "2026-12-01 23:30:00")
  }

  @Test func momentsAtTheEndsOfTimeHaveADayToo() {
    #expect(!Timestamp(secondsSince1970: .max).day(offset: 3_600).isEmpty)
    #expect(!Timestamp(secondsSince1970: .min).day(offset: -3_600).isEmpty)
  }
}
