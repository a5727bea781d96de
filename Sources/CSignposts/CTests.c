#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSignposts.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static cs_test_finder find_test_of_task;
static uint16_t process_test;

// The concurrency runtime; a program without it has no tasks.
extern void *swift_task_getCurrent(void) __attribute__((weak));
extern uint64_t swift_task_getJobTaskId(void *task) __attribute__((weak));

// MARK: The test of a task

// What the calling thread found out about the task that it runs, valid in one recording.
static _Thread_local struct {
  uint64_t task;
  uint32_t epoch;
  uint16_t test;
} found __attribute__((tls_model("initial-exec")));

uint16_t cs_find_test(void) {
  // A test that the program itself has begun comes first.
  uint16_t test = cs_thread.test;
  if (test != 0) { return test; }
  if (swift_task_getCurrent != NULL) {
    void *task = swift_task_getCurrent();
    if (task != NULL) {
      // A task's address may be another's later, its number is not.
      uint64_t number = swift_task_getJobTaskId(task);
      uint32_t epoch = __atomic_load_n(&cs_state.recording, __ATOMIC_RELAXED);
      if (number != found.task || epoch != found.epoch) {
        // What is emitted while the test is found belongs to none, and does not look for one.
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

// Has signposts ask from now on.
static void find_tests(void) {
  __atomic_store_n(&cs_state.finds_tests, 1, __ATOMIC_RELEASE);
  __atomic_store_n(&cs_state.is_quick, 0, __ATOMIC_RELEASE);
}

void cs_set_test_finder(cs_test_finder finder) {
  __atomic_store_n(&find_test_of_task, finder, __ATOMIC_RELEASE);
  find_tests();
}

void cs_set_process_test(uint16_t test) {
  __atomic_store_n(&process_test, test, __ATOMIC_RELAXED);
  find_tests();
}

// MARK: Swift's calling convention

#define SWIFT __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

void cs_call_getter(const void *getter, void *result) {
  typedef SWIFT void (*Getter)(__attribute__((swift_indirect_result)) void *);
  ((Getter)getter)(result);
}

void cs_call_member_getter(const void *getter, const void *value, void *result) {
  typedef SWIFT void (*Getter)(__attribute__((swift_indirect_result)) void *, SWIFT_SELF const void *);
  ((Getter)getter)(result, value);
}

void cs_call_setter(const void *setter, const void *value) {
  typedef SWIFT void (*Setter)(const void *);
  ((Setter)setter)(value);
}

// MARK: XCTest

extern void swift_release(void *object) __attribute__((weak));

static cs_xctest_event test_began;
static cs_xctest_event test_ended;

// The metadata of the class XCTestCase.
static const void *test_case_class;

// Whether an object is a test case: its class or one above it is XCTestCase. A class's second word is its superclass.
static bool is_test_case(const void *object) {
  const void *const *type = *(const void *const *const *)object;
  for (int depth = 0; type != NULL && depth < 64; depth++) {
    if (type == test_case_class) { return true; }
    type = type[1];
  }
  return false;
}

// The requirements of the protocol XCTestObservation, in its order.
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

// A witness table: the conformance, which nobody asks for, and a function for each requirement.
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

// The start of a protocol's descriptor, as the runtime has it.
typedef struct {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  uint32_t requirements_in_signature;
  uint32_t requirements;
} protocol_descriptor;

typedef SWIFT cs_swift_string (*string_getter)(SWIFT_SELF const void *);
typedef SWIFT void *(*object_getter)(SWIFT_SELF const void *);
typedef SWIFT bool (*bool_getter)(SWIFT_SELF const void *);

static string_getter get_name;
static object_getter get_run;
static bool_getter get_success;
static bool_getter get_skipped;

bool cs_observe_xctest(
    const void *object, cs_xctest_event began, cs_xctest_event ended) {
  const protocol_descriptor *observation = dlsym(RTLD_DEFAULT, "$s6XCTest0A11ObservationMp");
  if (observation == NULL || observation->requirements != REQUIREMENT_COUNT) { return false; }
  object_getter shared = (object_getter)dlsym(
      RTLD_DEFAULT, "$s6XCTest0A17ObservationCenterC6sharedACvgZ");
  SWIFT void (*add)(const void *, const void *, SWIFT_SELF const void *) = dlsym(
      RTLD_DEFAULT, "$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF");
  const void *metadata = dlsym(RTLD_DEFAULT, "$s6XCTest0A17ObservationCenterCN");
  test_case_class = dlsym(RTLD_DEFAULT, "$s6XCTest0A4CaseCN");
  get_name = (string_getter)dlsym(RTLD_DEFAULT, "$s6XCTest0A4CaseC4nameSSvg");
  get_run = (object_getter)dlsym(RTLD_DEFAULT, "$s6XCTestAAC7testRunAA0aC0CSgvg");
  get_success = (bool_getter)dlsym(RTLD_DEFAULT, "$s6XCTest0A3RunC12hasSucceededSbvg");
  get_skipped = (bool_getter)dlsym(RTLD_DEFAULT, "$s6XCTest0A3RunC14hasBeenSkippedSbvg");
  if (shared == NULL || add == NULL || get_name == NULL || test_case_class == NULL) {
    return false;
  }
  test_began = began;
  test_ended = ended;
  add(object, observer_witnesses, shared(metadata));
  return true;
}

cs_swift_string cs_xctest_name(const void *test_case) { return get_name(test_case); }

int cs_xctest_result(const void *test_case) {
  if (get_run == NULL || get_success == NULL) { return -1; }
  void *run = get_run(test_case);
  if (run == NULL) { return -1; }
  int result = 1;
  if (get_skipped != NULL && get_skipped(run)) {
    result = 2;
  } else if (get_success(run)) {
    result = 0;
  }
  if (swift_release != NULL) { swift_release(run); }
  return result;
}
