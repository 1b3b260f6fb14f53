#define TABLE_NAME "OtherDelegate"
#include "delegate.h"
