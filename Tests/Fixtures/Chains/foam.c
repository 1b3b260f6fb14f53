#define THEME "foam"
#define PARENT "spray"
#define DEAF
#include "posting.h"
