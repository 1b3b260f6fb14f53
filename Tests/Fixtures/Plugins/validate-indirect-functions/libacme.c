
#include "view.h"

static int one(void) { return 1; }
static int (*choose(void))(void) { return one; }
static int chosen(void) __attribute__((ifunc("choose")));
__attribute__((used)) static int (*volatile in_use)(void) = chosen;
