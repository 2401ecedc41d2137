import Canvas
import Keys
import Persistence
import Terminal
import Words

/// The club's register: a list that is searched, changed, and changed back.
struct MembersScreen: Screen {
  /// The part of the screen that receives the keys.
  enum Mode: Sendable, Hashable {
    case list
    case search
    case form(MemberForm)
  }

  private(set) var mode = Mode.list
  private(set) var answer: MemberRequest.Answer?
  private(set) var cursor = ListCursor()
  private(set) var search = TextField(columns: 40)
  /// The result of the last key, and its success.
  private(set) var message: (text: String, isGood: Bool)?
  /// The reason that there is no list.
  private(set) var problem: String?

  var members: [Member] { answer?.members ?? [] }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return ask(.list)
    case .key(let key): return pressed(key, context)
    case .paste(let text): return pasted(text, context)
    case .mouse(let mouse): return clicked(mouse, context)
    case .failed(let sentence): fail(sentence)
    case .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private func ask(_ action: MemberRequest.Action) -> [Effect] {
    [
      Self.perform(MemberRequest(action: action, text: search.text)) { screen, answer, context in
        screen.take(answer, context)
      }
    ]
  }

  // MARK: - Keys

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    switch mode {
    case .list:
      message = nil
      let page = MembersLayout(context.size).list.rows
      return cursor.update(key, context.keys, of: members.count, page: page)
        ? [] : chosen(key, context.keys)
    case .search: return searched(key, context)
    case .form(var form):
      message = nil
      let outcome = form.update(key, context.keys.whileTyping)
      mode = .form(form)
      return answer(outcome, form, context)
    }
  }

  private mutating func chosen(_ key: Key, _ keys: KeyMap) -> [Effect] {
    switch key {
    case keys[.open]: edit()
    case keys[.add]: mode = .form(MemberForm())
    case keys[.find]: mode = .search
    case keys[.delete]:
      return members[safe: cursor.selected].map { ask(.delete(id: $0.id)) } ?? []
    case keys[.undo]: return ask(.undo)
    case keys[.redo]: return ask(.redo)
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.back] where !search.text.isEmpty:
      search = TextField(columns: search.columns)
      return ask(.list)
    case keys[.back]: return [.pop]
    default: break
    }
    return []
  }

  private mutating func edit() {
    if let member = members[safe: cursor.selected] { mode = .form(MemberForm(member)) }
  }

  /// Every key is looked for at once.
  private mutating func searched(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys.whileTyping
    switch key {
    case keys[.open], keys[.down], keys[.up], keys[.next]:
      mode = .list
      return []
    case keys[.back]:
      mode = .list
      search = TextField(columns: search.columns)
    default: refuse(search.update(key, keys), search.limit, context)
    }
    return ask(.list)
  }

  private mutating func pasted(_ text: String, _ context: ScreenContext) -> [Effect] {
    switch mode {
    case .list: return []
    case .search:
      refuse(search.paste(text), search.limit, context)
      return ask(.list)
    case .form(var form):
      let outcome = form.paste(text)
      mode = .form(form)
      return answer(outcome, form, context)
    }
  }

  private mutating func refuse(
    _ refusal: TextField.Refusal?, _ columns: Int, _ context: ScreenContext
  ) {
    let words = context.words.name
    message =
      switch refusal {
      case .forbidden: (words.forbidden, false)
      case .full: (words.tooLong(columns), false)
      case nil: nil
      }
  }

  private mutating func answer(
    _ outcome: MemberForm.Outcome?, _ form: MemberForm, _ context: ScreenContext
  ) -> [Effect] {
    switch outcome {
    case .save: return save(form, context)
    case .cancel: mode = .list
    case .refused(let refusal, let columns): refuse(refusal, columns, context)
    case nil: break
    }
    return []
  }

  private mutating func save(_ form: MemberForm, _ context: ScreenContext) -> [Effect] {
    guard let details = form.details else {
      var form = form
      form.select(.age)
      mode = .form(form)
      message = (context.words.rooms.members.badAge, false)
      return []
    }
    guard let member = form.member else { return ask(.add(details)) }
    return ask(.change(id: member.id, from: member.details, to: details))
  }

  // MARK: - The mouse

  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    let layout = MembersLayout(context.size)
    switch mode {
    case .form(var form):
      let area = Self.dialog(form, context).body(context)
      guard mouse.kind == .press, area.contains(mouse.position) else { return [] }
      form.select(row: mouse.position.row - area.row)
      mode = .form(form)
    case .list, .search:
      if cursor.update(mouse, of: members.count, in: layout.list) { edit() }
    }
    return []
  }

  static func dialog(_ form: MemberForm, _ context: ScreenContext) -> Dialog {
    let words = context.words.rooms.members
    return Dialog(
      title: form.member == nil ? words.addTitle : words.changeTitle, sentences: [], bodyRows: 7,
      bodyColumns: 52, hasMarquee: false)
  }

  // MARK: - Answers

  private mutating func take(_ new: MemberRequest.Answer, _ context: ScreenContext) {
    let selected = members[safe: cursor.selected]?.id
    answer = new
    problem = nil
    if case .refused(let error) = new.outcome {
      message = (error.sentence(in: context.words), false)
    } else if new.outcome != .listed {
      mode = .list
      message = said(new.outcome, context)
    }
    let wanted = focus(new.outcome) ?? selected
    let place = members.firstIndex { $0.id == wanted } ?? cursor.selected
    cursor.select(place, of: members.count)
  }

  /// The member that an outcome is about.
  private func focus(_ outcome: MemberRequest.Outcome) -> String? {
    switch outcome {
    case .added(let id), .undone(.added(let id)), .undone(.changed(let id)),
      .redone(.added(let id)), .redone(.changed(let id)):
      id
    case .listed, .changed, .deleted, .undone, .redone, .refused: nil
    }
  }

  private func said(
    _ outcome: MemberRequest.Outcome, _ context: ScreenContext
  ) -> (text: String, isGood: Bool)? {
    let words = context.words.rooms.members
    let id = focus(outcome)
    let name = members.first { $0.id == id }?.details.name?.printable.cut(to: 30)
    switch outcome {
    case .listed, .refused: return nil
    case .added: return (words.saved, true)
    case .changed: return (words.updated, true)
    case .deleted: return ("\(words.removed) - \(words.canBeUndone(context.key(.undo)))", true)
    case .undone(nil): return (words.nothingToUndo, false)
    case .redone(nil): return (words.nothingToRedo, false)
    case .undone: return (words.undone(name), true)
    case .redone: return (words.redone(name), true)
    }
  }

  /// Keeps the typed text: it can be saved once the disk has room again.
  private mutating func fail(_ sentence: String) {
    if answer == nil { problem = sentence } else { message = (sentence, false) }
  }
}
