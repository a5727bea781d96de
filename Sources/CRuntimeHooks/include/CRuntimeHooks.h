// Calls that follow Swift's calling convention, and an observer of XCTest made by hand. See docs/runtime-hooks.md.
//
// Nothing of the test libraries is linked: their functions are looked up by name in what the program has loaded.

#ifndef CRUNTIMEHOOKS_H
#define CRUNTIMEHOOKS_H

#include <stdbool.h>
#include <stdint.h>

/// Calls a static Swift getter that returns its value in memory.
void rh_call_getter(const void *_Nonnull getter, void *_Nonnull result);

/// Calls the Swift getter of a value in memory that returns its value in memory.
void rh_call_member_getter(
    const void *_Nonnull getter, const void *_Nonnull value, void *_Nonnull result);

/// Calls a static Swift setter that takes over an object.
void rh_call_setter(const void *_Nonnull setter, const void *_Nonnull value);

/// Whether the last strong reference to a Swift object has gone: what is retained now ends all the same.
bool rh_is_ending(const void *_Nonnull object);

/// The version of Swift Testing in the program, such as "6.3.1"; NULL if the library is not loaded or does not say.
const char *_Nullable rh_testing_version(void);

/// Whether XCTest is loaded.
bool rh_has_xctest(void);

/// What XCTest tells of a test; the test case is only valid during the call.
typedef void (*rh_xctest_event)(const void *_Nonnull test_case);

/// Looks up what is called of XCTest; returns whether all of it is there and the protocol of observers is as expected.
///
/// The functions below may only be called if it is.
bool rh_find_xctest(void);

/// Registers an observer with XCTest; the object stands for the observer.
void rh_observe_xctest(
    const void *_Nonnull object, rh_xctest_event _Nonnull began, rh_xctest_event _Nonnull ended);

/// The two words of a Swift string, owned by the caller.
typedef struct {
  uint64_t words[2];
} rh_swift_string;

/// The name of an XCTest test case.
rh_swift_string rh_xctest_name(const void *_Nonnull test_case);

/// How a test case has ended: 0 passed, 1 failed, 2 skipped; -1 if that cannot be told.
int rh_xctest_result(const void *_Nonnull test_case);

#endif
