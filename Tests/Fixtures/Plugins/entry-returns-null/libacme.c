#define ENTRY return NULL;
#include "theme.h"
