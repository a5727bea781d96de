// What the files of this library share with each other only.

#ifndef INTERNAL_H
#define INTERNAL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Which clock signposts are stamped with: CS_CLOCK_MONOTONIC or CS_CLOCK_COUNTER.
uint32_t cs_choose_clock(void);

// The wall clock, in nanoseconds since 1970.
uint64_t cs_wall_clock(void);

// Opens a file; returns a descriptor that is closed on exec and above the three standard ones, or −1 with the reason in
// errno.
int cs_open(int directory, const char *path, int flags, mode_t mode);

// Reads a small file, as of /proc; returns how many bytes it has put into the buffer.
size_t cs_read_small_file(const char *path, char *buffer, size_t size);

// Notices that this process was forked without the handlers of pthread_atfork: it gets a recording of its own then.
void cs_notice_fork(void);

// Measures what one signpost costs in nanoseconds, on a chunk that is in no file.
double cs_calibrate(uint32_t epoch);

#endif
