import Glibc

// Bare `arcade` opens the menu without going through the argument parser, which would cost
// half of its start.
let arguments = Array(CommandLine.arguments.dropFirst())
exit(arguments.isEmpty ? Opening(dataDirectory: nil).openMenu() : ArcadeCommand.run(arguments))
