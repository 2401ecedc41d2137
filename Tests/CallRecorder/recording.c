#define _GNU_SOURCE
#include "CallRecorder.h"
#include "calls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char root[PATH_MAX];
static size_t root_length;
static int recording = -1;
static pthread_mutex_t order = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int depth;

static char fail_class[32], fail_text[256];
static long fail_number;
static int fail_error;
static bool fails_on;
static atomic_long seen;

static void read_failure(void) {
  const char *order_text = getenv("ARCADE_FAIL_CALL");
  if (order_text == NULL) return;
  char mode[8] = "";
  if (sscanf(order_text, "%31[^:]:%ld:%d:%7[^:]:%255[^\n]", fail_class, &fail_number, &fail_error,
             mode, fail_text) < 4) {
    fail_class[0] = 0;
  }
  fails_on = strcmp(mode, "on") == 0;
}

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("ARCADE_RECORD_ROOT");
  if (folder == NULL || folder[0] != '/' || strlen(folder) >= sizeof root) return;
  strcpy(root, folder);
  root_length = strlen(root);
  read_failure();
  const char *file = getenv("ARCADE_RECORD_FILE");
  if (file == NULL) return;
  int descriptor =
      (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  // Out of the way of programs that count on the lowest free number.
  recording = (int)syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, 900);
  if (recording < 0) {
    recording = descriptor;
  } else {
    syscall(SYS_close, descriptor);
  }
}

bool is_watched(const char *path) {
  return root_length > 0 && strncmp(path, root, root_length) == 0 &&
         (path[root_length] == '/' || path[root_length] == 0);
}

bool descriptor_path(int descriptor, char *path, size_t size) {
  if (root_length == 0 || descriptor < 0) return false;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int kept = errno;
  long count = syscall(SYS_readlinkat, AT_FDCWD, link, path, size - 1);
  errno = kept;
  if (count < 0) return false;
  path[count] = 0;
  return is_watched(path);
}

bool full_path(int folder, const char *name, char *path, size_t size) {
  if (root_length == 0 || name == NULL) return false;
  int kept = errno;
  char whole[PATH_MAX * 2], found[PATH_MAX];
  if (name[0] == '/') {
    snprintf(whole, sizeof whole, "%s", name);
  } else {
    char start[PATH_MAX];
    if (folder == AT_FDCWD) {
      if (getcwd(start, sizeof start) == NULL) return false;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      long count = syscall(SYS_readlinkat, AT_FDCWD, link, start, sizeof start - 1);
      if (count < 0) return false;
      start[count] = 0;
    }
    snprintf(whole, sizeof whole, "%s/%s", start, name);
  }
  // A folder's links are followed, the last name's is not: that is what is opened or renamed.
  char *end = whole + strlen(whole);
  while (end > whole + 1 && end[-1] == '/') *--end = 0;
  char *slash = strrchr(whole, '/');
  const char *last = slash + 1;
  *slash = 0;
  bool is_whole = realpath(slash == whole ? "/" : whole, found) != NULL;
  snprintf(path, size, "%s/%s", is_whole && strcmp(found, "/") != 0 ? found : is_whole ? "" : whole,
           last);
  errno = kept;
  return is_watched(path);
}

void begin_call(void) {
  pthread_mutex_lock(&order);
  if (depth++ == 0 && recording >= 0) {
    int kept = errno;
    syscall(SYS_flock, recording, LOCK_EX);
    errno = kept;
  }
}

void end_call(void) {
  if (--depth == 0 && recording >= 0) {
    int kept = errno;
    syscall(SYS_flock, recording, LOCK_UN);
    errno = kept;
  }
  pthread_mutex_unlock(&order);
}

void record(
    enum kind kind, uint64_t inode, int64_t number, const char *path, const char *other,
    const void *bytes, size_t count) {
  if (recording < 0) return;
  int kept = errno;
  struct recorded_call call = {
      .kind = (uint8_t)kind,
      .process = getpid(),
      .inode = inode,
      .number = number,
      .path_length = path == NULL ? 0 : (uint32_t)strlen(path),
      .other_path_length = other == NULL ? 0 : (uint32_t)strlen(other),
      .byte_count = count,
  };
  struct iovec parts[] = {
      {&call, sizeof call},
      {(void *)path, call.path_length},
      {(void *)other, call.other_path_length},
      {(void *)bytes, count},
  };
  syscall(SYS_writev, recording, parts, 4);
  errno = kept;
}

uint64_t inode_of(int descriptor) {
  struct stat status;
  int kept = errno;
  int code = fstat(descriptor, &status);
  errno = kept;
  return code == 0 ? status.st_ino : 0;
}

uint64_t inode_at(const char *path) {
  struct stat status;
  int kept = errno;
  int code = lstat(path, &status);
  errno = kept;
  return code == 0 ? status.st_ino : 0;
}

bool fails(const char *class, const char *path) {
  if (fail_class[0] == 0 || strcmp(class, fail_class) != 0) return false;
  if (fail_text[0] != 0 && strstr(path, fail_text) == NULL) return false;
  long number = atomic_fetch_add(&seen, 1) + 1;
  if (number < fail_number || (number > fail_number && !fails_on)) return false;
  record(KIND_FAILED, 0, number, path, class, NULL, 0);
  errno = fail_error;
  return true;
}

bool is_failing(void) { return fail_class[0] != 0; }
