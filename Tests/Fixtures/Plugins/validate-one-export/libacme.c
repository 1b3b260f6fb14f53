#define HEAD int more(void); int more(void) { return 1; }
#include "view.h"
