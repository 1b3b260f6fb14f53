#include <screens/screens.h>
static int32_t refuse(const screens_host_1 *host) {
  return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("the licence has run out"));
}
#define PLUGIN .init = refuse
#include "theme.h"
