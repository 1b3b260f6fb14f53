#define DECLARED "acmeMagic"
#include "screenlet.h"
