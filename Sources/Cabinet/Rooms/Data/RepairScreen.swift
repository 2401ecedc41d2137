import Canvas
import DurableFiles
import GameCore
import Persistence
import Terminal
import Words

/// Offers to repair a damaged file, or to put a backup back; nothing is lost by either.
struct RepairScreen: Screen {
  enum Work: Sendable, Hashable {
    /// A damaged file is set aside and its newest good backup takes its place.
    case repair(ListedFile)
    case restore(FileBackup)
  }

  private enum Phase {
    case asking(Menu)
    case done(String, [String])
  }

  private let work: Work
  private var phase = Phase.asking(Menu([]))

  init(_ work: Work) {
    self.work = work
  }

  private var request: Effect {
    switch work {
    case .repair(let file):
      Self.perform(RepairFile(file: file)) { screen, repair, context in
        let words = context.words
        screen.phase = .done(words.rooms.data.repaired, words.backups.describe(repair, of: file))
      }
    case .restore(let copy):
      Self.perform(RestoreBackup(copy: copy)) { screen, files, context in
        let words = context.words
        screen.phase = .done(words.rooms.data.restored, files.map(words.backups.describe))
      }
    }
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words
    switch input {
    case .appeared:
      // It appears again after a notice, and what was done stays done.
      guard case .asking(let menu) = phase, menu.items.isEmpty else { return [] }
      phase = .asking(Menu([words.common.yes, words.common.no].map { Menu.Item(label: $0) }))
    case .failed(let sentence): phase = .done(words.common.failed, [sentence])
    case .key(let key):
      guard case .asking(var menu) = phase else { return [.pop] }
      return answer(menu.update(key, context.keys), menu)
    case .mouse(let mouse):
      guard case .asking(var menu) = phase else { return mouse.kind == .press ? [.pop] : [] }
      return answer(menu.update(mouse, in: dialog(context).body(context)), menu)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private mutating func answer(_ outcome: Menu.Outcome?, _ menu: Menu) -> [Effect] {
    phase = .asking(menu)
    switch outcome {
    case .chosen(0): return [request]
    case .chosen, .back: return [.pop]
    case .adjusted, .moved, .help, nil: return []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words
    switch phase {
    case .done(let title, let sentences):
      return Dialog(title: title, sentences: sentences, hasMarquee: false)
    case .asking:
      let (title, sentences) = question(words, context.secondsFromGreenwich)
      return Dialog(title: title, sentences: sentences, bodyRows: 2, hasMarquee: false)
    }
  }

  private func question(
    _ words: Words, _ offset: (Int64) -> Int64
  ) -> (String, [String]) {
    switch work {
    case .repair(let file):
      let state = words.backOffice.fileState(file.state)
      let name = fileName(of: file.path)
      return (
        words.rooms.data.repairTitle, ["\(name): \(state)", words.rooms.data.repairQuestion(name)]
      )
    case .restore(let copy):
      let names = [copy.path, copy.original ?? ""].map { fileName(of: $0) }
      let date = copy.moment?.dayAndTime(offset: offset)
      return (
        words.rooms.data.restoreTitle, [words.backups.goesBack(names[0], nil, names[1], nil, date)]
      )
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let keys = context.words.keys
    let body = dialog(context).draw(context, on: &canvas)
    guard case .asking(let menu) = phase else {
      KeyLine(([], keys.back)).draw(context, on: &canvas)
      return body.origin
    }
    KeyLine(([.select], keys.go), ([.back], keys.back))
      .draw(context, on: &canvas)
    return menu.draw(context, on: &canvas, in: body)
  }
}
