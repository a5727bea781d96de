// What a process does that can make no spool: it counts what is lost where the recorder can read it.

#ifndef UNRECORDED_H
#define UNRECORDED_H

#include <stdbool.h>
#include <stdint.h>

#include "CSignposts.h"

// Guarded by the lock of the spool, except for the counts.
typedef struct {
  // The directory's file, mapped shared; NULL if it could not be mapped. The process keeps no descriptor for it, and
  // its forked children have it, too.
  cs_unrecorded_header *header;
  // Where it can be mapped again: signposts may be counted there at any time.
  void *place;
  // Whether this process has said that it has no spool.
  bool is_noted;
  // Where its signposts are counted then, and the errno of its last attempt.
  uint64_t *dropped;
  uint32_t *error;
} cs_unrecorded_state;

extern cs_unrecorded_state cs_unrecorded;

// Opens the spool's directory, which must be this user's own and no link: files are only made through it. Returns a
// descriptor, or −1 with the reason in errno.
int cs_open_directory(const char *path);

// Maps the file of another directory; NULL for none. Call it with the spool's lock held.
void cs_map_unrecorded(const char *directory);

// Tells the recorder that there is no spool; returns whether it will learn of it. Call it with the spool's lock held.
bool cs_note_unrecorded(const char *directory, int error);

// Tells the recorder that a spool was made.
void cs_count_spool(void);

// Starts again, in a forked child.
void cs_forget_unrecorded(void);

#endif
