import Synchronization

/// Tells every save into a coordinator's stores to those that follow them.
final class SaveFeed: Sendable {
  private struct State {
    var next = 0
    var streams: [Int: AsyncStream<ContextChanges>.Continuation] = [:]
    var inboxes: [Int: SaveInbox] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for stream in state.withLock({ $0.streams.values.map(\.self) }) { stream.finish() }
  }

  /// True if anybody wants to hear of saves.
  var hasListeners: Bool {
    state.withLock { !$0.streams.isEmpty || !$0.inboxes.isEmpty }
  }

  /// Tells a save to all but the context that made it, if one did.
  func publish(_ changes: ContextChanges, by context: ObjectIdentifier?) {
    guard !changes.isEmpty else { return }
    let (inboxes, streams) = state.withLock {
      ($0.inboxes.values.map(\.self), $0.streams.values.map(\.self))
    }
    // Contexts have what a stream's reader asks them for.
    for inbox in inboxes where inbox.owner != context { inbox.put(changes) }
    for stream in streams { stream.yield(changes) }
  }

  /// All saves from now on.
  func stream() -> AsyncStream<ContextChanges> {
    AsyncStream { continuation in
      let number = state.withLock { state in
        state.next += 1
        state.streams[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.streams[number] = nil }
      }
    }
  }

  func add(_ inbox: SaveInbox) -> Int {
    state.withLock { state in
      state.next += 1
      state.inboxes[state.next] = inbox
      return state.next
    }
  }

  func removeInbox(_ number: Int) {
    state.withLock { $0.inboxes[number] = nil }
  }
}

/// Saves of others that a context has not taken over yet.
final class SaveInbox: Sendable {
  /// The context, whose own saves it doesn't get.
  let owner: ObjectIdentifier
  private let waiting = Mutex<[ContextChanges]>([])

  init(_ owner: ObjectIdentifier) { self.owner = owner }

  func put(_ changes: ContextChanges) { waiting.withLock { $0.append(changes) } }

  func takeAll() -> [ContextChanges] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
