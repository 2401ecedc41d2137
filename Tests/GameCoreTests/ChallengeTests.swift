import GameCore
import Testing

@Suite struct ChallengeTests {
  private func challenge(
    seed: UInt64 = 42, score: Int = 61, player: String = "Zoë"
  ) -> Challenge {
    let replay = Replay(
      game: "whackamole", rulesVersion: 3, seed: seed, difficulty: .medium, inputs: [], ticks: 0,
      score: score, stateHashes: [])
    return Challenge(replay, player: player)
  }

  @Test(arguments: [
    "Zoë", "", "A.B", "a b c", "....", "Ann\u{1B}[2J", "\u{1F600}\u{1F600}", "x\ny",
  ])
  func whatWasSentIsRead(player: String) throws {
    let sent = challenge(seed: .max, score: 123_456, player: player)
    let read = try #require(Challenge(sent.text))
    #expect(read.seed == sent.seed && read.score == sent.score && read.rules == 3)
    #expect(read.game == "whackamole" && read.difficulty == .medium)
    #expect(read.player == player.filter { !$0.isNewline })
    #expect(read.text == sent.text)
  }

  @Test func aLineHasEightyCharactersAtMost() throws {
    let long = challenge(
      seed: .max, score: .max, player: String(repeating: "ü", count: 200))
    #expect(long.text.count <= Challenge.mostCharacters)
    #expect(try #require(Challenge(long.text)).seed == .max)
  }

  @Test func blanksAndLineBreaksAroundAndWithinDoNotMatter() throws {
    let text = challenge().text
    #expect(Challenge("  \n" + text + " \n") == challenge())
    let wrapped = text.prefix(20) + "\n   " + text.dropFirst(20)
    #expect(Challenge(String(wrapped)) == challenge())
  }

  @Test func aChatMayPutWordsBeforeTheLine() {
    let text = "Zoë, 21:04: beat this! " + challenge().text
    #expect(Challenge(text) == challenge() && Challenge.isMeant(by: text))
    #expect(!Challenge.isMeant(by: "see arcade.example.org"))
  }

  @Test(arguments: [" good luck!", ".", ")", "\nSent from my phone. Bye.", " arcade.example.org"])
  func wordsBehindTheLineDoNotMatter(words: String) {
    let text = "see arcade.example.org. Beat this: " + challenge(player: "A. B").text + words
    #expect(Challenge(text) == challenge(player: "A. B") && Challenge.isMeant(by: text))
  }

  @Test func aMistypedLineBetweenWordsIsStillMeantToBeAChallenge() {
    let text = "beat this: " + challenge().text.replacing(".61.", with: ".62.") + " now"
    #expect(text.contains(".62."))
    #expect(Challenge(text) == nil && Challenge.isMeant(by: text))
    #expect(!Challenge.isMeant(by: "arcades. a. b. c. d. e. f. g"))
    #expect(!Challenge.isMeant(by: "my arcade.skeet.example.org.1.2.3.4"))
  }

  /// The checksum has four digits: one line in 1.7 million slips through.
  @Test func aMistypedLineIsNoChallenge() {
    let text = challenge().text
    for index in text.indices where text[index] != "." {
      var typed = text
      typed.replaceSubrange(index...index, with: text[index] == "7" ? "8" : "7")
      #expect(Challenge(typed) == nil, "\(typed)")
    }
    for end in text.indices { #expect(Challenge(String(text[..<end])) == nil) }
    #expect(Challenge("") == nil && Challenge("arcade") == nil)
    #expect(Challenge.isMeant(by: " " + text) && !Challenge.isMeant(by: "hello"))
  }
}
