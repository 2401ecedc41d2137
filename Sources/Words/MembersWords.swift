/// The sentences of the members' register: its list, its form and what `arcade members` prints.
///
/// The headings stand over columns of the list; those of name, email and phone number may take 16
/// columns, number and age 4.
package struct MembersWords: Sendable {
  /// The room's name in the back office, and the title of the list.
  package var title: String
  /// Beside it in the back office.
  package var detail: String

  /// Over the members' numbers.
  package var number: String
  /// Over the names, and beside that field of the form.
  package var name: String
  /// Over the addresses for mail, and beside that field.
  package var email: String
  /// Over the phone numbers, and beside that field.
  package var phoneNumber: String
  /// Over the places where members live, and beside that field.
  package var address: String
  /// Beside the field of the age.
  package var age: String
  /// Over the column of ages; at most 3 columns.
  package var ages: String
  /// A member's age in a sentence.
  package var years: @Sendable (_ age: Int) -> String

  /// The number of members, or of those that are shown.
  package var count: @Sendable (_ shown: Int, _ all: Int) -> String
  /// Before the text that is looked for.
  package var search: String
  /// In the place of the list when the register is empty.
  package var none: String
  /// In the place of the list when no member fits what was looked for.
  package var noneFound: @Sendable (_ text: String) -> String
  /// When words that should mean one member fit several: the first of their numbers.
  package var severalFound: @Sendable (_ text: String, _ numbers: [Int]) -> String
  /// When there is no member with a number.
  package var noSuchNumber: @Sendable (_ number: Int, _ count: Int) -> String

  /// The form's title for a new member.
  package var addTitle: String
  /// The form's title for a member that is there.
  package var changeTitle: String
  /// Refuses an age that is no number of years.
  package var badAge: String

  /// Said when a member was added.
  package var saved: String
  /// Said when a member was changed.
  package var updated: String
  /// Said when a member was deleted.
  package var removed: String
  /// Follows that on the screen.
  package var canBeUndone: @Sendable (_ key: String) -> String
  /// The effect of an undo: the member, or nil if a member is gone again.
  package var undone: @Sendable (_ name: String?) -> String
  /// The effect of a redo: the member, or nil if a member is gone again.
  package var redone: @Sendable (_ name: String?) -> String
  package var nothingToUndo: String
  package var nothingToRedo: String

  /// Adds a member; for the last line, where this and the next four take at most 23 columns together.
  package var addKey: String
  /// Changes the chosen member.
  package var changeKey: String
  /// Deletes the chosen member.
  package var deleteKey: String
  /// Looks for members.
  package var searchKey: String
  /// Does once more what was undone.
  package var redoKey: String
}

extension MembersWords {
  static let english = MembersWords(
    title: "Members", detail: "the club's register",
    number: "no.", name: "name", email: "email", phoneNumber: "phone", address: "address",
    age: "age", ages: "age", years: { "age \($0)" },
    count: { shown, all in
      let members = all == 1 ? "1 member" : "\(all) members"
      return shown == all ? members : "\(shown) of \(members)"
    },
    search: "Find:",
    none: "No members yet.",
    noneFound: { "No member matches '\($0)'." },
    severalFound: { text, numbers in
      let list = numbers.map(String.init).joined(separator: ", ")
      return "'\(text)' matches several members (\(list)). Give the number."
    },
    noSuchNumber: { number, count in
      "There's no member \(number): the register has \(count)."
    },
    addTitle: "New member", changeTitle: "Member",
    badAge: "An age is a whole number from 0 to 150.",
    saved: "Member saved",
    updated: "Member updated",
    removed: "Member removed",
    canBeUndone: { "\($0) to undo" },
    undone: { $0.map { "Undone: \($0)" } ?? "Undone: removed again" },
    redone: { $0.map { "Redone: \($0)" } ?? "Redone: removed again" },
    nothingToUndo: "Nothing to undo.",
    nothingToRedo: "Nothing to redo.",
    addKey: "add", changeKey: "edit", deleteKey: "del", searchKey: "find", redoKey: "redo")
}
