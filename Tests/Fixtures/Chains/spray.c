#define THEME "spray"
#define PARENT "swell"
#include "posting.h"
