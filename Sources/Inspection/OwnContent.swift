import DurableFiles
import GameCore
import KeyedArchives
import Persistence
import PropertyLists
import Words

/// A file of the arcade's own, recognised by its contents, with its summary in a line.
struct OwnContent {
  let kind: String
  let facts: [InspectedField]

  /// Nil for the property list of another program.
  init?(_ root: PropertyListValue) {
    guard let entries = root.dictionary else { return nil }
    if let replay = Self.replay(root) {
      self = replay
    } else if entries["hiscores"]?.array != nil {
      let count = entries["hiscores"]?.array?.count ?? 0
      self.init(.scores(count: count))
    } else if Self.isSettings(entries) {
      let own = entries.keys.filter { Setting.named($0) != nil }.count
      self.init(.settings, [InspectedField("set", .integer(own))])
    } else {
      return nil
    }
  }

  /// Nil for the archive of another program.
  init?(_ archive: KeyedArchive) throws(KeyedArchiveError) {
    let keys = [SouvenirData.key, "root"].filter { archive.top[$0] != nil }
    guard archive.top.count == 1, let key = keys.first,
      case .node(let node)? = try archive.item(forKey: key)
    else { return nil }
    let name = node.instance.archivedClass.name
    if key == SouvenirData.key, name.hasSuffix(SouvenirData.archivedClass.name) {
      let data = try SouvenirData(from: node)
      self.init(
        .souvenir(title: data.title), [InspectedField("rating", .real(Double(data.rating)))])
    } else if name.hasSuffix(SimpleCharacter.archivedClass.name) {
      self = Self.character(node)
    } else {
      return nil
    }
  }

  private init(_ kind: InspectedOwnFile, _ facts: [InspectedField] = []) {
    self.kind = Words.english.inspection.kind(kind)
    self.facts = facts
  }

  // MARK: - Replays

  /// `replay of Skeet shooter, Hard, 41 points`; nil for what is no replay.
  private static func replay(_ root: PropertyListValue) -> OwnContent? {
    do throws(ReplayProblem) {
      guard let replay = try Replay(heldBy: root) else { return nil }
      return OwnContent(
        .replay(
          game: replay.game, difficulty: replay.difficulty.rawValue, points: replay.score),
        [
          InspectedField("seconds", .real(Double(replay.ticks) / Double(ticksPerSecond))),
          InspectedField("actions", .integer(replay.inputs.count)),
          InspectedField("rules", .integer(replay.rulesVersion)),
        ])
    } catch {
      return OwnContent(
        .badReplay,
        [InspectedField("because", .text(error.fault.text(in: .english)))])
    }
  }

  // MARK: - Settings and characters

  /// Returns true if most keys are those of settings, and one at least is.
  private static func isSettings(_ entries: [String: PropertyListValue]) -> Bool {
    let own = entries.filter { Setting.named($0.key) != nil }
    let isOurs = own.keys.contains { $0.contains("_") } || own.count > 1
    return isOurs && own.count * 2 >= entries.count
  }

  private static func character(_ node: ArchiveNode) -> OwnContent {
    do throws(KeyedArchiveError) {
      let character = try SimpleCharacter(from: node)
      let abilities = SimpleCharacter.Ability.allCases.map {
        InspectedField($0.abbreviation, .integer(character[$0]))
      }
      return OwnContent(
        .character(
          colour: character.colour.rawValue, profession: character.profession.rawValue), abilities)
    } catch {
      return OwnContent(
        .badCharacter, [InspectedField("because", .text(error.text))])
    }
  }
}

extension String {
  /// True for the path of a folder whose name only souvenirs have, or their copies in the backups.
  var isSouvenirName: Bool {
    var path = self
    while path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    let name = fileName(of: path)
    return AlbumEntry(name: name) != nil
      || name.indices.contains { dash in
        // A copy has its moment behind the name.
        name[dash] == "-" && BackupMark(name[name.index(after: dash)...]) != nil
          && AlbumEntry(name: String(name[..<dash])) != nil
      }
  }
}
