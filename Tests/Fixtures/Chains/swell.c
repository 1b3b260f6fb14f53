#define THEME "swell"
#define PARENT "surf"
#include "posting.h"
