#include <pthread.h>
#include <unistd.h>
static void *idle(void *argument) {
  for (;;) pause();
  return argument;
}
static void begin(void) {
  static int count;
  pthread_t thread;
  if (count++ < 60) pthread_create(&thread, 0, idle, 0);
}
#define CREATE begin()
#include "view.h"
