#define PRE_ACTION *allowed = 7
#include "view.h"
