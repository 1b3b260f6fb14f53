/* A theme of AssetList whose slot select_row reads the list again, as often as the option "count"
 * says: each reading cancels the one before and forgets the rows. */
#include <screens/screens.h>

SCREENS_NOTE("{\"id\": \"org.example.chooser\", \"kind\": \"theme\", \"name\": \"chooser\", "
             "\"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"requires\": [\"screens.list-view/1\"], "
             "\"views\": [{\"screenlet\": \"AssetList\", \"class\": \"AssetListView_chooser\", "
             "\"extends\": \"AssetListView_default\"}], \"cells\": [\"AssetListView_chooser\"]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;

static int64_t option(screens_string key) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, key, &value);
  return value.kind == SCREENS_VALUE_INT ? value.as.integer : 0;
}

static void read_again(screens_view view) {
  for (int64_t count = option(TEXT("count")); count > 0; count--)
    views->perform_action(host->context, view, TEXT("loadInitialPage"), 0);
}

static int32_t select_row(void *self, screens_view view, const screens_cell_1 *cell,
                          int32_t *allowed) {
  (void)self, (void)cell, (void)allowed;
  read_again(view);
  return SCREENS_OK;
}

static const screens_view_slots_1 view_slots = {.struct_size = sizeof view_slots};
static const screens_list_slots_1 list_slots = {.struct_size = sizeof list_slots,
                                                .select_row = select_row};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("AssetList"),
    .name = SCREENS_STRING_INIT("AssetListView_chooser"),
    .extends = SCREENS_STRING_INIT("AssetListView_default"),
    .slots = &view_slots};
static const screens_list_view_1 list_view = {
    .struct_size = sizeof list_view,
    .view_class = SCREENS_STRING_INIT("AssetListView_chooser"),
    .slots = &list_slots};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("chooser"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_LIST_VIEW_1), &list_view},
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
  return views == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 2,
                                        .id = SCREENS_STRING_INIT("org.example.chooser"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
