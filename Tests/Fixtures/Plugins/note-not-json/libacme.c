#include "../witness.h"
SCREENS_NOTE("id: org.example.acme");
WITNESS_ENTRY
