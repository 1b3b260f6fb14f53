#define TABLE_NAME "Other"
#include "screenlet.h"
