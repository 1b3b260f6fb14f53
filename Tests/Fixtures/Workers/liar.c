/* A program in a worker's place. Its first order names a file, which says what it answers: what goes
 * into the shared memory, through its channel, and beside all channels. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { memory = 3, events = 4, channel = 5, capacity = 1 << 16 };

static void say(int descriptor, const char *bytes, uint32_t count) {
  if (count > 0) send(descriptor, bytes, count, MSG_NOSIGNAL);
}

int main(void) {
  char *shared = mmap(NULL, 2 * capacity, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  char bell[16], path[4096] = "", *text = malloc(3 * capacity);
  if (shared == MAP_FAILED || recv(channel, bell, 16, MSG_WAITALL) != 16) return 1;
  uint32_t size, counts[3];
  memcpy(&size, shared + 1, sizeof size);
  if (size >= sizeof path) return 1;
  memcpy(path, shared + 5, size);
  int file = open(path, O_RDONLY);
  if (file < 0 || read(file, counts, sizeof counts) != sizeof counts) return 1;
  if (read(file, shared + capacity, counts[0]) != counts[0]) return 1;
  if (read(file, text, counts[1] + counts[2]) != counts[1] + counts[2]) return 1;
  say(channel, text, counts[1]);
  say(events, text + counts[1], counts[2]);
  for (;;) pause();
}
