import Commands
import Glibc

StandardDescriptors.open()
// A mask that takes files from their own owner would keep scores that can't be read again.
umask(umask(0) & 0o077)
// A file that may not grow is an error that a write tells, in a command as on the screen.
signal(SIGXFSZ, SIG_IGN)

let arguments = Array(CommandLine.arguments.dropFirst())
// A visitor's variables must not lead anywhere: nothing reads them before.
if KioskOptions.isAsked(by: arguments) { SentEnvironment.clean() }

// Bare `arcade` opens the menu without going through the argument parser, which would cost
// half of its start.
exit(arguments.isEmpty ? Launcher(dataDirectory: nil).openMenu() : ArcadeCommand.run(arguments))
