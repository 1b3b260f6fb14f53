#define THEME .view_classes = NULL
#include "theme.h"
