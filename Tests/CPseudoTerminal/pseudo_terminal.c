#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utmp.h>

// Swift may not run between fork and exec: its runtime has threads and locks.
static void become(int side, const char *path, char *const arguments[],
                   char *const environment[]) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // A test run that was started in the background ignores some, perhaps also of the two that the C
  // library keeps for itself and changes for nobody: so the kernel is asked. Zeros are its default.
  const unsigned long plain[4] = {0};
  for (int number = 1; number < NSIG; number++) {
    syscall(SYS_rt_sigaction, number, plain, NULL, sizeof plain[0]);
  }
  if (login_tty(side) != 0) _exit(127);
  // Another test's terminal must not stay open because of this child.
  close_range(3, ~0U, 0);
  execve(path, arguments, environment);
  _exit(127);
}

arcade_started arcade_start_on_terminal(const char *path, char *const arguments[],
                                        char *const environment[], unsigned short columns,
                                        unsigned short rows) {
  arcade_started started = {.process = -1, .process_descriptor = -1, .terminal = -1};
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  int side = -1;
  if (openpty(&started.terminal, &side, NULL, NULL, &size) != 0) return started;
  fcntl(started.terminal, F_SETFD, FD_CLOEXEC);
  fcntl(started.terminal, F_SETFL, O_NONBLOCK);
  tcgetattr(side, &started.settings);
  started.process = fork();
  if (started.process == 0) become(side, path, arguments, environment);
  close(side);
  if (started.process > 0) {
    started.process_descriptor = (int)syscall(SYS_pidfd_open, started.process, 0);
  }
  return started;
}

int arcade_resize_terminal(int terminal, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(terminal, TIOCSWINSZ, &size);
}
