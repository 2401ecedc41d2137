#define _GNU_SOURCE
#include "CNCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// A handler may interrupt the program anywhere, so it only reads what was prepared, in
// memory that nothing else is writing: each text has two places and an index.
enum { longest_text = 1024 };

typedef struct {
  uint8_t bytes[longest_text];
  size_t count;
  int descriptor;
} prepared_text;

static prepared_text restorations[2], last_words[2];
static atomic_int current_restoration, last_word;
static atomic_bool armed;
static pid_t owner;

static struct termios settings;
static int settings_descriptor = -1;

static void prepare(prepared_text places[2], atomic_int *current, int descriptor,
                    const uint8_t *bytes, size_t count) {
  int other = 1 - atomic_load(current);
  places[other].count = count < longest_text ? count : longest_text;
  memcpy(places[other].bytes, bytes, places[other].count);
  places[other].descriptor = descriptor;
  atomic_store(current, other);
}

static void write_all(const prepared_text *text) {
  size_t done = 0;
  while (done < text->count) {
    ssize_t written = write(text->descriptor, text->bytes + done, text->count - done);
    if (written > 0) done += (size_t)written;
    if (written < 0 && errno != EINTR) return;
  }
}

int arcade_remember_settings(int descriptor) {
  settings_descriptor = -1;
  if (tcgetattr(descriptor, &settings) != 0) return -1;
  settings_descriptor = descriptor;
  return 0;
}

int arcade_recall_settings(bool discard) {
  if (settings_descriptor < 0) return -1;
  return tcsetattr(settings_descriptor, discard ? TCSAFLUSH : TCSADRAIN, &settings);
}

void arcade_prepare_restoration(int descriptor, const uint8_t *bytes, size_t count) {
  prepare(restorations, &current_restoration, descriptor, bytes, count);
}

void arcade_prepare_last_words(int descriptor, const uint8_t *bytes, size_t count) {
  prepare(last_words, &last_word, descriptor, bytes, count);
}

// exit() somewhere in a library must not leave the screen up either.
static void at_exit(void) { arcade_restore_terminal(); }

void arcade_arm_restoration(bool is_up) {
  static bool registered = false;
  if (!registered) registered = atexit(at_exit) == 0;
  owner = getpid();
  atomic_store(&armed, is_up);
}

void arcade_restore_terminal(void) {
  // A child between fork and exec shares the handlers but not the screen.
  if (getpid() != owner || !atomic_exchange(&armed, false)) return;
  write_all(&restorations[atomic_load(&current_restoration)]);
  if (settings_descriptor >= 0) tcsetattr(settings_descriptor, TCSANOW, &settings);
}

// MARK: - Which signals

enum { first_real_time = 32, last_signal = 64 };
static const int telling[] = {SIGWINCH, SIGTSTP, SIGCONT};
static const int crashing[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};
// A full disk and a closed pipe are errors that a write tells, not reasons to die.
static const int unwanted[] = {SIGXFSZ, SIGPIPE};
enum { telling_count = 3, crashing_count = 7, unwanted_count = 2 };

static struct { int number; struct sigaction before; } replaced[last_signal];
static int replaced_count;
static int pipe_ends[2] = {-1, -1};
static atomic_bool ending_waits;
static atomic_llong ending_since;
static char *crash_stack;

bool arcade_signal_ends(int number) {
  switch (number) {
    case SIGINT:
    case SIGTERM:
    case SIGHUP:
    case SIGQUIT:
    case SIGUSR1:
    case SIGUSR2:
    case SIGALRM:
    case SIGVTALRM:
    case SIGPROF:
    case SIGXCPU:
    case SIGIO:
    case SIGPWR:
    case SIGSTKFLT:
      return true;
    default:
      // A real-time signal ends every process that does not expect it.
      return number >= first_real_time && number <= last_signal;
  }
}

// MARK: - The kernel's own calls

// The C library keeps two real-time signals for itself and refuses to name them, yet anyone may
// send them. So the kernel is asked; its action has other fields than the library's.
typedef struct {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)(void);
  uint64_t mask;
} kernel_action;

static long kernel_sigaction(int number, const kernel_action *action, kernel_action *before) {
  return syscall(SYS_rt_sigaction, number, action, before, sizeof(uint64_t));
}

static void die_of(int number) {
  const kernel_action plain = {.handler = SIG_DFL};
  const uint64_t only = UINT64_C(1) << (number - 1);
  kernel_sigaction(number, &plain, NULL);
  syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &only, NULL, sizeof only);
  syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), number);
}

// Changes an internal signal of the C library, which never uses them unless threads are
// cancelled or change the user; the return from a handler is copied from another signal.
static void replace_internal(int number) {
  kernel_action action, before;
  if (kernel_sigaction(number, NULL, &before) != 0 || before.handler != SIG_DFL) return;
  if (kernel_sigaction(SIGRTMAX, NULL, &action) != 0 || action.handler == SIG_DFL) return;
  if (action.handler != SIG_IGN) kernel_sigaction(number, &action, NULL);
}

