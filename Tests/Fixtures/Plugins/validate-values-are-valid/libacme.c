#define EVENT say(view, "loginButton", "text", (screens_value){77, 0, {0}})
#include "view.h"
