/* The descriptor as an ELF note: read without executing anything.
 *
 * SCREENS_NOTE("{...}") at file scope puts UTF-8 JSON (at most 4 KiB) into the section
 * .note.screens, owner SCRN, type 1. Once per library. The keys are those of a bundle's
 * manifest.plist: id, kind, version, abi, parent, threading, requires, library, views, factories.
 * `screens manifest FILE.json --language c` prints the line.
 */
#ifndef SCREENS_NOTE_H
#define SCREENS_NOTE_H

#include "base.h"

#define SCREENS_NOTE_TYPE 1u
#define SCREENS_NOTE_MAX 4096u

/* The description ends in one NUL byte, which readers drop. */
#define SCREENS_NOTE(json)                                                                 \
  SCREENS_STATIC_ASSERT(sizeof(json) <= SCREENS_NOTE_MAX, "the descriptor is over 4 KiB"); \
  static const struct {                                                                    \
    uint32_t owner_size, description_size, type;                                           \
    char owner[8];                                                                         \
    char description[(sizeof(json) + 3u) & ~3u];                                           \
  } screens_note __attribute__((section(".note.screens"), used, aligned(4))) = {           \
      5u, sizeof(json), SCREENS_NOTE_TYPE, "SCRN", json}

#endif
