#define _GNU_SOURCE
#include "calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Each function stands before the C library's of the same name.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// MARK: opening

static int finish_open(int descriptor, const char *path, int flags) {
  if (descriptor >= 0 && (flags & (O_CREAT | O_TRUNC)) != 0) {
    record(KIND_OPEN, inode_of(descriptor), flags & (O_CREAT | O_TRUNC), path, NULL, NULL, 0);
  }
  return descriptor;
}

static int open_watched(int folder, const char *name, int flags, mode_t mode) {
  static int (*next)(int, const char *, int, ...);
  if (next == NULL) next = NEXT(openat);
  char path[PATH_MAX];
  if (!full_path(folder, name, path, sizeof path)) return next(folder, name, flags, mode);
  begin_call();
  int descriptor = -1;
  if (!fails("open", path)) descriptor = finish_open(next(folder, name, flags, mode), path, flags);
  end_call();
  return descriptor;
}

static mode_t mode_argument(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name, parameters, folder, extra)               \
  int name parameters {                                     \
    va_list arguments;                                      \
    va_start(arguments, flags);                             \
    mode_t mode = mode_argument(flags, arguments);          \
    va_end(arguments);                                      \
    return open_watched(folder, path, flags | (extra), mode); \
  }

OPEN(open, (const char *path, int flags, ...), AT_FDCWD, 0)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD, O_LARGEFILE)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, 0)
OPEN(openat64, (int folder, const char *path, int flags, ...), folder, O_LARGEFILE)

