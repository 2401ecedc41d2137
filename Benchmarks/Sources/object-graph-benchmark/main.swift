// Measures the object graph beside GRDB's records and SQL; with `quick`, a tenth of the work. `readers`
// and a number of seconds measures readers beside a writer. `alone`, a work and a number measure that
// work with so many rows, for a profile: `alone fetch 10000`.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "readers":
  try ReadersBenchmark(seconds: arguments.dropFirst().first.flatMap(Double.init) ?? 60).run()
case "alone":
  let count = arguments.count > 2 ? Int(arguments[2]) : nil
  try ObjectGraphBenchmark(count: count ?? 10_000).run(
    only: arguments.count > 1 ? arguments[1] : "")
default:
  try ObjectGraphBenchmark(scale: arguments.first).run()
}
