#define DESCRIPTOR "LocalConnector/manifest.json"
#include "../../descriptor_note.h"
