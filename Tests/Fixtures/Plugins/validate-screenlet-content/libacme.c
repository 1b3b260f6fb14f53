#define EFFECT ", \"runs\": [{\"operation\": \"acmeSave\"}], \"event\": \"onAcmeForgotten\""
#include "screenlet.h"
