/// The sentences of the members' register: its list, its form and what `arcade members` prints.
///
/// The headings stand over columns of the list; those of name, email and phone number may take 16
/// columns, number and age 4.
public struct MembersWords: Sendable {
  /// The room's name in the back office, and the title of the list.
  public var title: String
  /// Beside it in the back office.
  public var detail: String

  /// Over the members' numbers.
  public var number: String
  /// Over the names, and beside that field of the form.
  public var name: String
  /// Over the addresses for mail, and beside that field.
  public var email: String
  /// Over the phone numbers, and beside that field.
  public var phoneNumber: String
  /// Over the places where members live, and beside that field.
  public var address: String
  /// Over the ages, and beside that field.
  public var age: String
  /// A member's age in a sentence.
  public var years: @Sendable (_ age: Int) -> String

  /// How many members there are, or how many of them are shown.
  public var count: @Sendable (_ shown: Int, _ all: Int) -> String
  /// Before the text that is looked for.
  public var search: String
  /// In the place of the list when the register is empty.
  public var none: String
  /// In the place of the list when no member fits what was looked for.
  public var noneFound: @Sendable (_ text: String) -> String
  /// When words that should mean one member fit several: the first of their numbers.
  public var severalFound: @Sendable (_ text: String, _ numbers: [Int]) -> String
  /// When there is no member with a number.
  public var noSuchNumber: @Sendable (_ number: Int, _ count: Int) -> String

  /// The form's title for a new member.
  public var addTitle: String
  /// The form's title for a member that is there.
  public var changeTitle: String
  /// Refuses an age that is no number of years.
  public var badAge: String

  /// Said when a member was added; the original's words.
  public var saved: String
  /// Said when a member was changed; the original's words.
  public var updated: String
  /// Said when a member was deleted; the original's words.
  public var removed: String
  /// Follows that on the screen.
  public var canBeUndone: String
  /// What an undo did: to whom, or nil where a member is gone again.
  public var undone: @Sendable (_ name: String?) -> String
  /// What a redo did: to whom, or nil where a member is gone again.
  public var redone: @Sendable (_ name: String?) -> String
  /// When there is nothing to undo.
  public var nothingToUndo: String
  /// When there is nothing to redo.
  public var nothingToRedo: String

  /// What `a` does, for the last line; this and the next four take at most 23 columns together.
  public var addKey: String
  /// What Enter does.
  public var changeKey: String
  /// What `d` does.
  public var deleteKey: String
  /// What `/` does.
  public var searchKey: String
  /// What `r` does.
  public var redoKey: String
}

extension MembersWords {
  static let english = MembersWords(
    title: "Members", detail: "the club's register",
    number: "no.", name: "name", email: "email", phoneNumber: "phone", address: "address",
    age: "age", years: { "age \($0)" },
    count: { shown, all in
      let members = all == 1 ? "1 member" : "\(all) members"
      return shown == all ? members : "\(shown) of \(members)"
    },
    search: "Find:",
    none: "There are no members yet.",
    noneFound: { "No member matches '\($0)'." },
    severalFound: { text, numbers in
      let list = numbers.map(String.init).joined(separator: ", ")
      return "'\(text)' fits more than one member (\(list)). Give the number."
    },
    noSuchNumber: { number, count in
      "There is no member \(number): the register has \(count)."
    },
    addTitle: "New member", changeTitle: "Member",
    badAge: "An age is a whole number from 0 to 150.",
    saved: "Customer record saved to persistent store",
    updated: "Customer record updated to persistent store",
    removed: "Record removed",
    canBeUndone: "u brings it back",
    undone: { $0.map { "Undone: \($0)" } ?? "Undone: gone again" },
    redone: { $0.map { "Redone: \($0)" } ?? "Redone: gone again" },
    nothingToUndo: "There is nothing to undo.",
    nothingToRedo: "There is nothing to redo.",
    addKey: "add", changeKey: "edit", deleteKey: "del", searchKey: "find", redoKey: "redo")
}
