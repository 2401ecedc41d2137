package struct CommonWords: Sendable {
  /// Fills a window of less than `columns` × `rows`; the last two numbers are its size now.
  ///
  /// It is wrapped at the window's width, so short words help.
  package var tooSmall:
    @Sendable (_ columns: Int, _ rows: Int, _ nowColumns: Int, _ nowRows: Int)
      -> String
  /// The title of the box that tells what became of a file.
  package var notice: String
  /// The choice that does what a box asks.
  package var yes: String
  /// The choice that leaves everything as it is.
  package var no: String
  /// The title of the box that tells why something could not be done.
  package var failed: String
  /// Said on the terminal after a crash.
  package var crashed: String
}
