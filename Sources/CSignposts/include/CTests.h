// Which test is running, found in the test libraries that the program has loaded.
//
// Neither library is linked: their functions are looked up by name, and where one is missing or is not as expected,
// signposts carry no test. What calls them follows Swift's calling convention.

#ifndef CTESTS_H
#define CTESTS_H

#include <stdbool.h>
#include <stdint.h>

/// Returns the number of the test that the calling task runs; 0 for none. It may emit signposts.
typedef uint16_t (*cs_test_finder)(void);

/// The number of the test that signposts of the calling thread or task belong to; 0 for none.
uint16_t cs_find_test(void);

/// Sets what finds the test of a task.
void cs_set_test_finder(cs_test_finder _Nullable finder);

/// The number of the one test that runs in the process, of a library that runs one at a time; 0 for none.
void cs_set_process_test(uint16_t test);

/// Calls a static Swift getter that returns its value in memory.
void cs_call_getter(const void *_Nonnull getter, void *_Nonnull result);

/// Calls the Swift getter of a value in memory that returns its value in memory.
void cs_call_member_getter(
    const void *_Nonnull getter, const void *_Nonnull value, void *_Nonnull result);

/// Calls a static Swift setter that takes over an object.
void cs_call_setter(const void *_Nonnull setter, const void *_Nonnull value);

/// What XCTest tells of a test; the test case is only valid during the call.
typedef void (*cs_xctest_event)(const void *_Nonnull test_case);

/// Registers an observer with XCTest, where that is loaded and as expected; the object stands for the observer.
///
/// Returns whether it was.
bool cs_observe_xctest(
    const void *_Nonnull object, cs_xctest_event _Nonnull began, cs_xctest_event _Nonnull ended);

/// The two words of a Swift string, owned by the caller.
typedef struct {
  uint64_t words[2];
} cs_swift_string;

/// The name of an XCTest test case.
cs_swift_string cs_xctest_name(const void *_Nonnull test_case);

/// How a test case has ended: 0 passed, 1 failed, 2 skipped; -1 if that cannot be told.
int cs_xctest_result(const void *_Nonnull test_case);

#endif
