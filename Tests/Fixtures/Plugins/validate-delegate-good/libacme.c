#include "delegate.h"
