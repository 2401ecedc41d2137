/// Something that a screen asks for, with an answer of its own type.
///
/// The screen returns it as an effect with the method that takes the answer; a failure comes back as
/// the input `.failed(…)` with a sentence.
package protocol Request<Answer>: Sendable {
  /// The answer that the screen gets.
  associatedtype Answer: Sendable
  /// Carries it out; throws a sentence for the player.
  func perform(with services: SessionServices) throws(StorageFailure) -> Answer
}

/// The things with which a session carries out requests.
package struct SessionServices {
  let storage: any ArcadeStorage
  let screens: ScreenMaker
  let context: ScreenContext
}

/// A request, and the way of its answer into the screen that asks.
package struct Question<Asking>: Sendable {
  /// Hands an answer to the screen that asked.
  typealias Delivery = @Sendable (inout Asking, ScreenContext) -> [ScreenEffect<Asking>]

  /// The request itself, for whoever wants to know what is asked.
  let request: any Request
  /// Has the request carried out.
  let perform: @Sendable (SessionServices) throws(StorageFailure) -> Delivery

  fileprivate init<Asked: Request>(
    _ request: Asked,
    _ take:
      @escaping @Sendable (inout Asking, Asked.Answer, ScreenContext) ->
      [ScreenEffect<Asking>]
  ) {
    self.request = request
    perform = { services throws(StorageFailure) in
      let answer = try request.perform(with: services)
      return { screen, context in take(&screen, answer, context) }
    }
  }
}

extension Question {
  /// The same question, asked by a screen that shows the asking one as a part of itself.
  func asPart<Whole>(
    _ withPart:
      @escaping @Sendable (
        inout Whole, (inout Asking) -> [ScreenEffect<Asking>]
      ) -> [ScreenEffect<Asking>]
  ) -> Question<Whole> {
    Question<Whole>(request: request) { services throws(StorageFailure) in
      let deliver = try perform(services)
      return { whole, context in
        withPart(&whole) { deliver(&$0, context) }.map { $0.asPart(of: Whole.self, withPart) }
      }
    }
  }

  fileprivate init(
    request: any Request,
    perform: @escaping @Sendable (SessionServices) throws(StorageFailure) -> Delivery
  ) {
    (self.request, self.perform) = (request, perform)
  }
}

extension Screen {
  /// Asks for something; the closure hands the answer to this screen.
  static func request<Asked: Request>(
    _ request: Asked,
    then take: @escaping @Sendable (inout Self, Asked.Answer, ScreenContext) -> [Effect]
  ) -> Effect {
    .ask(Question(request, take))
  }

  /// Asks for something whose answer leads to nothing more.
  static func perform<Asked: Request>(
    _ request: Asked,
    then take: @escaping @Sendable (inout Self, Asked.Answer, ScreenContext) -> Void
  ) -> Effect {
    Self.request(request) { screen, answer, context in
      take(&screen, answer, context)
      return []
    }
  }
}
