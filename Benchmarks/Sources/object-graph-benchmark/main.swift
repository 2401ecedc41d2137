// Measures the object graph beside GRDB's records and SQL; with `quick`, a tenth of the work. `readers`
// and a number of seconds measures readers beside a writer.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "readers" {
  try ReadersBenchmark(seconds: arguments.dropFirst().first.flatMap(Double.init) ?? 60).run()
} else {
  try ObjectGraphBenchmark(scale: arguments.first).run()
}
