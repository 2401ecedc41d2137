import ArcadeFormats
import Glibc
import Testing

@Suite struct CivilDateTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_795_132_799, "2026-11-19T23:59:59Z"),
      (-62_135_596_801, "0000-12-31T23:59:59Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func aMomentIsWrittenAndReadAgain(seconds: Int64, text: String) {
    let date = CivilDate(secondsSince1970: seconds)
    #expect(date.text == text)
    #expect(date.stamp == String(text.filter { $0 != "-" && $0 != ":" }))
    #expect(CivilDate.secondsSince1970(reading: Array(text.utf8)) == seconds)
  }

  /// The C library's calendar is another program's answer to the same question.
  @Test func theCalendarIsThatOfTheSystem() {
    for seconds in stride(from: -62_167_219_200, to: 253_402_300_800, by: 987_654_321) {
      var (time, parts) = (time_t(seconds), tm())
      gmtime_r(&time, &parts)
      let date = CivilDate(secondsSince1970: Int64(seconds))
      #expect(date.year == parts.tm_year + 1_900 && date.month == parts.tm_mon + 1)
      #expect(date.day == parts.tm_mday && date.hour == parts.tm_hour)
      #expect(date.minute == parts.tm_min && date.second == parts.tm_sec)
    }
    for month in -30...30 {
      var parts = tm()
      (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour) = (100, Int32(month) - 1, 99, 99)
      #expect(
        CivilDate.secondsSince1970(
          year: 2_000, month: Int64(month), day: 99, hour: 99, minute: 0, second: 0)
          == Int64(timegm(&parts)))
    }
  }

  @Test func momentsAtTheEndsOfTimeHaveADateToo() {
    #expect(CivilDate(secondsSince1970: .max).text.hasSuffix("Z"))
    #expect(CivilDate(secondsSince1970: .min).text.hasPrefix("-"))
  }

  @Test(arguments: [
    "", "Z", "2026", "2026-", "2026-13-01Z", "2026-00-01Z", "2026-01-32Z", "2026-01-01T25Z",
    "2026-01-01T00:60Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00ZZ",
    "2026-01-01 00:00:00Z", "1234567Z", "-2026Z", "2026-01-01T00:00:00.5Z", "２０２６Z",
    "2026-01-01T00:00:00+01:00",
  ])
  func whatIsNoDateIsNotRead(text: String) {
    #expect(CivilDate.secondsSince1970(reading: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("1970-01-02T00:00:01.25Z", 86_401, 0.25), ("1970-01-02", 86_400, 0),
    ("1970-01-02T00:00:01Z", 86_401, 0), ("1970-01-02T01:00:00.5+01:00", 86_400, 0.5),
    ("1970Z", 0, 0),
  ])
  func aMomentHasAPartOfASecondOrIsADay(text: String, seconds: Int64, fraction: Double) throws {
    let moment = try #require(
      CivilDate.moment(reading: Array(text.utf8), readingOffset: true))
    #expect(moment.secondsSince1970 == seconds && moment.fraction == fraction)
  }

  @Test(arguments: [
    "", ".", "1970", "1970-01", "1970-13-01", "1970-01-01T00:00.5Z", "1970-01-01T00:00:00.Z",
    "1970-01-01T00:00:00.5", "1970-01-01T00:00:00+0100.5", "1970.5Z", "1970-01-01.5",
    "1970-01-01T00:00:00.5.5Z",
  ])
  func whatIsNoMomentIsNotRead(text: String) {
    #expect(CivilDate.moment(reading: Array(text.utf8), readingOffset: true) == nil)
  }

  @Test func partsFromTheEndMayBeLeftOut() {
    #expect(CivilDate.secondsSince1970(reading: Array("1970Z".utf8)) == 0)
    #expect(CivilDate.secondsSince1970(reading: Array("1970-01-02T01Z".utf8)) == 90_000)
  }

  @Test(arguments: ["+01:00", "+0100", "+01"])
  func anotherPlacesClockIsReadWhereThatIsAskedFor(offset: String) {
    let text = "1970-01-01T01:00:01" + offset
    #expect(CivilDate.secondsSince1970(reading: Array(text.utf8), readingOffset: true) == 1)
    #expect(CivilDate.secondsSince1970(reading: Array(text.utf8)) == nil)
  }
}
