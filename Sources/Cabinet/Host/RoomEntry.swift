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
    RoomEntry(place: .title, label: \.rooms.daily.title) {
      $0.words.rooms.daily.menuDetail
    } makeScreen: { _ in
      DailyScreen()
    },
    RoomEntry(place: .title, label: \.rooms.hotSeat.menu) {
      $0.words.rooms.hotSeat.menuDetail
    } makeScreen: {
      HotSeatFormScreen($0)
    },
    RoomEntry(place: .title, label: \.rooms.character.menu) {
      $0.figures.character.map($0.words.rooms.character.name(of:))
        ?? $0.words.rooms.character.menuDetail
    } makeScreen: { _ in
      CharacterScreen()
    },
    RoomEntry(place: .title, label: \.rooms.album.menu) {
      $0.words.rooms.album.menuDetail
    } makeScreen: { _ in
      AlbumScreen()
    },
    RoomEntry(place: .backOffice, label: \.rooms.members.title) {
      $0.words.rooms.members.detail
    } makeScreen: { _ in
      MembersScreen()
    },
    RoomEntry(place: .backOffice, label: \.rooms.crowd.title) {
      $0.words.rooms.crowd.detail
    } makeScreen: { _ in
      CrowdScreen()
    },
    RoomEntry(place: .backOffice, label: \.rooms.runs.title) {
      $0.words.rooms.runs.detail
    } makeScreen: { _ in
      RunsScreen()
    },
    RoomEntry(place: .backOffice, label: \.rooms.scenes.title) {
      $0.words.rooms.scenes.detail
    } makeScreen: { _ in
      ScenesScreen()
    },
    RoomEntry(place: .backOffice, isForVisitors: false, label: \.rooms.data.title) {
      $0.words.rooms.data.detail
    } makeScreen: { _ in
      DataScreen()
    },
    RoomEntry(place: .backOffice, label: \.backOffice.deleteScores) {
      $0.words.backOffice.deleteScoresDetail
    } makeScreen: { _ in
      ResetScreen()
    },
    RoomEntry(place: .backOffice, label: \.backOffice.undo) {
      $0.words.backOffice.undoDetail
    } makeScreen: { _ in
      UndoScreen()
    },
    RoomEntry(place: .backOffice, label: \.rooms.statistics.title) {
      $0.words.rooms.statistics.detail
    } makeScreen: {
      StatisticsScreen($0)
    },
  ]

  /// The rooms that one menu leads to, where the house lets the player in.
  static func all(in place: Place, _ house: HouseRules = HouseRules()) -> [RoomEntry] {
    all.filter { $0.place == place && house.admits($0) }
  }

  private init(
    place: Place, isForVisitors: Bool = true, label: @escaping @Sendable (Words) -> String,
    detail: @escaping @Sendable (ScreenContext) -> String,
    makeScreen: @escaping @Sendable (ScreenContext) -> any Screen
  ) {
    (self.place, self.isForVisitors) = (place, isForVisitors)
    self.label = label
    self.detail = detail
    self.makeScreen = makeScreen
  }
}
