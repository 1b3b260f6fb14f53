#define DESCRIPTOR "LiferayConnector/manifest.json"
#include "../../descriptor_note.h"
