#define EVENT static int calls; say(view, "loginButton", "text", as_value(calls++ % 2 ? TEXT("odd") : TEXT("even")))
#include "view.h"
