#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSignposts.h"
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

// Above what programs usually have open, and within the usual limit of 1,024.
#define HIGH_DESCRIPTOR 960

// The system gives the lowest free number. If another thread closes all descriptors that it does
// not know and opens a file, that file could get the number while this library still writes to it.
int cs_open(int directory, const char *path, int flags, mode_t mode) {
  int file = openat(directory, path, flags | O_CLOEXEC | O_NOCTTY, mode);
  if (file < 0) { return file; }
  int other = fcntl(file, F_DUPFD_CLOEXEC, HIGH_DESCRIPTOR);
  // The limit may be lower.
  if (other < 0) { return cs_above_standard(file); }
  close(file);
  return other;
}

int cs_above_standard(int file) {
  if (file < 0 || file > STDERR_FILENO) { return file; }
  int other = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int error = errno;
  close(file);
  errno = error;
  return other;
}

size_t cs_read_small_file(const char *path, char *buffer, size_t size) {
  int file = cs_open(AT_FDCWD, path, O_RDONLY, 0);
  if (file < 0) { return 0; }
  size_t length = 0;
  while (length < size) {
    ssize_t count = read(file, buffer + length, size - length);
    if (count <= 0) { break; }
    length += (size_t)count;
  }
  close(file);
  return length;
}

cs_moment cs_take_moment(uint32_t clock) {
  cs_moment best = {0, 0};
  if (clock != CS_CLOCK_COUNTER) {
    best.monotonic = cs_monotonic();
    best.ticks = best.monotonic;
    return best;
  }
  // Use the narrowest of a few attempts, because the thread may be preempted between two reads of
  // the counter.
  uint64_t width = UINT64_MAX;
  for (int attempt = 0; attempt < 4; attempt++) {
    uint64_t before = cs_counter();
    uint64_t monotonic = cs_monotonic();
    uint64_t after = cs_counter();
    if (after - before < width) {
      width = after - before;
      best.ticks = before + width / 2;
      best.monotonic = monotonic;
    }
  }
  return best;
}

// Returns whether the counter has the same constant rate on all processors.
//
// On x86 the processor must say so, and the kernel, which has compared the processors' counters,
// must use it itself.
static bool has_invariant_counter(void) {
#if defined(__x86_64__)
  unsigned int a, b, c, d;
  if (!__get_cpuid(0x80000007U, &a, &b, &c, &d) || (d & 1U << 8) == 0) { return false; }
  char name[8] = {0};
  cs_read_small_file(
      "/sys/devices/system/clocksource/clocksource0/current_clocksource", name, sizeof name - 1);
  return strcmp(name, "tsc\n") == 0;
#elif defined(__aarch64__)
  return true;
#else
  return false;
#endif
}

uint64_t cs_monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000ULL + (uint64_t)now.tv_nsec;
}

uint32_t cs_choose_clock(void) {
  const char *wish = getenv("PLUMBLINE_CLOCK");
  if (wish != NULL && strcmp(wish, "monotonic") == 0) { return CS_CLOCK_MONOTONIC; }
#if defined(__x86_64__) || defined(__aarch64__)
  if (wish != NULL && strcmp(wish, "counter") == 0) { return CS_CLOCK_COUNTER; }
#endif
  return has_invariant_counter() ? CS_CLOCK_COUNTER : CS_CLOCK_MONOTONIC;
}

uint64_t cs_wall_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (uint64_t)now.tv_sec * 1000000000ULL + (uint64_t)now.tv_nsec;
}
