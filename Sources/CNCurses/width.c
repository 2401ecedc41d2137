#define _GNU_SOURCE
#include "CNCurses.h"

#include <wchar.h>

static const uint32_t *ranges;
static int range_count;

void arcade_widen(const uint32_t *first_and_last, int count) {
  ranges = first_and_last;
  range_count = count;
}

static bool is_widened(uint32_t scalar) {
  int low = 0;
  int high = range_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (ranges[2 * middle + 1] < scalar) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < range_count && ranges[2 * low] <= scalar;
}

// ncurses asks this function of the C library for the width of each character, and cannot be told that
// the terminal has another opinion. So ours stands in its place; the C library's own answer is that for
// a text of one character.
int wcwidth(wchar_t character) {
  if (character >= 0x20 && character < 0x7F) return 1;
  if (range_count > 0 && is_widened((uint32_t)character)) return 2;
  return wcswidth(&character, 1);
}
