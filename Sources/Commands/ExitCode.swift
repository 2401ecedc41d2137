package import ArgumentParser
import Canvas
@preconcurrency import Glibc
import Words

extension ParsableCommand {
  /// Does what a command line asks for, tells what went wrong, and gives the exit code.
  ///
  /// With `ignoresReaders` the program ignores the signal of a reader who leaves, and ends by it here
  /// instead of telling it as a failure.
  package static func exitCode(
    ignoresReaders: Bool = false, of work: () throws -> Int32
  ) -> Int32 {
    let code = told(work)
    // The output is written now at the latest; a full disk shows only here.
    guard code == ExitStatus.done, fflush(stdout) != 0 || ferror(stdout) != 0 else { return code }
    if ignoresReaders, isReaderGone() {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    printError(Words.spoken.commands.outputIncomplete)
    return ExitStatus.failed
  }

  /// Tells whether nobody reads the output any more.
  private static func isReaderGone() -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) > 0 && Int32(output.revents) & (POLLERR | POLLHUP) != 0
  }

  private static func told(_ work: () throws -> Int32) -> Int32 {
    do {
      return try work()
    } catch let failure as CommandFailure {
      printError(failure.sentence.printable)
      return failure.exitStatus
    } catch let error as any PlayerMessage {
      printError(error)
      return ExitStatus.failed
    } catch {
      return explain(error)
    }
  }

  /// Prints ArgumentParser's help on standard output, or wrong usage on standard error.
  private static func explain(_ error: any Error) -> Int32 {
    let phrases = Words.spoken.commandHelp().common.phrases
    let text = phrases.reduce(fullMessage(for: error)) { $0.replacing($1.key, with: $1.value) }
    guard exitCode(for: error).isSuccess else {
      printError(text)
      return ExitStatus.wrongUsage
    }
    print(text)
    return ExitStatus.done
  }
}
