import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import KeyedArchives
import Persistence
import PropertyLists
import Testing

@Suite struct CharacterTests {
  private let place = TestStorage()
  private var path: String { place.folder.file("data/dnd_character.archive") }
  private var room: CharacterRoom { CharacterRoom(storage: place.storage) }

  // MARK: - The rule

  @Test func tenThousandDrawnOnesStayWithinTheRuleAndNothingIsLeftOut() {
    var colours: Set<SimpleCharacter.Colour> = []
    var rolls: [SimpleCharacter.Profession: Set<Int>] = [:]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<10_000 {
      let character = SimpleCharacter(using: &generator)
      colours.insert(character.colour)
      for ability in SimpleCharacter.Ability.allCases {
        let bonus = character.profession.bonuses[ability] ?? 0
        let rolled = character[ability] - bonus
        #expect((5...14).contains(rolled))
        rolls[character.profession, default: []].insert(rolled)
      }
    }
    #expect(colours.count == 6)
    #expect(rolls.count == 4)
    #expect(rolls.values.allSatisfy { $0 == Set(5...14) })
  }

  @Test func aProfessionAddsWhatTheOriginalAdds() {
    #expect(SimpleCharacter.Profession.wizard.bonuses == [.intelligence: 10])
    #expect(SimpleCharacter.Profession.warrior.bonuses == [.strength: 5, .constitution: 5])
    #expect(SimpleCharacter.Profession.ranger.bonuses == [.dexterity: 5, .constitution: 5])
    #expect(SimpleCharacter.Profession.shaman.bonuses == [.wisdom: 10])
  }

  @Test func theSameSeedGivesTheSameCharacter() {
    #expect(room.randomize(seed: 3).character == room.randomize(seed: 3).character)
    #expect(room.randomize(seed: 3).character != room.randomize(seed: 4).character)
  }

  // MARK: - The file

  @Test func atTheFirstVisitThereIsARedWizardOfTensOnDisk() throws {
    #expect(try CharacterFile(storage: place.storage).read() == nil)
    #expect(try place.bytes(path) == nil)
    #expect(room.load().character == .standard)
    #expect(try CharacterFile(storage: place.storage).read() == .standard)
    #expect(SimpleCharacter.standard.colour == .red)
    #expect(SimpleCharacter.standard.profession == .wizard)
    #expect(SimpleCharacter.Ability.allCases.allSatisfy { SimpleCharacter.standard[$0] == 10 })
  }

