// Blocks signals from the start of the program on, until it has decided what to do with them.
#ifndef CSTARTINGSIGNALS_H
#define CSTARTINGSIGNALS_H

#include <stdbool.h>

/// Whether signals are blocked: the program was started as `plumbline record`.
bool starting_signals_are_blocked(void);

/// Restores the signal mask that the program was started with.
void starting_signals_restore(void);

#endif
