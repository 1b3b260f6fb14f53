/* The descriptor as an ELF note: read without executing anything.
 *
 * SCREENS_NOTE("{...}") at file scope puts UTF-8 JSON (at most 64 KiB with its NUL) into the
 * section .note.screens, owner SCRN, type 1. Once per library. The keys are those of a bundle's
 * manifest.plist: id, kind, version, abi, parent, threading, requires, library, views, factories;
 * base.h tells how hosts treat others. `screens manifest FILE.json --language c` prints the line.
 */
#ifndef SCREENS_NOTE_H
#define SCREENS_NOTE_H

#include "base.h"

#define SCREENS_NOTE_TYPE 1u
#define SCREENS_NOTE_MAX 4096u  /* the first hosts read no more; a listing reads it in one piece */
#define SCREENS_NOTE_LIMIT 65536u /* a host refuses longer ones */

/* The description ends in one NUL byte, which readers drop. C promises literals of 4095 bytes;
 * compilers take longer ones, and are told not to warn of it. */
#define SCREENS_NOTE(json)                                                                    \
  _Pragma("GCC diagnostic push")                                                              \
  _Pragma("GCC diagnostic ignored \"-Woverlength-strings\"")                                  \
  SCREENS_STATIC_ASSERT(sizeof(json) <= SCREENS_NOTE_LIMIT, "the descriptor is over 64 KiB"); \
  static const struct {                                                                       \
    uint32_t owner_size, description_size, type;                                              \
    char owner[8];                                                                            \
    char description[(sizeof(json) + 3u) & ~3u];                                              \
  } screens_note __attribute__((section(".note.screens"), used, aligned(4))) = {              \
      5u, sizeof(json), SCREENS_NOTE_TYPE, "SCRN", json};                                     \
  _Pragma("GCC diagnostic pop")                                                               \
  SCREENS_STATIC_ASSERT(sizeof(screens_note) > 20, "the descriptor is there")

#endif
