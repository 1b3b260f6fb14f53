#include "computation.h"
