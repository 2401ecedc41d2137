#define _GNU_SOURCE
#include "CNCurses.h"

#include <string.h>
#include <term.h>
#include <wchar.h>

WINDOW *arcade_next_screen(void) { return newscr; }
WINDOW *arcade_physical_screen(void) { return curscr; }
FILE *arcade_standard_input(void) { return stdin; }
FILE *arcade_standard_output(void) { return stdout; }
int arcade_colour_count(void) { return has_colors() ? COLORS : 0; }

// The database's form for 256 colours tells three ranges apart, and ncurses works that out anew for each
// change of colours. The short form says the same for colours from 16 on, with half the work.
static const char ranged_foreground[] =
    "\033[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m";
static const char ranged_background[] =
    "\033[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m";
static const char short_foreground[] = "\033[38;5;%p1%dm";
static const char short_background[] = "\033[48;5;%p1%dm";

// Rewrites the text that ncurses itself reads: `set_a_foreground` and its like are copies of it. The
// short form fits where the ranged one was.
static void replace_capability(const char *name, const char *from, const char *to) {
  char *text = (char *)arcade_capability(name);
  if (text != NULL && strcmp(text, from) == 0) strcpy(text, to);
}

static void use_short_colours(bool wanted) {
  replace_capability("setaf", wanted ? ranged_foreground : short_foreground,
                     wanted ? short_foreground : ranged_foreground);
  replace_capability("setab", wanted ? ranged_background : short_background,
                     wanted ? short_background : ranged_background);
}

static bool is_low(int colour) { return colour >= 0 && colour < 16; }

bool arcade_init_pair(int pair, int foreground, int background) {
  static bool has_low;
  has_low = has_low || is_low(foreground) || is_low(background);
  use_short_colours(!has_low);
  return init_extended_pair(pair, foreground, background) == OK;
}

attr_t arcade_bold(void) { return WA_BOLD; }
attr_t arcade_dim(void) { return WA_DIM; }
attr_t arcade_reverse(void) { return WA_REVERSE; }
attr_t arcade_underline(void) { return WA_UNDERLINE; }

bool arcade_put(int row, int column, const uint32_t *scalars, int count, attr_t attributes,
                int pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  for (int index = 0; index < count && index < CCHARW_MAX; index++) {
    text[index] = (wchar_t)scalars[index];
  }
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return false;
  return mvwadd_wchnstr(newscr, row, column, &cell, 1) == OK;
}

int arcade_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// The way out of the screen of the terminal that was looked up last, for as long as ncurses has none.
static char way_out[256];
static size_t way_out_count;

void arcade_prepare_way_out(int descriptor) {
  arcade_prepare_restoration(descriptor, (const uint8_t *)way_out, way_out_count);
}

arcade_terminal_kind arcade_look_up(const char *name, int descriptor) {
  int status = 0;
  if (setupterm(name, descriptor, &status) == ERR || status != 1) {
    return status == 1 ? ARCADE_TERMINAL_UNABLE : ARCADE_TERMINAL_UNKNOWN;
  }
  bool able = arcade_capability("cup") != NULL && !tigetflag("hc") && !tigetflag("gn");
  way_out_count = arcade_expand(arcade_capability("rmcup"), way_out, sizeof way_out);
  del_curterm(cur_term);
  return able ? ARCADE_TERMINAL_KNOWN : ARCADE_TERMINAL_UNABLE;
}

const char *arcade_capability(const char *name) {
  const char *text = tigetstr(name);
  return text == (const char *)-1 ? NULL : text;
}

static char *expansion;
static size_t expansion_room;

static int expand_one(int byte) {
  if (expansion_room == 0) return EOF;
  *expansion++ = (char)byte;
  expansion_room--;
  return byte;
}

size_t arcade_expand(const char *capability, char *buffer, size_t size) {
  if (capability == NULL) return 0;
  expansion = buffer;
  expansion_room = size;
  tputs(capability, 1, expand_one);
  return size - expansion_room;
}

const char *arcade_cursor_move(int row, int column) {
  const char *move = arcade_capability("cup");
  return move == NULL ? NULL : tiparm(move, row, column);
}
