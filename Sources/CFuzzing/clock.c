#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if defined(__GLIBC__) && __has_feature(address_sanitizer)

// A process that copies a database waits until its file is older than a tick of the clock. Every
// file of the fuzzer is newer, and the waiting took nine tenths of its time: here the calendar is a
// second ahead of the file system, and nothing else is different.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += 1;
  return result;
}

#endif
