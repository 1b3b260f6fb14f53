#define VIEW_CLASS .name = SCREENS_STRING_INIT("LoginView_other")
#include "theme.h"
