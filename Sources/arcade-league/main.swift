import Glibc

// A server that goes away is an error that libpq tells.
signal(SIGPIPE, SIG_IGN)
exit(LeagueCommand.run(Array(CommandLine.arguments.dropFirst())))
