#define NCURSES_WIDECHAR 1
#ifndef ARCADE_CNCURSES_H
#define ARCADE_CNCURSES_H

#include <ncurses.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Swift calls directly everything that it can; this header has only what Swift cannot import:
// macros, shared mutable globals, the functions of <term.h> and signal handlers.

// MARK: The screen (curses.c)

/// The window that `doupdate` sends next. There is one window, as large as the screen, and it is
/// this one: ncurses would copy any other to it first.
WINDOW *arcade_next_screen(void);
WINDOW *arcade_physical_screen(void);
FILE *arcade_standard_input(void);
FILE *arcade_standard_output(void);
/// The number of colours of the open screen: 0, 8, 16, 256 or 2^24.
int arcade_colour_count(void);

/// Gives a colour pair its colours, -1 for the terminal's own; false when ncurses did not take it.
bool arcade_init_pair(int pair, int foreground, int background);

attr_t arcade_bold(void);
attr_t arcade_dim(void);
attr_t arcade_reverse(void);
attr_t arcade_underline(void);

/// Puts scalars that share one cell on the next screen; true when ncurses took them.
bool arcade_put(int row, int column, const uint32_t *scalars, int count, attr_t attributes,
                int pair);

/// Columns of a character as this system's C library and so ncurses sees it; -1: none.
int arcade_width(uint32_t scalar);

/// Gives the characters of so many ranges two columns, in ncurses too; the ranges are in order, first
/// and last character in turn, and stay where they are.
void arcade_widen(const uint32_t *first_and_last, int count);

/// The result of a look-up in the terminal database.
typedef enum {
  ARCADE_TERMINAL_KNOWN,
  ARCADE_TERMINAL_UNKNOWN,
  ARCADE_TERMINAL_UNABLE,
} arcade_terminal_kind;

/// Looks a terminal up; "unable" is one on which the cursor cannot be placed.
arcade_terminal_kind arcade_look_up(const char *name, int descriptor);

/// A string capability by its terminfo name, nil when the terminal has none.
const char *arcade_capability(const char *name);

/// Writes a capability, with its padding worked out, into a buffer; gives the length.
size_t arcade_expand(const char *capability, char *buffer, size_t size);

/// The capability that moves the cursor, filled in; in the same form as a capability.
const char *arcade_cursor_move(int row, int column);

// MARK: Sending (collecting.c)

/// Opens the stream that ncurses draws on, a duplicate of a terminal's descriptor; nil
/// when the system has no more.
FILE *arcade_open_drawing(int descriptor);
/// Sets up the terminal of the screen that was just made, whose stream has to be the one that was opened.
///
/// Until it has come back from a shell once, ncurses 6.4 flushes at every cursor move, and a frame is ten
/// writes. Here it comes back from one.
void arcade_begin_drawing(void);
void arcade_close_drawing(FILE *stream);
/// Sends bytes the way ncurses does, so that they keep their order.
void arcade_send(const uint8_t *bytes, size_t count);
/// From here on what is sent is kept, a picture of so many cells; false when it cannot be, and goes on
/// being sent.
bool arcade_begin_collecting(size_t cells);
/// Sends what was kept, in one write.
void arcade_send_collected(void);

// MARK: The terminal's settings (settings.c)

/// Switches off the terminal's flow control, so that Ctrl-S does not freeze the screen,
/// and the editing of Ctrl-V and Ctrl-O; keeps Ctrl-C, Ctrl-Z and Ctrl-\ as signals, which
/// no longer throw away what is on its way to the screen.
int arcade_free_control_keys(int descriptor);

/// The window's size in cells as the system knows it; false when it does not.
bool arcade_window_size(int descriptor, int *columns, int *rows);

// MARK: Locale (locale.c)

/// Sets the character type from the environment, or to a named locale; false if it is
/// not installed.
bool arcade_set_character_type(const char *name);
/// Returns true if the character type that is set encodes text as UTF-8.
bool arcade_encodes_utf8(void);

// MARK: Time and waiting (waiting.c)

/// The time since some moment in the past, in nanoseconds; never goes back.
int64_t arcade_monotonic_nanoseconds(void);

typedef struct {
  bool input;
  bool signal;
  bool hung_up;
} arcade_wake;

/// Waits for input or a signal; a negative time waits for ever.
arcade_wake arcade_wait(int input, int signals, int64_t nanoseconds);

// MARK: Signals and the restoration of the terminal (signals.c)

/// Remembers the terminal's settings, to be set again by whatever ends the program.
int arcade_remember_settings(int descriptor);
/// Sets the remembered settings again; `discard` throws away input that waits.
int arcade_recall_settings(bool discard);

/// Keeps the bytes that give the terminal back, at most 1,024; the previous ones count
/// until this returns.
void arcade_prepare_restoration(int descriptor, const uint8_t *bytes, size_t count);

/// Keeps the bytes that leave the screen of the terminal that was looked up last, until ncurses knows
/// all that gives it back.
void arcade_prepare_way_out(int descriptor);
/// Keeps what is said after a crash, on the given descriptor; at most 1,024 bytes.
void arcade_prepare_last_words(int descriptor, const uint8_t *bytes, size_t count);
/// Declares that the screen is up: only then is the terminal restored.
void arcade_arm_restoration(bool armed);
/// Gives the terminal back if the screen is up; safe in a signal handler.
void arcade_restore_terminal(void);

/// Installs the handlers; gives the descriptor from which signal numbers are read, or -1.
int arcade_install_handlers(void);
/// Puts the handlers back that were there before.
void arcade_remove_handlers(void);
/// Tells whether a signal asks the program to end: each whose default action ends a process without
/// being a crash, all real-time signals included.
bool arcade_signal_ends(int number);
/// Tells that the program has seen the signals that end it; until then a second one, at
/// least a second after the first, gives the terminal back and ends it at once.
void arcade_signals_seen(void);
/// Stops this process, or its whole process group, as Ctrl-Z does; returns when it goes on.
void arcade_stop(bool whole_group);

#endif
