// What is known of the sources only when they are built.

#ifndef CBUILDINFORMATION_H
#define CBUILDINFORMATION_H

#include <stdbool.h>

// The commit of the sources as 40 hexadecimal digits; empty if they were not built in a repository.
extern const char *const cb_commit;

// Whether files differed from that commit.
extern const bool cb_has_changes;

#endif
