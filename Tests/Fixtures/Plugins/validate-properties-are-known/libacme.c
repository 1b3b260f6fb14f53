#define EVENT say(view, "loginButton", "colour", as_value(TEXT("#ffffff")))
#include "view.h"
