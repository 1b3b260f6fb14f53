#define DESCRIPTOR "Flat7Theme/manifest.json"
#include "../../descriptor_note.h"
