
#include "connector.h"
