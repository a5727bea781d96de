#include "CSignposts.h"

#include <stddef.h>

static cs_test_finder find_test_of_task;
static uint16_t process_test;

// From the concurrency runtime; a program without it has no tasks.
extern void *swift_task_getCurrent(void) __attribute__((weak));
extern uint64_t swift_task_getJobTaskId(void *task) __attribute__((weak));

// The test of the task that the calling thread runs, cached for one recording.
static _Thread_local struct {
  uint64_t task;
  uint32_t epoch;
  uint16_t test;
} found __attribute__((tls_model("initial-exec")));

uint16_t cs_find_test(void) {
  // A test that the program itself has begun has priority.
  uint16_t test = cs_thread.test;
  if (test != 0) { return test; }
  if (swift_task_getCurrent != NULL) {
    void *task = swift_task_getCurrent();
    if (task != NULL) {
      // A task's address may be reused later, but its number is not.
      uint64_t number = swift_task_getJobTaskId(task);
      uint32_t epoch = __atomic_load_n(&cs_state.recording, __ATOMIC_RELAXED);
      if (number != found.task || epoch != found.epoch) {
        // Signposts emitted during the search have no test, and must not start another search.
        found.task = number;
        found.epoch = epoch;
        found.test = 0;
        cs_test_finder find = __atomic_load_n(&find_test_of_task, __ATOMIC_ACQUIRE);
        if (find != NULL) { found.test = find(); }
      }
      if (found.test != 0) { return found.test; }
    }
  }
  return __atomic_load_n(&process_test, __ATOMIC_RELAXED);
}

// Makes signposts search for their test from now on.
static void find_tests(void) {
  __atomic_store_n(&cs_state.finds_tests, 1, __ATOMIC_RELEASE);
  __atomic_store_n(&cs_own.is_quick, 0, __ATOMIC_RELEASE);
}

void cs_set_test_finder(cs_test_finder finder) {
  __atomic_store_n(&find_test_of_task, finder, __ATOMIC_RELEASE);
  find_tests();
}

void cs_set_process_test(uint16_t test) {
  __atomic_store_n(&process_test, test, __ATOMIC_RELAXED);
  find_tests();
}
