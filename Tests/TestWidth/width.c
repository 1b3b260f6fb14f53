#include <stdlib.h>

/* Two thousand tests that all begin at once keep one another waiting past their limits. Swift
 * Testing reads its bound before any Swift code of ours runs. */
__attribute__((constructor)) static void bound_width(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "32", 0);
}
