/// Something worth a sentence while a game is played.
protocol GameNews: Sendable, Hashable {
  /// True if the sentence gives way by itself.
  var fades: Bool { get }
}

/// The newest thing worth a sentence, which gives way after a while.
struct LatestNews<News: GameNews>: Sendable, Hashable {
  /// The news; it is new again each time that it is set.
  var value: News { didSet { age = 0 } }
  private let lifetime: Int
  private let successor: News
  private var age = 0

  /// Takes the first news, the ticks for which news that fades is shown, and what follows it.
  init(_ value: News, lasting lifetime: Int, then successor: News) {
    (self.value, self.lifetime, self.successor) = (value, lifetime, successor)
  }

  mutating func advance() {
    guard value.fades else { return }
    age += 1
    if age == lifetime { value = successor }
  }

  /// Ticks for which the news stays by itself; `Int.max` when it doesn't fade.
  var quietTicks: Int { value.fades ? lifetime - age - 1 : Int.max }
}

/// The movements in a picture that are not part of the game.
protocol Animation: Sendable {
  /// Lets one tick pass.
  mutating func advance()
  /// Ticks for which the next picture is the same as this one.
  var quietTicks: Int { get }
}

/// A view with an animation and a line of news.
protocol NewsView: GameView {
  associatedtype News: GameNews
  associatedtype Moving: Animation

  var animation: Moving { get set }
  var latest: LatestNews<News> { get set }
}

extension NewsView {
  var news: News {
    get { latest.value }
    set { latest.value = newValue }
  }

  package mutating func advance() {
    animation.advance()
    latest.advance()
  }

  package var quietTicks: Int { min(animation.quietTicks, latest.quietTicks) }
}
