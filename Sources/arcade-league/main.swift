import Commands
import Glibc

StandardDescriptors.open()
// A mask that takes files from their own owner would keep scores that can't be read again.
umask(umask(0) & 0o077)
// A file that may not grow is an error that a write tells.
signal(SIGXFSZ, SIG_IGN)
// A server that goes away is an error that libpq tells; of a reader that does, the end of the output tells.
signal(SIGPIPE, SIG_IGN)
exit(LeagueCommand.run(Array(CommandLine.arguments.dropFirst())))
