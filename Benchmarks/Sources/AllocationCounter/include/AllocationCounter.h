#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Returns how many blocks of memory the process has allocated or resized.
uint64_t allocation_count(void);

#endif
