import GameCore
import KeyedArchives
import Persistence
import PropertyLists
import Words

/// A file of the arcade's own, recognised by its contents, with its summary in a line.
struct OwnFile {
  let kind: String
  let facts: [InspectedField]

  /// Nil for the property list of another program.
  init?(_ root: PropertyListValue) {
    guard let entries = root.dictionary else { return nil }
    if let replay = Self.replay(root) {
      self = replay
    } else if entries["hiscores"]?.array != nil {
      let count = entries["hiscores"]?.array?.count ?? 0
      self.init("table of \(counted(count, "score"))")
    } else if Self.isSettings(entries) {
      let own = entries.keys.filter { Setting.named($0) != nil }.count
      self.init("settings of the arcade", [InspectedField("set", .integer(own))])
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
        "souvenir '\(data.title)'", [InspectedField("rating", .real(Double(data.rating)))])
    } else if name.hasSuffix(SimpleCharacter.archivedClass.name) {
      self = Self.character(node)
    } else {
      return nil
    }
  }

  private init(_ kind: String, _ facts: [InspectedField] = []) {
    self.kind = kind
    self.facts = facts
  }

  // MARK: - Replays

  /// `replay of Skeet shooter, Hard, 41 points`; nil for what is no replay.
  private static func replay(_ root: PropertyListValue) -> OwnFile? {
    do throws(ReplayProblem) {
      guard let replay = try Replay(heldBy: root) else { return nil }
      let points = counted(replay.score, "point")
      return OwnFile(
        "replay of \(title(replay.game)), \(replay.difficulty.rawValue), \(points)",
        [
          InspectedField("seconds", .real(Double(replay.ticks) / Double(ticksPerSecond))),
          InspectedField("actions", .integer(replay.inputs.count)),
          InspectedField("rules", .integer(replay.rulesVersion)),
        ])
    } catch {
      return OwnFile(
        "replay that can't be played",
        [InspectedField("because", .text(error.fault.text(in: .english)))])
    }
  }

  private static func title(_ game: String) -> String {
    Words.english.games.texts(of: game)?.title ?? "'\(game)'"
  }

  // MARK: - Settings and characters

  /// Returns true if most keys are those of settings, and one at least is.
  private static func isSettings(_ entries: [String: PropertyListValue]) -> Bool {
    let own = entries.filter { Setting.named($0.key) != nil }
    let isOurs = own.keys.contains { $0.contains("_") } || own.count > 1
    return isOurs && own.count * 2 >= entries.count
  }

  private static func character(_ node: ArchiveNode) -> OwnFile {
    do throws(KeyedArchiveError) {
      let character = try SimpleCharacter(from: node)
      let abilities = SimpleCharacter.Ability.allCases.map {
        InspectedField($0.abbreviation, .integer(character[$0]))
      }
      return OwnFile(
        "character, \(character.colour.rawValue) \(character.profession.rawValue)", abilities)
    } catch {
      return OwnFile(
        "character that can't be used", [InspectedField("because", .text(error.text))])
    }
  }
}
