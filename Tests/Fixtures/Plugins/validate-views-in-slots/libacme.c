#define DESTROY screens_node root; views->root(host->context, me->view, &root)
#include "view.h"
