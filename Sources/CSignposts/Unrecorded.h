// For a process that cannot create a spool: counts the lost signposts where the recorder can read
// them.

#ifndef UNRECORDED_H
#define UNRECORDED_H

#include <stdbool.h>
#include <stdint.h>

#include "CSignposts.h"

// Guarded by the spool lock, except for the counts.
typedef struct {
  // The directory's file, mapped shared, or NULL if it could not be mapped. The process keeps no
  // descriptor for it, and its forked children share the mapping.
  cs_unrecorded_header *header;
  // The address for later mappings, because threads may be counting signposts there at any time.
  void *place;
  // Whether this process has reported that it has no spool.
  bool is_noted;
  // The counter for its signposts in that case, and the errno of its last attempt.
  uint64_t *dropped;
  uint32_t *error;
} cs_unrecorded_state;

extern cs_unrecorded_state cs_unrecorded;

// Opens the spool's directory, which must belong to this user and must not be a link. Files are
// created only through it. Returns a descriptor, or −1 with the reason in errno.
int cs_open_directory(const char *path);

// Maps the file of another directory; NULL for none. Call it with the spool lock held.
void cs_map_unrecorded(const char *directory);

// Reports a missing spool to the recorder; returns whether that succeeded. Call it with the
// spool lock held.
bool cs_note_unrecorded(const char *directory, int error);

// Reports to the recorder that a spool was created.
void cs_count_spool(void);

// Resets the state in a forked child.
void cs_forget_unrecorded(void);

#endif
