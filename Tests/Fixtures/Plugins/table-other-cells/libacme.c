#define EXTENSIONS {SCREENS_STRING_INIT(SCREENS_LIST_VIEW_1), &list_view}
#include <screens/screens.h>

static const screens_list_slots_1 list_slots = {.struct_size = sizeof list_slots};
static const screens_list_view_1 list_view = {
    .struct_size = sizeof list_view,
    .view_class = SCREENS_STRING_INIT("LoginView_acme"),
    .slots = &list_slots};

#include "theme.h"
