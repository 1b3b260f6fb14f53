#define PLUGIN .extensions = NULL
#include "theme.h"
