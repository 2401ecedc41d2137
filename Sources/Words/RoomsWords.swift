/// The words of each room, and of the files that it keeps.
///
/// A new room adds its words here.
package struct RoomsWords: Sendable {
  /// The room with the files.
  package let data: DataWords
  /// The members' register, on the screen and as `arcade members` prints it.
  package let members: MembersWords
  /// The run history, on the screen and as `arcade runs` prints it.
  package let runs: RunsWords
  package let scenes: SceneWords
  /// The room with the people beside the menu.
  package let crowd: CrowdWords
  /// The character's room, on the screen and as `arcade character` prints it.
  package let character: CharacterWords
  /// The cabinet of the feats.
  package let feats: FeatsWords
  /// The statistics, in their room and as `arcade statistics` prints them.
  package let statistics: StatisticsWords
  /// Watching recorded games, and the commands for them.
  package let replay: ReplayWords
  /// The daily games.
  package let daily: DailyWords
  /// Races against recorded games, and challenges.
  package let race: RaceWords
  /// The table for friends.
  package let hotSeat: HotSeatWords
  /// The album, keeping a souvenir, and the output of `arcade album`.
  package let album: AlbumWords
  /// The files by their names in `arcade where`.
  let files: [String: FileWords]

  static let english = RoomsWords(
    data: .english,
    members: .english,
    runs: .english,
    scenes: .english,
    crowd: .english,
    character: .english,
    feats: .english,
    statistics: .english,
    replay: .english,
    daily: .english,
    race: .english,
    hotSeat: .english,
    album: .english,
    files: [
      "character": FileWords("Your character, as a keyed archive.", record: "character"),
      "album": FileWords("The souvenirs, a folder each.", record: "souvenir"),
      "members": FileWords("The club's register, as a Core Data store.", record: "member"),
      "runs": FileWords("Every launch, as a Core Data store in XML.", record: "run"),
      "daily": FileWords("Your daily games, as a property list.", record: "daily game"),
      "history": FileWords("Every game you finished, as a Core Data store.", record: "game"),
      "crowd": FileWords("The crowd on the title screen.", record: "person"),
      "scenes": FileWords("Scenes you made.", record: "scene"),
    ])
}
