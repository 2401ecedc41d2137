extension ManagedObjectContext {
  /// The context's events from now on, for a task that stays with the context.
  public func events() -> AsyncStream<ContextEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: ContextEvent.self)
    eventStreams.append(continuation)
    return stream
  }

  /// The answer of a request, now and after each change that the context tells of.
  ///
  /// ```swift
  /// for try await recipes in context.answers(of: request) { show(recipes) }
  /// ```
  /// The loop stays with the context: in its actor. Changes that happen while the body runs are
  /// reported together. Throws as `fetch(_:)` does.
  public func answers<E: Entity>(of request: FetchRequest<E>) -> ContextAnswers<E> {
    ContextAnswers(context: self, request: request)
  }
}

/// The answers of a request in a context, one after each change.
public struct ContextAnswers<E: Entity>: AsyncSequence {
  let context: ManagedObjectContext
  let request: FetchRequest<E>

  /// Walks over the answers.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let controller: FetchedResultsController<E>
    private var changes: AsyncStream<Void>.Iterator
    private var isFirst = true

    init(_ controller: FetchedResultsController<E>) {
      self.controller = controller
      let (stream, continuation) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      controller.didChange = { _ in continuation.yield() }
      changes = stream.makeAsyncIterator()
    }

    /// The answer at once, later ones when something has changed; nil when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> [ManagedObject<E>]? {
      if isFirst {
        isFirst = false
        try controller.performFetch()
        return controller.fetchedObjects
      }
      guard await changes.next(isolation: actor) != nil else { return nil }
      return controller.fetchedObjects
    }
  }

  /// Begins with the present answer.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(FetchedResultsController(request, in: context))
  }
}
