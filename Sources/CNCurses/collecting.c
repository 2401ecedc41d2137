#define _GNU_SOURCE
#include "CNCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

// ncurses 6.4 flushes at every cursor move: a first screen is seventy writes, and over a
// network as many packets. While it collects, its own descriptor is a file in memory.
static int terminal = -1, drawing = -1, memory = -1;

FILE *arcade_open_drawing(int descriptor) {
  drawing = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (drawing < 0) return NULL;
  terminal = descriptor;
  memory = memfd_create("arcade-screen", MFD_CLOEXEC);
  return fdopen(drawing, "w");
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

bool arcade_begin_collecting(void) {
  if (memory < 0 || lseek(memory, 0, SEEK_SET) != 0) return false;
  return dup3(memory, drawing, O_CLOEXEC) >= 0;
}

void arcade_send_collected(void) {
  static uint8_t chunk[64 * 1024];
  off_t end = lseek(memory, 0, SEEK_CUR);
  dup3(terminal, drawing, O_CLOEXEC);
  for (off_t done = 0; done < end;) {
    off_t rest = end - done;
    size_t wanted = rest < (off_t)sizeof chunk ? (size_t)rest : sizeof chunk;
    ssize_t count = pread(memory, chunk, wanted, done);
    if (count <= 0) return;
    arcade_send(chunk, (size_t)count);
    done += count;
  }
}
