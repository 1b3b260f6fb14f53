/* The descriptor in DESCRIPTOR, a path from here, as the note that the host reads from a library's
 * file. note.h has the same for a descriptor that stands in C, and for compilers without #embed. */
#include <screens/note.h>

enum {
  screens_descriptor_size = sizeof(const unsigned char[]){
#embed DESCRIPTOR
  }
};

SCREENS_STATIC_ASSERT(screens_descriptor_size < SCREENS_NOTE_LIMIT, "the descriptor is over 64 KiB");

static const struct {
  uint32_t owner_size, description_size, type;
  char owner[8];
  unsigned char description[(screens_descriptor_size + 3) & ~3];
} screens_note __attribute__((section(".note.screens"), used, aligned(4))) = {
    5u, screens_descriptor_size, SCREENS_NOTE_TYPE, "SCRN", {
#embed DESCRIPTOR
    }};
