#include "../witness.h"
