import Canvas
import Foundation
import Testing

@testable import Cabinet
@testable import Words

/// Every screen in a language that nobody speaks.
@Suite struct PseudoLanguageTests {
  private let storage: MemoryStorage

  init() throws { storage = try KeyPlace.storage() }

  /// Words that are the same in every language: of files, formats, keys in their places, and people.
  private static let shared: Set<String> = [
    "ARCADE", "Zoe", "Ann", "Abe", "STR", "DEX", "CON", "INT", "WIS", "CHA", "first", "firstx",
    "second", "qwer", "asd", "qwerty", "asdfgh", "zxcvbn", "reset", "lock", "album", "replays",
    "scenes",
  ]

  /// Rooms that show what files hold, and the names of facts, which programs read too.
  private static let showingContent: Set<String> = ["a tree", "a value", "a row", "a folder"]

  /// Screens where a text may end without its bracket: columns of fixed width, which the words'
  /// comments name and `LanguageTests` measures without brackets, a page that goes on below, and a
  /// box over a list.
  private static let narrow: Set<String> = [
    "members", "members, after undo", "members, finding", "members, a form", "data", "rows",
    "going to a row", "back office", "help", "keys, a clash", "countdown", "playing", "paused",
    "leaving a daily game", "a replay",
  ]

  private static func plainWords(_ visit: Visit) -> [String] {
    visit.text.replacing(/[\/~][^ │|⟧]*/, with: "").replacing(/[A-Za-z0-9_-]+\.[a-z]+/, with: "")
      .replacing(/__+/, with: " ").matches(of: /\b[A-Za-z_]{3,}\b/).map { String($0.output) }
      .filter { !shared.contains($0) }
  }

  @Test(arguments: KeyPlace.all)
  func everySentenceIsFromTheWordsAndWhole(place: KeyPlace) throws {
    for size in [Size(columns: 60, rows: 20), Size(columns: 80, rows: 24)] {
      let visit = try place.visit(in: storage, size: size, words: PseudoLanguage.words)
      let text = visit.text
      if !Self.showingContent.contains(place.name) {
        #expect(Self.plainWords(visit) == [], "\(text)")
      }
      if !Self.narrow.contains(place.name) {
        let opened = text.count { $0 == PseudoLanguage.brackets.open }
        let closed = text.count { $0 == PseudoLanguage.brackets.close }
        #expect(opened > 0 && opened == closed, "\(text)")
      }
    }
  }

  @Test(arguments: [Size(columns: 60, rows: 20), Size(columns: 80, rows: 24)])
  func theTableForFriendsIsFromTheWordsAndWhole(size: Size) {
    let start = Array(repeating: "<down>", count: 9).joined(separator: " ")
    for keys in ["go:friends", "go:friends A n n <enter> \(start) <enter>"] {
      let visit = Visit(
        keys, columns: size.columns, rows: size.rows, storage: storage,
        words: PseudoLanguage.words)
      let text = visit.text
      #expect(Self.plainWords(visit) == [], "\(text)")
      let opened = text.count { $0 == PseudoLanguage.brackets.open }
      let closed = text.count { $0 == PseudoLanguage.brackets.close }
      #expect(opened > 0 && opened == closed, "\(text)")
    }
  }

  @Test func aPseudoLanguageChangesTextsAndFunctions() {
    let words = PseudoLanguage.words
    #expect(words.common.yes == "⟦Ýéš⟧")
    #expect(words.name.tooLong(24) == "⟦Ţĥááţ'š ţóóóó ĺóóñĝ (24 ááţ ɱóóšţ).⟧")
    #expect(words.records(2, ofFile: "members") == "⟦2 ɱéɱƀéŕš⟧")
    #expect(words.stores.fault(.library("no")) == "⟦ñó⟧")
  }

  @Test func itsSentencesAreAboutAThirdLonger() {
    func characters(_ words: Words) -> Int {
      words.settings.settings.values.map(\.explanation.count).reduce(0, +)
    }
    let (english, other) = (characters(.english), characters(PseudoLanguage.words))
    #expect(english > 500 && other * 100 >= english * 130, "\(english), \(other)")
  }

  @Test func aNoticeAboutAFailureIsFromTheWords() {
    let storage = MemoryStorage()
    storage.notices = ["x"]
    let visit = Visit("", storage: storage, words: PseudoLanguage.words)
    #expect(visit.text.contains(PseudoLanguage.words.common.notice))
    let sentence = StoreNotice.savedLater(count: 2, path: "a").sentence(in: PseudoLanguage.words)
    #expect(sentence.hasPrefix("⟦") && sentence.hasSuffix("⟧"))
  }
}
