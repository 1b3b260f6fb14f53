#define GET if (field(attribute) == NULL && kept(me, attribute) == NULL) return SCREENS_OK
#include "view.h"
