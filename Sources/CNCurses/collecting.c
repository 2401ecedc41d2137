#define _GNU_SOURCE
#include "CNCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// A large screen is more than ncurses keeps, and over a network several packets. While it collects,
// its own descriptor is a file in memory.
static int terminal = -1, drawing = -1, memory = -1;

FILE *arcade_open_drawing(int descriptor) {
  drawing = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (drawing < 0) return NULL;
  terminal = descriptor;
  memory = memfd_create("arcade-screen", MFD_CLOEXEC);
  return fdopen(drawing, "w");
}

static bool draw_into(int descriptor) {
  int result;
  do {
    result = dup3(descriptor, drawing, O_CLOEXEC);
  } while (result < 0 && (errno == EINTR || errno == EBUSY));
  return result >= 0;
}

// The first time, ncurses leaves and comes back unseen: a descriptor that takes nothing drops what it
// sends on the way out, and is not asked for a terminal's modes. The way back sets all of them.
void arcade_begin_drawing(void) {
  int nothing = open("/", O_PATH | O_CLOEXEC);
  if (nothing >= 0 && draw_into(nothing)) {
    endwin();
    draw_into(terminal);
  }
  if (nothing >= 0) close(nothing);
  doupdate();
}

void arcade_close_drawing(FILE *stream) {
  fclose(stream);
  if (memory >= 0) close(memory);
  terminal = drawing = memory = -1;
}

void arcade_send(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(drawing, bytes, count);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    }
  }
}

// The most bytes that files may have counts for those in memory too: a picture would be cut there, and
// with it the end of the update, which a terminal waits for.
static bool may_hold(size_t cells) {
  const rlim_t most_of_cell = 128;
  struct rlimit size;
  return getrlimit(RLIMIT_FSIZE, &size) == 0 && size.rlim_cur / most_of_cell >= cells;
}

bool arcade_begin_collecting(size_t cells) {
  if (memory < 0 || !may_hold(cells) || lseek(memory, 0, SEEK_SET) != 0) return false;
  return draw_into(memory);
}

void arcade_send_collected(void) {
  static uint8_t chunk[64 * 1024];
  off_t end = lseek(memory, 0, SEEK_CUR);
  draw_into(terminal);
  for (off_t done = 0; done < end;) {
    off_t rest = end - done;
    size_t wanted = rest < (off_t)sizeof chunk ? (size_t)rest : sizeof chunk;
    ssize_t count = pread(memory, chunk, wanted, done);
    if (count <= 0) return;
    arcade_send(chunk, (size_t)count);
    done += count;
  }
}
