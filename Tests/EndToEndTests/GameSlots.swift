import Synchronization

/// The games that run at once: a hundred of them leave none the time that a person's machine has, and
/// each would take its terminal for one that froze.
final class GameSlots: Sendable {
  static let shared = GameSlots(6)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Waits until a game may begin.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the game begin that has waited longest.
  func giveBack() {
    let next = state.withLock { state in
      guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}

extension Visitor {
  /// Opens a game once it may begin, and waits until it is played.
  func playing(_ visit: (PseudoTerminal) async throws -> Void) async throws {
    await GameSlots.shared.take()
    defer { GameSlots.shared.giveBack() }
    let terminal = try open(["play", "whackamole", "--seed", "1"])
    try await terminal.wait(forText: "press any key")
    await terminal.type(" ")
    try await terminal.waitForField()
    try await visit(terminal)
  }
}

extension PseudoTerminal {
  /// Waits until a game is played; resumes it where the machine was too slow.
  func waitForField() throws {
    while true {
      let seen = try wait(for: "the field") {
        $0.showsField && !$0.text.contains("Get ready") || $0.text.contains("PAUSED")
      }
      guard seen.text.contains("PAUSED") else { return }
      try resume()
    }
  }
}
