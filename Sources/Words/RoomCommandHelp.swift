package struct RoomCommandHelp: Sendable {
  package var character: CommandHelp
  /// Its argument.
  package var characterAction: String
  package var album: CommandHelp
  /// `arcade members`, and its parts.
  package var members, listMembers, findMembers: CommandHelp
  /// The other parts of `arcade members`.
  package var addMember, changeMember, deleteMember: CommandHelp
  /// The arguments of these parts.
  package var searchWords, member, memberName: String
  /// Their options.
  package var newMemberName, email, phone, address, age: String
  package var runs: CommandHelp
  package var scene: CommandHelp
  /// Its argument, and its options.
  package var sceneFile, columns, rows, glyphs, plain: String
  /// `arcade board`, and its part.
  package var board, syncBoard: CommandHelp
}

extension RoomCommandHelp {
  static let english = RoomCommandHelp(
    character: CommandHelp("Show your character, roll a new one or delete it."),
    characterAction: "show, random or delete.",
    album: CommandHelp(
      "List your souvenirs.",
      """
      Each is a folder of pictures. Open fullImage.svg in a browser, or run 'cat \
      fullImage.txt' in a terminal.
      """),
    members: CommandHelp(
      "List, find, add, change or delete members of the club.",
      """
      The members are an object graph in an SQLite, XML or binary store. The setting \
      'members_store' picks the kind, and changing it converts the store.
      """),
    listMembers: CommandHelp("Print all members."),
    findMembers: CommandHelp("Print members that match every word.", "Ignores case and accents."),
    addMember: CommandHelp("Add a member."),
    changeMember: CommandHelp(
      "Edit a member.", "Fields you leave out don't change. An empty text clears a field."),
    deleteMember: CommandHelp(
      "Delete a member.",
      """
      The members after it move up one number. If you delete in the arcade itself, you can \
      undo it until you quit.
      """),
    searchWords: "Words to find in the name, email, phone number, address or age.",
    member: "The member's number in the list, or words that match only this member.",
    memberName: "The name.",
    newMemberName: "The new name.",
    email: "Email address.", phone: "Phone number.", address: "Postal address.",
    age: "Age in years, 0 to 150.",
    runs: CommandHelp(
      "Print the run history.",
      """
      Each session with a screen is one run. The newest 1,000 are kept in an object graph \
      XML store.
      """),
    scene: CommandHelp(
      "Draw a scene.",
      """
      A scene is a property list, JSON or XML. FILE is a path, a file in your 'scenes' \
      folder, a built-in one: meadow.json, desert.plist, crater.xml, or - for standard input. \
      Without FILE it lists the names. Output that doesn't go to a terminal has no colour.
      """),
    sceneFile: "The scene.",
    columns: "Width, 1 to 500 (default: the terminal's, or 80).",
    rows: "Height, 1 to 200 (default: the terminal's, or 23).",
    glyphs: "unicode or ascii (default: from your locale).",
    plain: "No colour.",
    board: CommandHelp(
      "Show the status of the shared lunar lander board.",
      """
      The setting lander_board_url holds the file://, http:// or https:// address of a \
      property list. Your five best Medium scores are merged with the ones there when the \
      arcade opens and after each landing that makes the table.
      """),
    syncBoard: CommandHelp("Sync with the board now."))
}
