/// The sentences of the run history, on the screen and as `arcade runs` prints it.
package struct RunsWords: Sendable {
  /// The room's name in the back office, and the title of the list.
  package var title: String
  /// Beside it in the back office.
  package var detail: String
  /// One run, in at most 54 columns; nil for a date that no calendar has.
  package var run: @Sendable (_ date: String?, _ processID: Int) -> String
  /// The number of runs.
  package var count: @Sendable (_ count: Int) -> String
  /// In the place of the list when there is no run.
  package var none: String
}

extension RunsWords {
  static let english = RunsWords(
    title: "Run history", detail: "every launch",
    run: { date, processID in "\(date ?? "unknown date")  process \(processID)" },
    count: { $0 == 1 ? "1 run" : "\($0) runs" },
    none: "No runs yet.")
}
