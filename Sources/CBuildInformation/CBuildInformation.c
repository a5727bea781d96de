#include "CBuildInformation.h"

// Package.swift names the commit without quotes, which not every build tool hands on unharmed.
#define CB_QUOTED(text) #text
#define CB_EXPANDED(text) CB_QUOTED(text)

#ifdef CB_COMMIT
const char *const cb_commit = CB_EXPANDED(CB_COMMIT);
#else
const char *const cb_commit = "";
#endif

#ifdef CB_HAS_CHANGES
const bool cb_has_changes = true;
#else
const bool cb_has_changes = false;
#endif
