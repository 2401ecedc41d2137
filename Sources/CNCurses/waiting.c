#define _GNU_SOURCE
#include "CNCurses.h"

#include <poll.h>
#include <time.h>

static const int64_t nanoseconds_in_second = 1000000000;

int64_t arcade_monotonic_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * nanoseconds_in_second + time.tv_nsec;
}

arcade_wake arcade_wait(int input, int signals, int64_t nanoseconds) {
  struct pollfd watched[] = {{.fd = input, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
  struct timespec limit = {.tv_sec = nanoseconds / nanoseconds_in_second,
                           .tv_nsec = nanoseconds % nanoseconds_in_second};
  arcade_wake wake = {false, false, false};
  if (ppoll(watched, 2, nanoseconds < 0 ? NULL : &limit, NULL) <= 0) return wake;
  wake.input = (watched[0].revents & POLLIN) != 0;
  wake.signal = (watched[1].revents & POLLIN) != 0;
  wake.hung_up = !wake.input && (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
  return wake;
}
