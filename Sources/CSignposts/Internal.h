// What the files of this library share with each other only.

#ifndef INTERNAL_H
#define INTERNAL_H

#include <stddef.h>
#include <stdint.h>

// Which clock signposts are stamped with: CS_CLOCK_MONOTONIC or CS_CLOCK_COUNTER.
uint32_t cs_choose_clock(void);

// The wall clock, in nanoseconds since 1970.
uint64_t cs_wall_clock(void);

// Reads a small file, as of /proc; returns how many bytes it has put into the buffer.
size_t cs_read_small_file(const char *path, char *buffer, size_t size);

// Measures what one signpost costs in nanoseconds, on a chunk that is in no file.
double cs_calibrate(uint32_t epoch);

#endif
