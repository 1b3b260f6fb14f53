/* The words that a view is free to use: a property, and what it says. */
#define CREATED                                                                      \
  {                                                                                  \
    screens_value half = {SCREENS_VALUE_DOUBLE, 0, {.real = 0.5}};                   \
    say(view, "loginButton", "alpha", half);                                         \
    say(view, "loginButton", "accessibilityLabel", as_value(TEXT("alpha and omega"))); \
  }
#include "view.h"
