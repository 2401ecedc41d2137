/// The part of a film between two times, which begins with the picture that is seen then.
package struct FilmPart: Sequence, IteratorProtocol {
  package let title: String
  private var film: ReplayFilm
  private let start: Duration
  private let end: Duration?
  private var waiting: [ReplayFilm.Frame] = []

  /// Takes a film and the times in it; nil for its end.
  package init(of film: ReplayFilm, from start: Duration = .zero, to end: Duration? = nil) {
    (title, self.film, self.start, self.end) = (film.title, film, start, end)
    guard var first = self.film.next() else { return }
    while let frame = self.film.next() {
      guard frame.time <= start else {
        waiting = [frame]
        break
      }
      first = frame
    }
    waiting.append(ReplayFilm.Frame(time: start, canvas: first.canvas))
  }

  package mutating func next() -> ReplayFilm.Frame? {
    guard let frame = waiting.popLast() ?? film.next(), frame.time <= end ?? frame.time else {
      return nil
    }
    return ReplayFilm.Frame(time: frame.time - start, canvas: frame.canvas)
  }
}
