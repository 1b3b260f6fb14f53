#define PROGRESS text = (screens_value){SCREENS_VALUE_INT, 0, {5}}
#include "view.h"
