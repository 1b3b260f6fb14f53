#define DESCRIPTOR "BookmarkScreenlet/manifest.json"
#include "../../descriptor_note.h"