static void give_back_internal(int number) {
  kernel_action action, now;
  const kernel_action plain = {.handler = SIG_DFL};
  if (kernel_sigaction(number, NULL, &now) != 0) return;
  if (kernel_sigaction(SIGRTMAX, NULL, &action) != 0) return;
  if (now.handler == action.handler) kernel_sigaction(number, &plain, NULL);
}

// MARK: - Handlers

static void on_crash(int number) {
  // Of several crashes the first gives the terminal back, and the others leave it time for that.
  static atomic_bool crashed;
  const struct timespec patience = {.tv_sec = 1};
  if (atomic_exchange(&crashed, true)) nanosleep(&patience, NULL);
  arcade_restore_terminal();
  if (getpid() == owner) write_all(&last_words[atomic_load(&last_word)]);
  die_of(number);
}

static void on_ending(int number) {
  const long long patience = 1000000000;
  long long now = arcade_monotonic_nanoseconds();
  if (!atomic_exchange(&ending_waits, true)) {
    atomic_store(&ending_since, now);
  } else if (now - atomic_load(&ending_since) >= patience) {
    // The program hangs, perhaps on a terminal that was stopped with Ctrl-S: what it
    // still wanted to write would keep it from ending.
    if (atomic_load(&armed) && settings_descriptor >= 0) {
      tcflow(settings_descriptor, TCOON);
      tcflush(settings_descriptor, TCOFLUSH);
    }
    arcade_restore_terminal();
    die_of(number);
  }
}

static void on_signal(int number) {
  int error = errno;
  if (arcade_signal_ends(number)) on_ending(number);
  unsigned char byte = (unsigned char)number;
  // A full pipe already holds more wake-ups than anyone needs.
  if (write(pipe_ends[1], &byte, 1) < 0) {}
  errno = error;
}

static void replace(int number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  struct sigaction before;
  sigemptyset(&action.sa_mask);
  // One that is sent twice waits for the end of its handler; a fault there ends the program at once.
  for (int index = 0; handler == on_crash && index < crashing_count; index++) {
    sigaddset(&action.sa_mask, crashing[index]);
  }
  if (sigaction(number, NULL, &before) != 0) return;
  // nohup and shells without job control have said what is to be ignored.
  if (before.sa_handler == SIG_IGN) return;
  if (sigaction(number, &action, NULL) != 0) return;
  replaced[replaced_count].number = number;
  replaced[replaced_count++].before = before;
}

// A stack that overflowed cannot hold its handler, so the handler has one of its own.
static void give_crashes_a_stack(void) {
  const size_t size = 64 * 1024;
  if (crash_stack == NULL) crash_stack = malloc(size);
  stack_t stack = {.ss_sp = crash_stack, .ss_size = size};
  if (crash_stack != NULL) sigaltstack(&stack, NULL);
}

// With standard descriptors closed, a pipe would become one of them, and whoever sends
// standard error to a file would cut it.
static bool open_pipe(void) {
  int ends[2];
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return false;
  for (int end = 0; end < 2; end++) {
    pipe_ends[end] = fcntl(ends[end], F_DUPFD_CLOEXEC, 3);
    close(ends[end]);
  }
  return pipe_ends[0] >= 0 && pipe_ends[1] >= 0;
}

static void close_pipe(void) {
  for (int end = 0; end < 2; end++) {
    if (pipe_ends[end] >= 0) close(pipe_ends[end]);
    pipe_ends[end] = -1;
  }
}

int arcade_install_handlers(void) {
  if (!open_pipe()) {
    int error = errno;
    close_pipe();
    errno = error;
    return -1;
  }
  atomic_store(&ending_waits, false);
  replaced_count = 0;
  owner = getpid();
  give_crashes_a_stack();
  for (int index = 0; index < crashing_count; index++) {
    replace(crashing[index], on_crash, SA_ONSTACK);
  }
  for (int index = 0; index < unwanted_count; index++) replace(unwanted[index], SIG_IGN, 0);
  for (int index = 0; index < telling_count; index++) {
    replace(telling[index], on_signal, SA_RESTART);
  }
  for (int number = 1; number <= last_signal; number++) {
    if (!arcade_signal_ends(number)) continue;
    if (number < first_real_time || number >= SIGRTMIN) replace(number, on_signal, SA_RESTART);
  }
  for (int number = first_real_time; number < SIGRTMIN; number++) replace_internal(number);
  return pipe_ends[0];
}

void arcade_remove_handlers(void) {
  for (int number = first_real_time; number < SIGRTMIN; number++) give_back_internal(number);
  while (replaced_count > 0) {
    replaced_count--;
    sigaction(replaced[replaced_count].number, &replaced[replaced_count].before, NULL);
  }
  close_pipe();
}

void arcade_signals_seen(void) { atomic_store(&ending_waits, false); }

void arcade_stop(bool whole_group) {
  struct sigaction plain = {.sa_handler = SIG_DFL}, ours;
  sigemptyset(&plain.sa_mask);
  if (sigaction(SIGTSTP, NULL, &ours) != 0 || ours.sa_handler == SIG_IGN) return;
  sigaction(SIGTSTP, &plain, NULL);
  kill(whole_group ? 0 : getpid(), SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}
