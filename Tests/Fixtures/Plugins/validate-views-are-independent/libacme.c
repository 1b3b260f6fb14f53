#define HEAD static char last[64];
#define SET \
  if (value->kind == SCREENS_VALUE_STRING && value->as.string.size < sizeof last) { \
    memset(last, 0, sizeof last); \
    if (value->as.string.size > 0) memcpy(last, value->as.string.bytes, value->as.string.size); \
  }
#define EVENT say(view, "loginButton", "text", as_value((screens_string){last, strnlen(last, sizeof last)}))
#include "view.h"
