#define VIEW_CLASS .slots = NULL
#include "theme.h"
