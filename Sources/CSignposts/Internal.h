// Declarations that only this library's files share.

#ifndef INTERNAL_H
#define INTERNAL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Returns the clock for signposts: CS_CLOCK_MONOTONIC or CS_CLOCK_COUNTER.
uint32_t cs_choose_clock(void);

// Returns the wall clock time, in nanoseconds since 1970.
uint64_t cs_wall_clock(void);

// Opens a file. Returns a descriptor that is closed on exec, above the three standard ones, and if
// possible above those that the program uses, or −1 with the reason in errno.
int cs_open(int directory, const char *path, int flags, mode_t mode);

// Reads a small file, such as one in /proc; returns the number of bytes in the buffer.
size_t cs_read_small_file(const char *path, char *buffer, size_t size);

// Detects that this process was forked without the handlers of pthread_atfork, and starts its own
// recording in that case.
void cs_notice_fork(void);

// Measures the cost of one signpost in nanoseconds, with a chunk that is not in a file.
double cs_calibrate(uint32_t epoch);

#endif
