#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CRuntimeHooks.h"

#include <dlfcn.h>
#include <stddef.h>

// MARK: Swift's calling convention

#define SWIFT __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

void rh_call_getter(const void *getter, void *result) {
  typedef SWIFT void (*Getter)(__attribute__((swift_indirect_result)) void *);
  ((Getter)getter)(result);
}

void rh_call_member_getter(const void *getter, const void *value, void *result) {
  typedef SWIFT void (*Getter)(__attribute__((swift_indirect_result)) void *, SWIFT_SELF const void *);
  ((Getter)getter)(result, value);
}

void rh_call_setter(const void *setter, const void *value) {
  typedef SWIFT void (*Setter)(const void *);
  ((Setter)setter)(value);
}

// MARK: Swift's objects

bool swift_isDeallocating(const void *object);

bool rh_is_ending(const void *object) { return swift_isDeallocating(object); }

// MARK: Swift Testing

const char *rh_testing_version(void) {
  const char *(*version)(void) =
      (const char *(*)(void))dlsym(RTLD_DEFAULT, "swt_getTestingLibraryVersion");
  return version != NULL ? version() : NULL;
}

// MARK: XCTest

static const void *observation_protocol(void) {
  return dlsym(RTLD_DEFAULT, "$s6XCTest0A11ObservationMp");
}

bool rh_has_xctest(void) { return observation_protocol() != NULL; }

extern void swift_release(void *object) __attribute__((weak));

static rh_xctest_event test_began;
static rh_xctest_event test_ended;

// The metadata of the class XCTestCase.
static const void *test_case_class;

// Returns whether an object is a test case, which means that its class or a superclass is
// XCTestCase. A class's second word is its superclass.
static bool is_test_case(const void *object) {
  const void *const *type = *(const void *const *const *)object;
  for (int depth = 0; type != NULL && depth < 64; depth++) {
    if (type == test_case_class) { return true; }
    type = type[1];
  }
  return false;
}

// The requirements of the protocol XCTestObservation, in declaration order.
static SWIFT void ignore(void *subject, SWIFT_SELF void *observer) {
  (void)subject;
  (void)observer;
}

static SWIFT void case_will_start(void *test_case, SWIFT_SELF void *observer) {
  (void)observer;
  if (is_test_case(test_case)) { test_began(test_case); }
}

static SWIFT void case_failed(
    void *test_case, uint64_t text, void *text_object, uint64_t file, void *file_object,
    intptr_t line, SWIFT_SELF void *observer) {
  (void)test_case, (void)text, (void)text_object, (void)file, (void)file_object, (void)line;
  (void)observer;
}

static SWIFT void case_did_finish(void *test_case, SWIFT_SELF void *observer) {
  (void)observer;
  if (is_test_case(test_case)) { test_ended(test_case); }
}

enum { REQUIREMENT_COUNT = 7 };

// A witness table: the conformance, which is never read, and a function for each requirement.
static void *const observer_witnesses[1 + REQUIREMENT_COUNT] = {
    NULL,
    (void *)ignore,           // testBundleWillStart
    (void *)ignore,           // testSuiteWillStart
    (void *)case_will_start,  // testCaseWillStart
    (void *)case_failed,      // testCase(_:didFailWithDescription:inFile:atLine:)
    (void *)case_did_finish,  // testCaseDidFinish
    (void *)ignore,           // testSuiteDidFinish
    (void *)ignore,           // testBundleDidFinish
};

// The beginning of a protocol's descriptor in the runtime.
typedef struct {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  uint32_t requirements_in_signature;
  uint32_t requirements;
} protocol_descriptor;

typedef SWIFT rh_swift_string (*string_getter)(SWIFT_SELF const void *);
typedef SWIFT void *(*object_getter)(SWIFT_SELF const void *);
typedef SWIFT bool (*bool_getter)(SWIFT_SELF const void *);

static string_getter get_name;
static object_getter get_run;
static bool_getter get_success;
static bool_getter get_skipped;

static object_getter get_shared_center;
static const void *center_metadata;
static SWIFT void (*add_observer)(const void *, const void *, SWIFT_SELF const void *);

bool rh_find_xctest(void) {
  const protocol_descriptor *observation = observation_protocol();
  if (observation == NULL || observation->requirements != REQUIREMENT_COUNT) { return false; }
  get_shared_center = (object_getter)dlsym(
      RTLD_DEFAULT, "$s6XCTest0A17ObservationCenterC6sharedACvgZ");
  add_observer = dlsym(
      RTLD_DEFAULT, "$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF");
  center_metadata = dlsym(RTLD_DEFAULT, "$s6XCTest0A17ObservationCenterCN");
  test_case_class = dlsym(RTLD_DEFAULT, "$s6XCTest0A4CaseCN");
  get_name = (string_getter)dlsym(RTLD_DEFAULT, "$s6XCTest0A4CaseC4nameSSvg");
  get_run = (object_getter)dlsym(RTLD_DEFAULT, "$s6XCTestAAC7testRunAA0aC0CSgvg");
  get_success = (bool_getter)dlsym(RTLD_DEFAULT, "$s6XCTest0A3RunC12hasSucceededSbvg");
  get_skipped = (bool_getter)dlsym(RTLD_DEFAULT, "$s6XCTest0A3RunC14hasBeenSkippedSbvg");
  return get_shared_center != NULL && add_observer != NULL && center_metadata != NULL &&
         test_case_class != NULL && get_name != NULL && get_run != NULL && get_success != NULL &&
         get_skipped != NULL && swift_release != NULL;
}

void rh_observe_xctest(const void *object, rh_xctest_event began, rh_xctest_event ended) {
  test_began = began;
  test_ended = ended;
  add_observer(object, observer_witnesses, get_shared_center(center_metadata));
}

rh_swift_string rh_xctest_name(const void *test_case) { return get_name(test_case); }

int rh_xctest_result(const void *test_case) {
  void *run = get_run(test_case);
  if (run == NULL) { return -1; }
  int result = 1;
  if (get_skipped(run)) {
    result = 2;
  } else if (get_success(run)) {
    result = 0;
  }
  swift_release(run);
  return result;
}