int creat(const char *path, mode_t mode) {
  return open_watched(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat64(const char *path, mode_t mode) { return creat(path, mode); }

static int finish_temporary(int descriptor) {
  char path[PATH_MAX];
  if (descriptor >= 0 && descriptor_path(descriptor, path, sizeof path)) {
    record(KIND_OPEN, inode_of(descriptor), O_CREAT, path, NULL, NULL, 0);
  }
  return descriptor;
}

int mkstemp(char *template) { return finish_temporary(NEXT(mkstemp)(template)); }
int mkstemp64(char *template) { return finish_temporary(NEXT(mkstemp)(template)); }
int mkostemp(char *template, int flags) {
  return finish_temporary(NEXT(mkostemp)(template, flags));
}

int close(int descriptor) {
  static int (*next)(int);
  if (next == NULL) next = NEXT(close);
  char path[PATH_MAX];
  if (!descriptor_path(descriptor, path, sizeof path)) return next(descriptor);
  bool is_refused = fails("close", path);
  int kept = errno;
  // The descriptor is gone whatever the answer is.
  int code = next(descriptor);
  if (!is_refused) return code;
  errno = kept;
  return -1;
}

// MARK: reading

ssize_t read(int descriptor, void *bytes, size_t count) {
  static ssize_t (*next)(int, void *, size_t);
  if (next == NULL) next = NEXT(read);
  char path[PATH_MAX];
  if (descriptor_path(descriptor, path, sizeof path) && fails("read", path)) return -1;
  return next(descriptor, bytes, count);
}

static ssize_t read_at(int descriptor, void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, void *, size_t, off_t);
  if (next == NULL) next = NEXT(pread);
  char path[PATH_MAX];
  if (descriptor_path(descriptor, path, sizeof path) && fails("read", path)) return -1;
  return next(descriptor, bytes, count, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_at(descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_at(descriptor, bytes, count, offset);
}

// MARK: writing

static ssize_t write_next(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (next == NULL) next = NEXT(write);
  return next(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  char path[PATH_MAX];
  if (descriptor == 1) {
    begin_call();
    ssize_t written = write_next(descriptor, bytes, count);
    if (written > 0) record(KIND_OUTPUT, 0, 0, NULL, NULL, bytes, (size_t)written);
    end_call();
    return written;
  }
  if (!descriptor_path(descriptor, path, sizeof path)) return write_next(descriptor, bytes, count);
  begin_call();
  ssize_t written = -1;
  if (!fails("write", path)) {
    written = write_next(descriptor, bytes, count);
    if (written > 0) {
      off_t end = lseek(descriptor, 0, SEEK_CUR);
      record(KIND_WRITE, inode_of(descriptor), end - written, NULL, NULL, bytes, (size_t)written);
    }
  }
  end_call();
  return written;
}

static ssize_t write_at(int descriptor, const void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (next == NULL) next = NEXT(pwrite);
  char path[PATH_MAX];
  if (!descriptor_path(descriptor, path, sizeof path)) {
    return next(descriptor, bytes, count, offset);
  }
  begin_call();
  ssize_t written = -1;
  if (!fails("write", path)) {
    written = next(descriptor, bytes, count, offset);
    if (written > 0) {
      record(KIND_WRITE, inode_of(descriptor), offset, NULL, NULL, bytes, (size_t)written);
    }
  }
  end_call();
  return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return write_at(descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  return write_at(descriptor, bytes, count, offset);
}

// One part at a time: a short count is a legal answer, and the caller goes on from there.
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  char path[PATH_MAX];
  if (descriptor != 1 && !descriptor_path(descriptor, path, sizeof path)) {
    return NEXT(writev)(descriptor, parts, count);
  }
  for (int index = 0; index < count; index++) {
    if (parts[index].iov_len > 0) {
      return write(descriptor, parts[index].iov_base, parts[index].iov_len);
    }
  }
  return 0;
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
  for (int index = 0; index < count; index++) {
    if (parts[index].iov_len > 0) {
      return write_at(descriptor, parts[index].iov_base, parts[index].iov_len, offset);
    }
  }
  return 0;
}

// These copy inside the kernel, past what is recorded; every caller has another way.
ssize_t copy_file_range(
    int source, off_t *source_offset, int target, off_t *offset, size_t count, unsigned flags) {
  char path[PATH_MAX];
  if (descriptor_path(target, path, sizeof path)) {
    errno = EXDEV;
    return -1;
  }
  return NEXT(copy_file_range)(source, source_offset, target, offset, count, flags);
}

static ssize_t send(int target, int source, off_t *offset, size_t count) {
  char path[PATH_MAX];
  if (!descriptor_path(target, path, sizeof path)) {
    return NEXT(sendfile)(target, source, offset, count);
  }
  char bytes[65536];
  if (count > sizeof bytes) count = sizeof bytes;
  ssize_t found =
      offset == NULL ? read(source, bytes, count) : read_at(source, bytes, count, *offset);
  if (found <= 0) return found;
  ssize_t written = write(target, bytes, (size_t)found);
  if (written > 0 && offset != NULL) *offset += written;
  return written;
}

ssize_t sendfile(int target, int source, off_t *offset, size_t count) {
  return send(target, source, offset, count);
}

ssize_t sendfile64(int target, int source, off_t *offset, size_t count) {
  return send(target, source, offset, count);
}

static int truncate_to(int descriptor, off_t size) {
  static int (*next)(int, off_t);
  if (next == NULL) next = NEXT(ftruncate);
  char path[PATH_MAX];
  if (!descriptor_path(descriptor, path, sizeof path)) return next(descriptor, size);
  begin_call();
  int code = fails("truncate", path) ? -1 : next(descriptor, size);
  if (code == 0) record(KIND_TRUNCATE, inode_of(descriptor), size, NULL, NULL, NULL, 0);
  end_call();
  return code;
}

int ftruncate(int descriptor, off_t size) { return truncate_to(descriptor, size); }
int ftruncate64(int descriptor, off_t size) { return truncate_to(descriptor, size); }

static int truncate_path(const char *name, off_t size) {
  char path[PATH_MAX];
  if (!full_path(AT_FDCWD, name, path, sizeof path)) return NEXT(truncate)(name, size);
  begin_call();
  int code = fails("truncate", path) ? -1 : NEXT(truncate)(name, size);
  if (code == 0) record(KIND_TRUNCATE, inode_at(path), size, NULL, NULL, NULL, 0);
  end_call();
  return code;
}

int truncate(const char *name, off_t size) { return truncate_path(name, size); }
int truncate64(const char *name, off_t size) { return truncate_path(name, size); }

static int allocate(int descriptor, int mode, off_t offset, off_t count) {
  char path[PATH_MAX];
  if (descriptor_path(descriptor, path, sizeof path)) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return NEXT(fallocate)(descriptor, mode, offset, count);
}

int fallocate(int descriptor, int mode, off_t offset, off_t count) {
  return allocate(descriptor, mode, offset, count);
}

int fallocate64(int descriptor, int mode, off_t offset, off_t count) {
  return allocate(descriptor, mode, offset, count);
}

// MARK: synchronizing

static int synchronize(int descriptor, int (*next)(int)) {
  char path[PATH_MAX];
  if (!descriptor_path(descriptor, path, sizeof path)) return next(descriptor);
  begin_call();
  // On tmpfs there is nothing to wait for, and where there is, a test has no use for it.
  int code = fails("fsync", path) ? -1 : 0;
  if (code == 0) record(KIND_SYNCHRONIZE, inode_of(descriptor), 0, NULL, NULL, NULL, 0);
  end_call();
  return code;
}

int fsync(int descriptor) { return synchronize(descriptor, NEXT(fsync)); }
int fdatasync(int descriptor) { return synchronize(descriptor, NEXT(fdatasync)); }

// MARK: names

static int rename_watched(int from, const char *old, int to, const char *new, unsigned flags) {
  static int (*next)(int, const char *, int, const char *, unsigned);
  if (next == NULL) next = NEXT(renameat2);
  char path[PATH_MAX], other[PATH_MAX];
  bool is_old = full_path(from, old, path, sizeof path);
  bool is_new = full_path(to, new, other, sizeof other);
  if (!is_old && !is_new) return next(from, old, to, new, flags);
  begin_call();
  int code = fails("rename", path) ? -1 : next(from, old, to, new, flags);
  if (code == 0) record(KIND_RENAME, inode_at(other), flags, path, other, NULL, 0);
  end_call();
  return code;
}

int rename(const char *old, const char *new) {
  return rename_watched(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int renameat(int from, const char *old, int to, const char *new) {
  return rename_watched(from, old, to, new, 0);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  return rename_watched(from, old, to, new, flags);
}

static int remove_watched(int folder, const char *name, int flags) {
  static int (*next)(int, const char *, int);
  if (next == NULL) next = NEXT(unlinkat);
  char path[PATH_MAX];
  if (!full_path(folder, name, path, sizeof path)) return next(folder, name, flags);
  begin_call();
  int code = fails("unlink", path) ? -1 : next(folder, name, flags);
  if (code == 0) record(KIND_REMOVE, 0, flags, path, NULL, NULL, 0);
  end_call();
  return code;
}

int unlink(const char *name) { return remove_watched(AT_FDCWD, name, 0); }
int unlinkat(int folder, const char *name, int flags) {
  return remove_watched(folder, name, flags);
}
int rmdir(const char *name) { return remove_watched(AT_FDCWD, name, AT_REMOVEDIR); }

int remove(const char *name) {
  struct stat status;
  bool is_folder = lstat(name, &status) == 0 && S_ISDIR(status.st_mode);
  return remove_watched(AT_FDCWD, name, is_folder ? AT_REMOVEDIR : 0);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  static int (*next)(int, const char *, mode_t);
  if (next == NULL) next = NEXT(mkdirat);
  char path[PATH_MAX];
  if (!full_path(folder, name, path, sizeof path)) return next(folder, name, mode);
  begin_call();
  int code = fails("mkdir", path) ? -1 : next(folder, name, mode);
  if (code == 0) record(KIND_MAKE_FOLDER, inode_at(path), mode, path, NULL, NULL, 0);
  end_call();
  return code;
}

int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }

char *mkdtemp(char *template) {
  char *made = NEXT(mkdtemp)(template);
  char path[PATH_MAX];
  if (made != NULL && full_path(AT_FDCWD, made, path, sizeof path)) {
    record(KIND_MAKE_FOLDER, inode_at(path), 0700, path, NULL, NULL, 0);
  }
  return made;
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  char path[PATH_MAX], other[PATH_MAX];
  if (!full_path(to, new, other, sizeof other)) return NEXT(linkat)(from, old, to, new, flags);
  full_path(from, old, path, sizeof path);
  begin_call();
  int code = fails("link", other) ? -1 : NEXT(linkat)(from, old, to, new, flags);
  if (code == 0) record(KIND_LINK, inode_at(other), 0, path, other, NULL, 0);
  end_call();
  return code;
}

int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int symlinkat(const char *target, int folder, const char *name) {
  char path[PATH_MAX];
  if (!full_path(folder, name, path, sizeof path)) return NEXT(symlinkat)(target, folder, name);
  begin_call();
  int code = NEXT(symlinkat)(target, folder, name);
  if (code == 0) record(KIND_SYMBOLIC_LINK, inode_at(path), 0, path, target, NULL, 0);
  end_call();
  return code;
}

int symlink(const char *target, const char *name) { return symlinkat(target, AT_FDCWD, name); }

int fchmod(int descriptor, mode_t mode) {
  char path[PATH_MAX];
  int code = NEXT(fchmod)(descriptor, mode);
  if (code == 0 && descriptor_path(descriptor, path, sizeof path)) {
    record(KIND_MODE, inode_of(descriptor), mode, NULL, NULL, NULL, 0);
  }
  return code;
}

int chmod(const char *name, mode_t mode) {
  char path[PATH_MAX];
  int code = NEXT(chmod)(name, mode);
  if (code == 0 && full_path(AT_FDCWD, name, path, sizeof path)) {
    record(KIND_MODE, inode_at(path), mode, NULL, NULL, NULL, 0);
  }
  return code;
}

// MARK: locks

int flock(int descriptor, int operation) {
  char path[PATH_MAX];
  if ((operation & LOCK_UN) == 0 && descriptor_path(descriptor, path, sizeof path) &&
      fails("lock", path)) {
    return -1;
  }
  return NEXT(flock)(descriptor, operation);
}

static bool is_lock(int command) {
  return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
         command == F_OFD_SETLKW;
}

static int control(int descriptor, int command, void *argument) {
  static int (*next)(int, int, ...);
  if (next == NULL) next = NEXT(fcntl64);
  char path[PATH_MAX];
  if (is_lock(command) && ((struct flock *)argument)->l_type != F_UNLCK &&
      descriptor_path(descriptor, path, sizeof path) && fails("lock", path)) {
    return -1;
  }
  return next(descriptor, command, argument);
}

#define CONTROL(name)                              \
  int name(int descriptor, int command, ...) {     \
    va_list arguments;                             \
    va_start(arguments, command);                  \
    void *argument = va_arg(arguments, void *);    \
    va_end(arguments);                             \
    return control(descriptor, command, argument); \
  }

CONTROL(fcntl)
CONTROL(fcntl64)

// MARK: what is told

// The C library's streams do not pass `write`: their output counts from here.
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream) {
  static size_t (*next)(const void *, size_t, size_t, FILE *);
  if (next == NULL) next = NEXT(fwrite);
  if (stream != stdout) return next(bytes, size, count, stream);
  begin_call();
  size_t written = next(bytes, size, count, stream);
  record(KIND_OUTPUT, 0, 0, NULL, NULL, bytes, written * size);
  end_call();
  return written;
}

// MARK: time

// A refused lock is asked for again for seconds. Where a call is to fail, time passes fifty times as
// fast for whoever sleeps, so that thousands of such runs take no hours; the steady clocks agree.
enum { HASTE = 50 };
static atomic_llong slept_less;

static int sleep_in_haste(struct timespec time, struct timespec *rest) {
  long long whole = time.tv_sec * 1000000000LL + time.tv_nsec, part = whole / HASTE;
  atomic_fetch_add(&slept_less, whole - part);
  struct timespec short_time = {.tv_sec = part / 1000000000, .tv_nsec = part % 1000000000};
  return NEXT(nanosleep)(&short_time, rest);
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
  return is_failing() ? sleep_in_haste(*time, rest) : NEXT(nanosleep)(time, rest);
}

int usleep(useconds_t time) {
  if (!is_failing()) return NEXT(usleep)(time);
  struct timespec whole = {.tv_sec = time / 1000000, .tv_nsec = time % 1000000 * 1000L};
  return sleep_in_haste(whole, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (next == NULL) next = NEXT(clock_gettime);
  int code = next(clock, time);
  if (code != 0 || !is_failing() || (clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME)) {
    return code;
  }
  long long sum = time->tv_nsec + atomic_load(&slept_less);
  time->tv_sec += sum / 1000000000;
  time->tv_nsec = sum % 1000000000;
  return 0;
}
