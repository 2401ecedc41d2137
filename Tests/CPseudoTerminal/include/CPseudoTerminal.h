#pragma once

#include <sys/types.h>
#include <termios.h>

/// A program on a terminal of its own.
typedef struct {
  /// -1 when it could not be started; errno says why.
  pid_t process;
  /// Becomes readable when the process has ended.
  int process_descriptor;
  /// The side on which the person sits.
  int terminal;
  /// The terminal's settings before the program could touch them.
  struct termios settings;
} arcade_started;

/// Starts a program as the leader of a session on a new terminal.
///
/// It inherits no other descriptor, no blocked and no ignored signal.
arcade_started arcade_start_on_terminal(const char *path, char *const arguments[],
                                        char *const environment[], unsigned short columns,
                                        unsigned short rows);

/// Gives the terminal another size, which tells the program on it; 0 or -1.
int arcade_resize_terminal(int terminal, unsigned short columns, unsigned short rows);
