/* Stands in for libpng as a decoder that a picture's author has in hand. FAULT says what it does
   with that; a fault that gets nothing ends as a broken picture with the number of what was got. */
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { INPUT = 3, OUTPUT = 4, ANSWER = 5 };

struct image {
  void *opaque;
  unsigned version, width, height, format, flags, entries, failed;
  char message[64];
};

static void say(const char *text) {
  if (write(ANSWER, text, strlen(text)) < 0) _exit(9);
}

/* Every way out of the process that comes to mind; the number of open ones. */
static int ways_out(void) {
  int open_ways = 0;
  char byte = 0;
  open_ways += open("/etc/passwd", O_RDONLY) >= 0;
  open_ways += open("/tmp/screens-decoder", O_WRONLY | O_CREAT, 0600) >= 0;
  open_ways += open("/proc/self/mem", O_RDWR) >= 0;
  open_ways += socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  open_ways += socket(AF_INET, SOCK_STREAM, 0) >= 0;
  open_ways += kill(getppid(), 0) == 0;
  open_ways += kill(-1, 0) == 0;
  open_ways += mkdir("/tmp/screens-decoder", 0700) == 0;
  open_ways += unlink("/tmp/screens-decoder") == 0;
  open_ways += syscall(SYS_memfd_create, "way", 0) >= 0;
  open_ways += write(INPUT, &byte, 1) >= 0;
  open_ways += mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
                    -1, 0) != MAP_FAILED;
  open_ways += ftruncate(OUTPUT, 1 << 30) == 0;
  open_ways += lseek(OUTPUT, 0, SEEK_END) >= 0 && write(OUTPUT, &byte, 1) >= 0;
  pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  open_ways += child > 0;
  for (int descriptor = ANSWER + 1; descriptor < 1024; descriptor++)
    open_ways += fcntl(descriptor, F_GETFD) >= 0 || lseek(descriptor, 0, SEEK_CUR) >= 0;
  return open_ways;
}

static void hoard(struct image *image) {
  size_t got = 0;
  while (got < (size_t)1 << 31) {
    char *piece = malloc(1 << 20);
    if (!piece) break;
    memset(piece, 1, 1 << 20);
    got += 1 << 20;
  }
  snprintf(image->message, sizeof image->message, "got %s", got > 300 << 20 ? "more" : "no more");
}

int png_image_begin_read_from_memory(struct image *image, const void *bytes, size_t size) {
  (void)bytes, (void)size;
  const char *fault = FAULT;
  if (!strcmp(fault, "crash")) raise(SIGSEGV);
  if (!strcmp(fault, "spin"))
    for (volatile int turn = 0;;) turn++;
  if (!strcmp(fault, "sleep"))
    for (int value = 0;;) syscall(SYS_futex, &value, FUTEX_WAIT, 0, NULL, NULL, 0);
  if (!strcmp(fault, "leave")) _exit(3);
  if (!strcmp(fault, "silence")) _exit(0);
  if (!strcmp(fault, "nothing")) say("made png 8 8 100\n"), _exit(0);
  if (!strcmp(fault, "riddle")) say("made png 8 8 -1\n"), _exit(0);
  if (!strcmp(fault, "huge")) say("made jpeg 240 240 4194304\n"), _exit(0);
  if (!strcmp(fault, "twice")) say("broken a\nbroken b\n"), _exit(0);
  if (!strcmp(fault, "controls")) say("broken \033[2J\n"), _exit(0);
  if (!strcmp(fault, "flood")) {
    while (write(ANSWER, "broken broken broken broken\n", 28) > 0) {}
    _exit(0);
  }
  /* The input is the picture itself, with all that it says. */
  if (!strcmp(fault, "echo")) {
    char line[80];
    if (write(OUTPUT, bytes, size) < 0) _exit(9);
    snprintf(line, sizeof line, "made png 96 64 %zu\n", size);
    say(line);
    _exit(0);
  }
  if (!strcmp(fault, "hoard")) {
    hoard(image);
    return 0;
  }
  snprintf(image->message, sizeof image->message, "%d ways out", ways_out());
  return 0;
}

int png_image_finish_read(struct image *image, const void *background, void *buffer, int stride,
                          void *colours) {
  (void)image, (void)background, (void)buffer, (void)stride, (void)colours;
  return 0;
}

void png_image_free(struct image *image) { (void)image; }

int png_image_write_to_memory(struct image *image, void *memory, size_t *size, int convert,
                              const void *buffer, int stride, const void *colours) {
  (void)image, (void)memory, (void)size, (void)convert, (void)buffer, (void)stride, (void)colours;
  return 0;
}
