import CNCurses

/// Ends the process by a signal, as if nobody had caught it, once the terminal is given back.
///
/// Whoever started it sees the signal; a shell that runs a loop stops at Ctrl-C.
public func endProcess(bySignal number: Int32) {
  fflush(nil)
  arcade_die_of(number)
}
