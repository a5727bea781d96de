// What a process does that can make no spool: it counts what is lost, and tells the recorder.

#ifndef UNRECORDED_H
#define UNRECORDED_H

#include <stdbool.h>
#include <stdint.h>

// What is lost while there is no spool. Guarded by the lock of the spool, except for the count.
typedef struct {
  // The file in which the process has said so, and its slot there: counted from 1, 0 for none.
  int file;
  uint32_t slot;
  // Counted like the signposts that a spool's header counts.
  uint64_t dropped;
  uint32_t error;
} cs_unrecorded_state;

extern cs_unrecorded_state cs_unrecorded;

// Opens the spool's directory, which must be this user's own and no link: files are only made through it. Returns a
// descriptor, or −1 with the reason in errno.
int cs_open_directory(const char *path);

// Tells the recorder that there is no spool, in a file whose disk it has reserved; returns whether it will learn of it.
// Call it with the spool's lock held.
bool cs_note_unrecorded(const char *directory, int error);

// Writes how much was lost so far, if anything was. Call it with the spool's lock held.
void cs_write_unrecorded(bool has_ended);

// Starts again, in a forked child.
void cs_forget_unrecorded(void);

#endif
