// Calls with Swift's calling convention, and a hand-made XCTest observer. See
// docs/runtime-hooks.md.
//
// The test libraries are not linked. Their functions are looked up by name in the libraries that
// the program has loaded.

#ifndef CRUNTIMEHOOKS_H
#define CRUNTIMEHOOKS_H

#include <stdbool.h>
#include <stdint.h>

/// Calls a static Swift getter that returns its value in memory.
void rh_call_getter(const void *_Nonnull getter, void *_Nonnull result);

/// Calls the Swift getter of a value in memory that returns its value in memory.
void rh_call_member_getter(
    const void *_Nonnull getter, const void *_Nonnull value, void *_Nonnull result);

/// Calls a static Swift setter that takes ownership of an object.
void rh_call_setter(const void *_Nonnull setter, const void *_Nonnull value);

/// Returns whether the last strong reference to a Swift object is gone, so that retaining it no
/// longer keeps it alive.
bool rh_is_ending(const void *_Nonnull object);

/// Returns the version of Swift Testing in the program, such as "6.3.1", or NULL if it is not
/// loaded or has no version.
const char *_Nullable rh_testing_version(void);

/// Returns whether XCTest is loaded.
bool rh_has_xctest(void);

/// An XCTest event of a test; the test case is only valid during the call.
typedef void (*rh_xctest_event)(const void *_Nonnull test_case);

/// Looks up the required functions of XCTest. Returns whether all of them exist and the observer
/// protocol is as expected.
///
/// Call the functions below only if this returns true.
bool rh_find_xctest(void);

/// Registers an observer with XCTest; the object identifies the observer.
void rh_observe_xctest(
    const void *_Nonnull object, rh_xctest_event _Nonnull began, rh_xctest_event _Nonnull ended);

/// The two words of a Swift string, owned by the caller.
typedef struct {
  uint64_t words[2];
} rh_swift_string;

/// Returns the name of an XCTest test case.
rh_swift_string rh_xctest_name(const void *_Nonnull test_case);

/// Returns how a test case has ended: 0 passed, 1 failed, 2 skipped; -1 if not known.
int rh_xctest_result(const void *_Nonnull test_case);

#endif
