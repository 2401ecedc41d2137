let arguments = CommandLine.arguments.dropFirst()
let choice = arguments.dropFirst().first
switch arguments.first {
case "scores":
  let size = arguments.dropFirst(2).first.flatMap { Int($0) }
  try ScoreBenchmark(folder: choice ?? ".", size: size).run()
case "inspect": try InspectBenchmark(folder: choice ?? "/tmp/arcade-bench-inspect").run()
default:
  print(
    """
    usage: arcade-bench scores [FOLDER [SIZE]]
           arcade-bench inspect [FOLDER]
    """)
}
