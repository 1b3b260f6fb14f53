#define PLUGIN .id = SCREENS_STRING_INIT("org.example.other")
#include "theme.h"
