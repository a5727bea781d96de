#include "CStartingSignals.h"

#include <signal.h>
#include <string.h>

static bool are_blocked;
static sigset_t inherited;

static void block(int count, char **words, char **environment) {
  (void)environment;
  if (count < 2 || strcmp(words[1], "record") != 0) { return; }
  sigset_t all;
  sigfillset(&all);
  are_blocked = sigprocmask(SIG_BLOCK, &all, &inherited) == 0;
}

// The loader calls it before the initializers of libraries, which take longer than everything before `main`.
__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **, char **) = block;

bool starting_signals_are_blocked(void) { return are_blocked; }

void starting_signals_restore(void) {
  if (are_blocked) { sigprocmask(SIG_SETMASK, &inherited, NULL); }
  are_blocked = false;
}
