/* Every fixture writes a file as soon as any of its code runs; the test looks for it. */
#ifndef WITNESS_H
#define WITNESS_H

#include <screens/note.h>
#include <screens/screens.h>

#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void witness(void) {
  close(open(WITNESS, O_WRONLY | O_CREAT, 0600));
}

#define WITNESS_ENTRY                                                            \
  const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) { \
    (void)major;                                                                 \
    (void)minor;                                                                 \
    return NULL;                                                                 \
  }

/* A note with freely chosen parts, for notes that SCREENS_NOTE would not make. */
#define RAW_NOTE(name, stated, note_type, capacity, ...)                        \
  static const struct {                                                        \
    uint32_t owner_size, description_size, type;                               \
    char owner[8];                                                             \
    char description[capacity];                                                \
  } name __attribute__((section(".note.screens"), used, aligned(4))) = {       \
      5u, stated, note_type, "SCRN", __VA_ARGS__}

#endif
