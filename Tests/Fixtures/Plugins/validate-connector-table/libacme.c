#define TABLE .struct_size = 8
#include "connector.h"
