let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "object-graph": try ObjectGraphBenchmark(scale: arguments.dropFirst().first).run()
default: print("usage: arcade-bench object-graph [quick]")
}
