import Canvas
import Keys
import Persistence
import Words

/// Every file that the arcade keeps: its condition, its contents, and the actions on it.
struct DataScreen: Screen {
  private(set) var files: [ListedFile] = []
  /// The paths of files that take long to read.
  private(set) var unread: Set<String> = []
  private(set) var backups: [String: Int] = [:]
  private(set) var cursor = ListCursor()
  /// The result of the last key, and its success.
  private(set) var message: (text: String, isGood: Bool)?

  var selected: ListedFile? { files[safe: cursor.selected] }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let area = DataLayout(context.size).list
    switch input {
    case .appeared: return [Self.list(ListFiles())]
    // The list is on the screen now.
    case .time: return unread.isEmpty ? [] : [Self.list(ListFiles(isPatient: true))]
    case .failed(let sentence): message = (sentence, false)
    case .mouse(let mouse):
      if cursor.update(mouse, of: files.count, in: area) { return look(context) }
    case .key(let key):
      message = nil
      return cursor.update(key, context.keys, of: files.count, page: area.rows)
        ? [] : pressed(key, context)
    case .paste, .interrupted, .turnEnded: break
    }
    return []
  }

  func wakeUp(_ context: ScreenContext) -> Duration? { unread.isEmpty ? nil : context.now }

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.open], keys[.right]: return look(context)
    case keys[.export]: return export(context)
    case keys[.delete]: return reset(context)
    case keys[.undo]: return [.push(UndoScreen())]
    case keys[.check]: return check()
    case keys[.backups]:
      return selected.map { [.push(BackupsScreen($0.path))] } ?? []
    case keys[.otherFile]: return [.push(OtherFileScreen())]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.back], keys[.left]: return [.pop]
    default: return []
    }
  }

  private mutating func look(_ context: ScreenContext) -> [Effect] {
    guard let selected else { return [] }
    guard selected.state != .missing else {
      message = (context.words.rooms.data.notThere, false)
      return []
    }
    guard !selected.isFolder else { return [.push(FolderScreen(selected.path))] }
    return [.push(FileScreen(path: selected.path))]
  }

  private mutating func export(_ context: ScreenContext) -> [Effect] {
    guard let selected, let game = selected.game else {
      message = (context.words.rooms.data.noExport, false)
      return []
    }
    guard selected.state == .sound else {
      message = (context.words.backOffice.fileState(selected.state), false)
      return []
    }
    return [.push(ExportScreen(game, count: selected.records))]
  }

  private mutating func reset(_ context: ScreenContext) -> [Effect] {
    if let target = selected?.target { return [.push(ResetScreen([target]))] }
    message = (context.words.rooms.data.noReset, false)
    return []
  }

  /// A damaged file can be repaired; where none is chosen, all are read.
  private func check() -> [Effect] {
    if let selected, selected.isDamaged { return [.push(RepairScreen(.repair(selected)))] }
    return [Self.list(ListFiles(isCheck: true))]
  }

  private static func list(_ request: ListFiles) -> Effect {
    Self.perform(request) { screen, answer, context in
      screen.take(answer, context)
    }
  }

  private mutating func take(_ answer: ListFiles.Answer, _ context: ScreenContext) {
    let path = selected?.path
    files = answer.files
    unread = answer.unread
    backups = answer.backups
    var place = files.firstIndex { $0.path == path }
    if let checked = answer.checked {
      let bad = files.filter { $0.isUnusable }
      let words = context.words.rooms.data
      message =
        bad.isEmpty ? (words.allSound(checked), true) : (words.notSound(bad.count, checked), false)
      place = files.firstIndex { $0.isUnusable } ?? place
    }
    cursor.select(place ?? cursor.selected, of: files.count)
  }
}

extension ListedFile {
  var isFolder: Bool { kind == "folder" }

  /// True if a repair could help.
  var isDamaged: Bool {
    if case .damaged = state { true } else { false }
  }

  /// True if the file is quarantined, since it could not be read.
  var isQuarantined: Bool { kind == ListedFile.damagedKind }

  /// True if there is a file that cannot be used.
  var isUnusable: Bool { state != .missing && state != .sound }

  /// The game whose scores these are.
  var game: GameStorage? { GameStorage.named(name) }

  /// The target of a reset; the files beside a game's file go with it.
  var target: ResetTarget? {
    ResetTarget.all.first { name == $0.name || name.hasPrefix($0.name + " ") }
  }
}
