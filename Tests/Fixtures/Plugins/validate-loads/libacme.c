#define HEAD void nowhere(void); __attribute__((used)) static void call(void) { nowhere(); }
#include "view.h"
