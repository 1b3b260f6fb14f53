/* A computation "acme.sum" of a delegate that keeps every promise; each fixture breaks one by
 * defining COMPUTE, which runs in the place of the function. */
#ifndef FIXTURE_COMPUTATION_H
#define FIXTURE_COMPUTATION_H

#include <screens/screens.h>

#include <unistd.h>

#ifndef COMPUTE
#define COMPUTE return SCREENS_OK
#endif

static const screens_host_1 *host;

static int32_t compute(void *self, const screens_value *source, screens_string step,
                       const screens_value *values, screens_sink *result) {
  (void)self, (void)source, (void)step, (void)values, (void)result;
  COMPUTE;
}

static const screens_compute_1 computation = {.struct_size = sizeof computation,
                                              .name = SCREENS_STRING_INIT("acme.sum"),
                                              .compute = compute};
#define HAS_COMPUTATION
#include "delegate.h"

#endif
