
#include "view.h"
