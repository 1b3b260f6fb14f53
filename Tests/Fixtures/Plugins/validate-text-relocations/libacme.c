#define HEAD __asm__(".pushsection .text\n.quad screens_plugin_entry\n.popsection");
#include "view.h"
