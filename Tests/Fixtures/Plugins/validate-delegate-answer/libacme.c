#define ANSWER 7
#include "delegate.h"
