// Which test a signpost belongs to: the thread's own, the task's, or the process's.

#ifndef CTESTS_H
#define CTESTS_H

#include <stdint.h>

/// Returns the number of the test that the calling task runs; 0 for none. It may emit signposts.
typedef uint16_t (*cs_test_finder)(void);

/// The number of the test that signposts of the calling thread or task belong to; 0 for none.
uint16_t cs_find_test(void);

/// Sets what finds the test of a task.
void cs_set_test_finder(cs_test_finder _Nullable finder);

/// The number of the one test that runs in the process, of a library that runs one at a time; 0 for none.
void cs_set_process_test(uint16_t test);

#endif
