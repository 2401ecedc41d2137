import Terminal
import Testing

@testable import Cabinet

/// A player is told the keys in the first games, when they are needed.
@Suite struct HintTests {
  private func text(
    at moment: Duration, keys: String = "x x", game: String = "whackamole", shown: Int = 0
  ) -> String {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoe")
    storage.preferences.cardsShown[game] = shown
    return Visit(
      keys, storage: storage, then: [(at: moment, event: .hangUp)], game: GameStart(game: game)
    ).screen.first ?? ""
  }

  @Test func aHintNamesTheKeysAfterFourSecondsWithoutOne() {
    #expect(!text(at: .seconds(3)).contains("12345 qwer"))
    #expect(text(at: .seconds(6)).contains("12345 qwer"))
    #expect(text(at: .seconds(6), game: "lander").contains("throttle"))
  }

  @Test func aHintGoesOnceTheKeysAreKnown() {
    #expect(!text(at: .seconds(6), keys: "x x q").contains("12345 qwer"))
    #expect(!text(at: .seconds(6), shown: 4).contains("12345 qwer"))
  }

  @Test func cardsThatAreStudiedNeedNoHint() {
    #expect(!text(at: .seconds(6), game: "memory").contains("qwerty asdfgh"))
    #expect(text(at: .seconds(14), game: "memory").contains("qwerty asdfgh"))
  }
}
