#define OPERATION "acmeMagic"
#include "screenlet.h"