  @Test func whatWasDrawnIsThereAgainAndDeletingBeginsAnew() throws {
    let drawn = room.randomize(seed: 5).character
    #expect(drawn != .standard)
    #expect(room.load().character == drawn)
    #expect(room.delete().character == .standard)
    #expect(room.load().character == .standard)
    let backups = try DurableFiles().backups(
      of: CharacterFile.name, in: place.storage.locations.backupFolder)
    let kept = try KeyedArchive(reading: place.bytes(try #require(backups.last).path) ?? [])
    #expect(try kept.decode(SimpleCharacter.self) == drawn)
  }

  @Test func pythonFindsTheEightValuesInTheOriginalsOrder() throws {
    let character = room.randomize(seed: 11).character
    let script = """
      import plistlib, sys
      p = plistlib.load(open(sys.argv[1], 'rb'))
      o = p['$objects']
      c = o[p['$top']['root'].data]
      print(p['$archiver'], p['$version'], o[0], o[c['$class'].data]['$classname'],
            sorted(c.keys()) == ['$%d' % i for i in range(8)] + ['$class'])
      print(*[o[c['$%d' % i].data] for i in range(8)])
      """
    let end = try Worker(["python3", "-c", script, path]).finish()
    let values = SimpleCharacter.Ability.allCases.map { " \(character[$0])" }.joined()
    #expect(
      end.lines == [
        "NSKeyedArchiver 100000 $null SimpleCharacter True",
        "\(character.colour.rawValue) \(character.profession.rawValue)\(values)",
      ])
  }

  @Test func anArchiveOfTheOriginalsIsReadInXMLToo() throws {
    var archive = try KeyedArchive(encoding: SimpleCharacter.standard, form: .xml)
    archive.objects.append(.plain(.string("Purple")))
    guard case .instance(var hero) = archive.objects[1] else {
      Issue.record("\(archive.objects[1])")
      return
    }
    hero.fields["$0"] = .uniqueIdentifier(UInt64(archive.objects.count - 1))
    archive.objects[1] = .instance(hero)
    try place.write(try archive.bytes(), to: path)
    #expect(room.load().character.colour == .purple)
    _ = room.randomize(seed: 1)
    #expect(try PropertyList(reading: place.bytes(path) ?? []).form == .xml)
  }

  // MARK: - Bad files

  @Test func aDamagedFileIsSetAsideAndTold() throws {
    try place.write("no archive", to: path)
    let room = room
    #expect(room.load().character == .standard)
    #expect(room.takeNotices().first?.sentence.contains("was damaged") == true)
    let aside = try #require(try place.names().first { $0.contains(".damaged-") })
    #expect(try place.bytes(place.folder.file("data/" + aside)) == Array("no archive".utf8))
    #expect(try CharacterFile(storage: place.storage).read() == .standard)
  }

  @Test func aColourThatIsNotKnownCountsAsDamageAndIsNamed() throws {
    let bytes = try KeyedArchive(encoding: SimpleCharacter.standard).bytes()
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let place = try #require(text.range(of: "Red")).lowerBound.utf16Offset(in: text)
    var pink = bytes
    pink.replaceSubrange(place..<place + 3, with: Array("Tan".utf8))
    try self.place.write(pink, to: path)
    #expect(throws: StoreError.self) { try CharacterFile(storage: self.place.storage).read() }
    let room = room
    _ = room.load()
    #expect(room.takeNotices().first?.sentence.contains("the colour 'Tan' is not known") == true)
  }

  @Test func aFileOfALaterVersionIsLeftAlone() throws {
    var root = try KeyedArchive(encoding: SimpleCharacter.standard).propertyList.root.dictionary
    root?["$version"] = .integer(200_000)
    let bytes = try PropertyList(root: .dictionary(root ?? [:])).bytes()
    try place.write(bytes, to: path)
    let state = room.randomize(seed: 1)
    #expect(state.problem?.sentence.contains("later version") == true)
    #expect(try place.bytes(path) == bytes)
  }

  @Test func whereNothingCanBeWrittenTheDrawnOneStaysForTheSession() throws {
    try Data().write(to: URL(fileURLWithPath: place.folder.file("data")))
    let room = room
    let drawn = room.randomize(seed: 9)
    #expect(drawn.problem?.sentence.hasPrefix("Can't save the character to") == true)
    #expect(room.load().character == drawn.character)
    try FileManager.default.removeItem(atPath: place.folder.file("data"))
    #expect(room.load().problem == nil)
    #expect(try CharacterFile(storage: place.storage).read() == drawn.character)
  }

  @Test func tenThousandChangedFilesGiveACharacterOrAnError() throws {
    let original = try KeyedArchive(encoding: SimpleCharacter.standard).bytes()
    var generator = SeededGenerator(seed: 1)
    var refused = 0
    for _ in 0..<10_000 {
      var bytes = original
      for _ in 0...generator.number(below: 4) {
        bytes[generator.number(below: bytes.count)] = UInt8(generator.number(below: 256))
      }
      do {
        _ = try KeyedArchive(reading: bytes).decode(SimpleCharacter.self)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1_000 && refused < 10_000)
  }

  // MARK: - Reset

  @Test func aResetIsUndone() throws {
    let drawn = room.randomize(seed: 5).character
    let reset = DataReset(storage: place.storage)
    let (items, _, _) = try reset.perform([.character])
    #expect(items.map(\.path) == [path])
    #expect(room.load().character == .standard)
    #expect(try reset.undo().map(\.target) == [.character])
    #expect(room.load().character == drawn)
  }
}
