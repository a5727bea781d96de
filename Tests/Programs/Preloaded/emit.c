// Preloaded into programs that know nothing of Plumbline, together with its library: a thread emits values as long as the
// process runs, and each forked child emits some.

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "plumbline.h"

static void emit(int count) {
  for (int number = 0; number < count; number++) { plumbline_value("beat", number); }
}

static void *emit_for_ever(void *unused) {
  (void)unused;
  struct timespec pause = {.tv_nsec = 200000};
  for (;;) {
    emit(20);
    nanosleep(&pause, NULL);
  }
  return NULL;
}

static void emit_in_child(void) { emit(10); }

// Linked behind the library, whose own constructor has run by now.
__attribute__((constructor)) static void start(void) {
  if (!plumbline_is_recording()) { return; }
  pthread_atfork(NULL, NULL, emit_in_child);
  // Signals are the program's.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, NULL, emit_for_ever, NULL) == 0) { pthread_detach(thread); }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
