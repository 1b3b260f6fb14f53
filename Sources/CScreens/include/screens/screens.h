/* Everything a plugin author includes. */
#ifndef SCREENS_SCREENS_H
#define SCREENS_SCREENS_H

#include "base.h"
#include "blob.h"
#include "compute.h"
#include "connector.h"
#include "delegate.h"
#include "entry.h"
#include "host.h"
#include "lifecycle.h"
#include "list_view.h"
#include "note.h"
#include "screenlet.h"
#include "screenlet_object.h"
#include "session.h"
#include "theme.h"
#include "value.h"
#include "view.h"
#include "view_class.h"
#include "view_host.h"

#endif
