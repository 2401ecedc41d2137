let arguments = CommandLine.arguments.dropFirst()
let choice = arguments.dropFirst().first
switch arguments.first {
case "object-graph": try ObjectGraphBenchmark(scale: choice).run()
case "scores": try ScoreBenchmark(folder: choice ?? ".").run()
default:
  print(
    """
    usage: arcade-bench object-graph [quick]
           arcade-bench scores [FOLDER]
    """)
}
