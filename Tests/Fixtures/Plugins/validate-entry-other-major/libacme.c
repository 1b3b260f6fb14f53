#define ENTRY return (void)major, &plugin
#include "view.h"
