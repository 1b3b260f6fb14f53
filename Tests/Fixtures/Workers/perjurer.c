/* A program in a worker's place that keeps to the protocol for some answers and then gives the last
 * one of its file to every order. An answer for the view of the first order about one begins with
 * eight bytes of ones in the place of the view's number. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { memory = 3, channel = 5, capacity = 1 << 16, most = 1 << 20 };

static char *answers, view[8];
static uint32_t count, place = 4, given;

/* The next answer; the last one again and again. */
static const char *next(uint32_t *size) {
  memcpy(size, answers + place, sizeof *size);
  const char *start = answers + place + sizeof *size;
  if (given + 1 < count) given++, place += (uint32_t)sizeof *size + *size;
  return start;
}

static int answer(char *shared, uint32_t number) {
  static const char ones[] = "\377\377\377\377\377\377\377\377";
  char bell[16] = {1};
  uint32_t size;
  const char *bytes = next(&size);
  char *own = shared + capacity;
  int fits = size <= capacity / 2;
  bell[1] = fits ? 0 : 1;
  memcpy(bell + 4, &number, sizeof number);
  memcpy(bell + 8, &size, sizeof size);
  if (fits) {
    memcpy(own, bytes, size);
    if (size >= 8 && memcmp(own, ones, 8) == 0) memcpy(own, view, 8);
  }
  if (send(channel, bell, sizeof bell, MSG_NOSIGNAL) != sizeof bell) return 0;
  return fits || send(channel, bytes, size, MSG_NOSIGNAL) == (ssize_t)size;
}

int main(void) {
  char *shared = mmap(NULL, 2 * capacity, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  char bell[16], path[4096] = "", *order = malloc(most);
  answers = malloc(most);
  if (shared == MAP_FAILED || order == NULL || answers == NULL) return 1;
  for (uint32_t number = 1;; number++) {
    if (recv(channel, bell, sizeof bell, MSG_WAITALL) != sizeof bell) return 0;
    uint32_t size;
    memcpy(&size, bell + 8, sizeof size);
    if (size > most) return 1;
    if (bell[1] == 0) memcpy(order, shared, size < capacity ? size : capacity);
    else if (recv(channel, order, size, MSG_WAITALL) != (ssize_t)size) return 1;
    if (number == 1) {
      uint32_t length;
      memcpy(&length, order + 1, sizeof length);
      if (length >= sizeof path) return 1;
      memcpy(path, order + 5, length);
      int file = open(path, O_RDONLY);
      if (file < 0 || read(file, answers, most) < 8) return 1;
      memcpy(&count, answers, sizeof count);
    }
    if (order[0] == 2) memcpy(view, order + 1, sizeof view);
    if (!answer(shared, number)) return 0;
  }
}
