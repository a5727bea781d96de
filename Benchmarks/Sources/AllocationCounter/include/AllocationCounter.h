#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// How many blocks of memory the process has allocated, or made another size of.
uint64_t allocation_count(void);

#endif
