import GameCore
import League
import Testing

@Suite struct LeagueVerdictTests {
  @Test func aTrueRecordIsVerified() {
    #expect(verdict() == .verified(isRanked: false))
  }

  @Test func aRecordThatPlaysDifferentlyIsRefusedWithItsSecond() {
    let verdict = verdict { (_) throws(ReplayMismatch) in throw .differs(second: 12) }
    #expect(verdict == .refused(.differs(second: 12)))
  }

  @Test func aClaimThatItsRecordDoesNotShareIsRefusedUnplayed() {
    var other = claim
    other.score += 1
    #expect(verdict(on: other) { _ in Issue.record("It was played.") } == .refused(.otherScore))
    other = claim
    other.kind.difficulty = .hard
    #expect(verdict(on: other) == .refused(.otherGame))
    other = claim
    other.kind.speed = .half
    #expect(verdict(on: other) == .refused(.otherGame))
  }

  @Test func aGameLongerThanALeagueTakesIsRefusedUnplayed() {
    var long = record
    long.ticks = LeagueLimits.ticks + 1
    let verdict = LeagueVerdict(on: claim, record: long) { _ in Issue.record("It was played.") }
    #expect(verdict == .refused(.tooLong))
    #expect(LeagueVerdict(on: claim, record: nil) { _ in } == .refused(.noRecord))
  }

  /// They may be many, and as long as a league takes.
  @Test func aGameOfABannedPlayerIsRefusedUnplayed() {
    var banned = claim
    banned.isBanned = true
    #expect(verdict(on: banned) { _ in Issue.record("It was played.") } == .refused(.banned))
  }

  @Test func aGameWhoseClockIsStoppedStandsInNoTableOfASpeed() {
    func verdict(_ speed: GameSpeed) -> LeagueVerdict {
      var claim = claim
      claim.kind.speed = speed
      var record = record
      record.conditions.speed = speed
      return LeagueVerdict(on: claim, record: record, stopsClock: true) { _ in }
    }
    for speed in GameSpeed.percentages { #expect(verdict(speed) == .refused(.otherGame)) }
    #expect(verdict(.untimed) == .verified(isRanked: false))
  }

  @Test func aRaceIsNoGameOfALeague() {
    var race = record
    race.conditions.mode = .race
    #expect(LeagueVerdict(on: claim, record: race) { _ in } == .refused(.otherMode))
  }

  @Test(arguments: [(0, true), (1, false)])
  func aDrawnGameIsRankedIfItCameWithinItsLengthItsPausesAndAMinute(late: Int, isRanked: Bool) {
    var claim = claim
    claim.draw = LeagueClaim.Draw(
      game: Self.drawn, kind: claim.kind, drawnAt: 1_000_000, entry: nil)
    // 1,800 ticks are 30 seconds, and the record has a pause of 5.
    claim.sentAt = 1_000_000 + 30_000 + 5_000 + 60_000 + late
    #expect(verdict(on: claim) == .verified(isRanked: isRanked))
  }

  @Test func aDrawCountsForOneGameAndForItsOwnSeed() throws {
    var claim = claim
    claim.sentAt = 1_001_000
    claim.draw = LeagueClaim.Draw(
      game: Self.drawn, kind: claim.kind, drawnAt: 1_000_000, entry: "another")
    #expect(verdict(on: claim) == .verified(isRanked: false))
    let other = try #require(DrawnGame(ticket: "0f8fad5b-d9cb-469f-a165-70867728950f"))
    claim.draw = LeagueClaim.Draw(game: other, kind: claim.kind, drawnAt: 1_000_000, entry: nil)
    #expect(verdict(on: claim) == .verified(isRanked: false))
  }

  @Test func longPausesDoNotWinTimeWithoutEnd() {
    var slow = record
    slow.conditions.pauses = [
      .init(tick: 1, milliseconds: .max), .init(tick: 2, milliseconds: .max),
    ]
    var claim = claim
    claim.draw = LeagueClaim.Draw(game: Self.drawn, kind: claim.kind, drawnAt: 0, entry: nil)
    claim.sentAt = 30_000 + LeagueLimits.pauses + LeagueLimits.grace
    #expect(LeagueVerdict(on: claim, record: slow) { _ in } == .verified(isRanked: true))
    claim.sentAt += 1
    #expect(LeagueVerdict(on: claim, record: slow) { _ in } == .verified(isRanked: false))
  }

  @Test func aDailyGameNeedsTheSeedOfItsDay() throws {
    let day = try #require(Day("2026-11-25"))
    var claim = claim
    claim.kind.day = day
    claim.sentAt = day.number * 86_400_000
    var daily = record
    daily.conditions.mode = .daily
    #expect(LeagueVerdict(on: claim, record: daily) { _ in } == .refused(.otherSeed))
    daily.seed = day.seed(game: "whackamole", rules: 2)
    #expect(LeagueVerdict(on: claim, record: daily) { _ in } == .verified(isRanked: false))
    claim.sentAt -= 1_000
    #expect(LeagueVerdict(on: claim, record: daily) { _ in } == .refused(.otherDay))
  }

  private static let drawn: DrawnGame = {
    guard let drawn = DrawnGame(ticket: "0f8fad5b-d9cb-469f-a165-70867728950e") else {
      preconditionFailure("The ticket is none.")
    }
    return drawn
  }()

  private var claim: LeagueClaim {
    LeagueClaim(
      id: "one", player: "zoe",
      kind: LeagueClass(
        game: "whackamole", difficulty: .medium, rules: 2, speed: .full, day: nil),
      score: 30, sentAt: 0, draw: nil)
  }

  private var record: Replay {
    var record = Replay(
      game: "whackamole", rulesVersion: 2, seed: Self.drawn.seed, difficulty: .medium, inputs: [],
      ticks: 1_800, score: 30, stateHashes: [])
    record.conditions.speed = .full
    record.conditions.pauses = [.init(tick: 60, milliseconds: 5_000)]
    return record
  }

  private func verdict(
    on claim: LeagueClaim? = nil, play: (Replay) throws(ReplayMismatch) -> Void = { _ in }
  ) -> LeagueVerdict {
    LeagueVerdict(on: claim ?? self.claim, record: record, play: play)
  }
}
