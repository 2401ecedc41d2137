import DurableFiles
import FileSystemDouble
import GameCore
import Testing

@testable import Persistence

@Suite struct MemoryTableTests {
  private let place = TestStorage()

  @Test(arguments: 1...4)
  func everyRankAndTableOfTwoSessionsIsThatOfTheRuleInMemory(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sessions = [place.memoryStore(), place.memoryStore()]
    let model = InMemoryScoreStore()
    _ = try model.submit(Score(name: "Player1", points: 0))
    let ranges = [5, 300, 70_000, 1 << 26]
    for number in 0..<200 {
      let range = ranges[generator.number(below: ranges.count)]
      let score = Score(
        name: "p\(generator.number(below: 60))",
        points: generator.number(below: range) - range / 8,
        difficulty: Difficulty.allCases[generator.number(below: 2)],
        speed: generator.number(below: 4) == 0 ? .half : .full,
        date: number % 3 == 0
          ? nil : Timestamp(secondsSince1970: Int64(generator.number(below: 4))))
      let store = sessions[generator.number(below: 8) == 0 ? 1 : 0]
      #expect(try store.submit(score) == model.submit(score), "\(number)")
    }
    for difficulty in [nil] + Difficulty.allCases.map(Optional.some) {
      let best = try sessions[1].best(20, difficulty: difficulty, speed: .full)
      #expect(try best == model.best(20, difficulty: difficulty, speed: .full))
    }
    #expect(try sessions[0].count() == model.count())
  }

  @Test func ranksAfterAResetAndItsUndoCountWhatIsThere() throws {
    let store = place.memoryStore()
    for number in 1...20 { try store.submit("p\(number)", number * 300) }
    let folder = place.folder.file("kept")
    try place.storage.files.makeFolder(folder)
    try store.reset(keepingIn: folder)
    #expect(try store.submit("ann", 1)?.rank == 1)
    #expect(try store.submit("bob", 4_500)?.rank == 1)
    try store.restore(from: folder)
    #expect(try store.submit("cid", 3_000)?.rank == 13)
    #expect(try place.memoryStore().submit("dan", 3_100)?.rank == 12)
  }
}
