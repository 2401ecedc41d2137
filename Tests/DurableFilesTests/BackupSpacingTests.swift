import DurableFiles
import Testing

@Suite struct BackupSpacingTests {
  private static let hour: Int64 = 3_600
  private static let day: Int64 = 86_400
  /// 2026-11-21 00:24:12.
  private let now: Int64 = 1_795_220_652

  private func copies(_ moments: [Int64], size: Int = 1_000) -> [BackupSpacing.Copy] {
    moments.map { BackupSpacing.Copy(moment: $0, size: size) }
  }

  /// The ages in seconds of what a player has who saves every so often for so long.
  private func ages(savingEvery step: Int64, for length: Int64) -> [Int64] {
    var kept: [Int64] = []
    for moment in stride(from: now - length, through: now, by: Int64.Stride(step)) {
      kept.append(moment)
      let stay = BackupSpacing.kept(copies(kept), now: moment)
      kept = kept.indices.filter(stay.contains).map { kept[$0] }
      #expect(kept.count <= BackupSpacing.most)
      #expect(kept.last == moment)
    }
    return kept.map { now - $0 }
  }

  @Test func theTimesOfAClockThatRanAheadAreNotBelieved() {
    let day = Self.day
    let moments = [now - 3 * day, now + 400 * day, now + 401 * day, now - day]
    #expect(
      BackupSpacing.plausible(moments, now: now) == [
        now - 3 * day, now - day, now - day, now - day,
      ])
  }

  @Test func whoPlaysAllTheTimeFindsStatesOfMinutesHoursDaysAndMonthsAgo() {
    let ages = ages(savingEvery: 1_200, for: 420 * Self.day)
    let hour = Self.hour
    let day = Self.day
    for range in [
      0..<hour, hour..<6 * hour, 6 * hour..<30 * hour, 2 * day..<9 * day, 10 * day..<70 * day,
      100 * day..<420 * day,
    ] {
      #expect(ages.contains { range.contains($0) }, "\(range): \(ages)")
    }
  }

  @Test func whoSavesTwentyTimesInAMinuteStillHasTheStateOfTheHourBefore() {
    let before = now - Self.hour
    let ages = ([before] + (0..<20).map { now - 60 + 3 * $0 })
    let kept = BackupSpacing.kept(copies(ages), now: now)
    #expect(kept.contains(0))
    #expect(kept.isSuperset(of: [18, 19, 20]))
  }

  @Test func aFewCopiesAllStayAndOneAlwaysDoes() {
    #expect(BackupSpacing.kept([], now: now) == [])
    #expect(BackupSpacing.kept(copies([now]), now: now) == [0])
    #expect(BackupSpacing.kept(copies([now], size: 1 << 40), now: now) == [0])
    #expect(BackupSpacing.kept(copies([5, 5, 5]), now: now) == [0, 1, 2])
  }

  @Test func copiesOfALargeFileTakeNoMoreThanTheLimitUnlessThereIsOne() {
    for size in [1 << 20, 10 << 20, 40 << 20, 100 << 20] {
      let moments = (0..<30).map { now - 40 * Self.day + Int64($0) * Self.day }
      let kept = BackupSpacing.kept(copies(moments, size: size), now: now)
      #expect(kept.contains(29))
      #expect(kept.count == 1 || kept.count * size <= BackupSpacing.mostBytes)
    }
  }

  @Test func whateverTheClocksSaidTheNewestStayAndTheLimitsHold() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...60, using: &generator)
      let moments = (0..<count).map { _ -> Int64 in
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .min
        case 1: .max
        case 2: .random(in: now...now + 1_000 * Self.day, using: &generator)
        default: .random(in: now - 500 * Self.day...now, using: &generator)
        }
      }
      let all = moments.map {
        BackupSpacing.Copy(moment: $0, size: .random(in: 0...8 << 20, using: &generator))
      }
      let kept = BackupSpacing.kept(all, now: now)
      #expect(kept.count <= BackupSpacing.most)
      #expect(kept.isSubset(of: all.indices))
      #expect(kept.contains(count - 1) || count == 0)
      let bytes = kept.reduce(0) { $0 + all[$1].size }
      #expect(kept.count <= 1 || bytes <= BackupSpacing.mostBytes)
      // Copies that are kept are kept again.
      let again = kept.sorted().map { all[$0] }
      #expect(BackupSpacing.kept(again, now: now).contains(again.count - 1) || count == 0)
    }
  }

  @Test func aClockThatRanAheadForADayDropsNothingThatIsOld() {
    let moments = (1...12).map { now - (13 - $0) * 30 * Self.day }
    let ahead = now + 70 * 365 * Self.day
    let kept = BackupSpacing.kept(copies(moments + [ahead]), now: ahead)
    #expect(kept.count == 13)
  }

  @Test func copiesOfAClockThatRanAheadGoWhenOthersHaveCome() {
    let ahead = (0..<5).map { now + 70 * 365 * Self.day + $0 }
    let since = (0..<8).map { now - 800 + 100 * $0 }
    let kept = BackupSpacing.kept(copies(ahead + since), now: now)
    #expect(kept.isDisjoint(with: 0..<5))
    #expect(kept.isSuperset(of: [10, 11, 12]))
  }
}
