#define THEME "surf"
#define PARENT "default"
#include "posting.h"
