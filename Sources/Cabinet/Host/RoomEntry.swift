import Words

/// A room in the arcade's list: all that the menus know of it.
struct RoomEntry: Sendable {
  /// The menu that leads to a room.
  enum Place: Sendable {
    case title, backOffice
  }

  let place: Place
  /// False for a room in which any file can be named: it isn't for visitors of a public machine.
  let isForVisitors: Bool
  let label: @Sendable (Words) -> String
  /// The text beside the label.
  let detail: @Sendable (ScreenContext) -> String
  let makeScreen: @Sendable (ScreenContext) -> any Screen

  /// The rooms of this arcade, in the order of their menus.
  ///
  /// A new room joins by adding its line.
  static let all: [RoomEntry] = [
    RoomEntry(.title, \.rooms.daily.title, { DailyScreen.menuDetail($0) }) { _ in DailyScreen() },
    RoomEntry(.title, \.rooms.hotSeat.menu, \.words.rooms.hotSeat.menuDetail) {
      HotSeatFormScreen($0)
    },
    RoomEntry(
      .title, \.rooms.character.menu,
      {
        $0.figures.character.map($0.words.rooms.character.name(of:))
          ?? $0.words.rooms.character.menuDetail
      }
    ) { _ in CharacterScreen() },
    RoomEntry(.title, \.rooms.album.menu, \.words.rooms.album.menuDetail) { _ in AlbumScreen() },
    RoomEntry(.backOffice, \.rooms.members.title, \.words.rooms.members.detail) { _ in
      MembersScreen()
    },
    RoomEntry(.backOffice, \.rooms.crowd.title, \.words.rooms.crowd.detail) { _ in CrowdScreen() },
    RoomEntry(.backOffice, \.rooms.runs.title, \.words.rooms.runs.detail) { _ in RunsScreen() },
    RoomEntry(.backOffice, \.rooms.scenes.title, \.words.rooms.scenes.detail) { _ in
      ScenesScreen()
    },
    RoomEntry(
      .backOffice, isForVisitors: false, \.rooms.data.title, \.words.rooms.data.detail
    ) { _ in DataScreen() },
    RoomEntry(.backOffice, \.backOffice.deleteScores, \.words.backOffice.deleteScoresDetail) { _ in
      ResetScreen()
    },
    RoomEntry(.backOffice, \.backOffice.undo, \.words.backOffice.undoDetail) { _ in UndoScreen() },
    RoomEntry(.backOffice, \.rooms.statistics.title, \.words.rooms.statistics.detail) {
      StatisticsScreen($0)
    },
  ]

  /// The rooms that one menu leads to, where the house lets the player in.
  static func all(in place: Place, _ house: HouseRules = HouseRules()) -> [RoomEntry] {
    all.filter { $0.place == place && house.admits($0) }
  }

  private init(
    _ place: Place, isForVisitors: Bool = true, _ label: @escaping @Sendable (Words) -> String,
    _ detail: @escaping @Sendable (ScreenContext) -> String,
    makeScreen: @escaping @Sendable (ScreenContext) -> any Screen
  ) {
    (self.place, self.isForVisitors) = (place, isForVisitors)
    self.label = label
    self.detail = detail
    self.makeScreen = makeScreen
  }
}
