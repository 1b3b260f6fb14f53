#define OPERATION "loginByMagic"
#include "delegate.h"
