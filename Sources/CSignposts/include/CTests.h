// Finds the test that a signpost belongs to: the thread's, the task's or the process's.

#ifndef CTESTS_H
#define CTESTS_H

#include <stdint.h>

/// Returns the number of the test that the calling task runs; 0 for none. It may emit signposts.
typedef uint16_t (*cs_test_finder)(void);

/// Returns the number of the test for signposts of the calling thread or task; 0 for none.
uint16_t cs_find_test(void);

/// Sets the function that finds the test of a task.
void cs_set_test_finder(cs_test_finder _Nullable finder);

/// Sets the number of the process's current test, for a library that runs one test at a time; 0 for
/// none.
void cs_set_process_test(uint16_t test);

#endif
