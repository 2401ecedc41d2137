import Commands
import Glibc

StandardDescriptors.open()
// A file that may not grow is an error that a write tells.
signal(SIGXFSZ, SIG_IGN)
// A server that goes away is an error that libpq tells.
signal(SIGPIPE, SIG_IGN)
exit(LeagueCommand.run(Array(CommandLine.arguments.dropFirst())))
