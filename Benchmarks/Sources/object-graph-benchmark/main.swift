// Measures the object graph beside GRDB's records and SQL; with `quick`, a tenth of the work.
try ObjectGraphBenchmark(scale: CommandLine.arguments.dropFirst().first).run()
