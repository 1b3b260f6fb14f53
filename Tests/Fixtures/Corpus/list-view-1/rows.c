/* A theme of AssetList whose cells tell what their class was told: each cell's title is the row's
 * with its number, after the parent has filled it. Rows with an odd number have a cell layout of the
 * theme's own. The option "fault" names the harm that is done in the slot that "slot" names, at the
 * row of the option "row". */
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.corpus-rows\", \"kind\": \"theme\", \"name\": \"rows\", "
             "\"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"requires\": [\"screens.view-host/3\"], "
             "\"views\": [{\"screenlet\": \"AssetList\", \"class\": \"AssetListView_rows\", "
             "\"extends\": \"AssetListView_default\"}], \"cells\": [\"AssetListView_rows\"]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const char cell_layout[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\">"
    "<objects><view contentMode=\"scaleToFill\" id=\"a\">"
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"40\"/><subviews>"
    "<label text=\"Odd\" tag=\"5\" id=\"b\">"
    "<rect key=\"frame\" x=\"8\" y=\"8\" width=\"200\" height=\"24\"/></label>"
    "<button restorationIdentifier=\"mark\" id=\"c\">"
    "<rect key=\"frame\" x=\"220\" y=\"8\" width=\"92\" height=\"24\"/>"
    "<state key=\"normal\" title=\"Mark\"/></button>"
    "</subviews><connections><outlet property=\"titleLabel\" destination=\"b\" id=\"d\"/>"
    "</connections></view></objects></document>";

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static const screens_view_host_3 *lists;
static char slot[32], fault[32];
static int64_t faulty_row = -1;

static int does(const char *name) { return strcmp(fault, name) == 0; }

static int32_t misbehave(const char *name, uint64_t row) {
  if (strcmp(slot, name) != 0 || (int64_t)row != faulty_row) return SCREENS_OK;
  if (does("abort")) abort();
  if (does("sleep")) sleep(3600);
  if (does("fail")) return host->fail(host->context, SCREENS_FAILED, TEXT("as it was told"));
  return does("inherit") ? SCREENS_INHERIT : SCREENS_OK;
}

static screens_value string(const char *text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string.bytes = text;
  value.as.string.size = strlen(text);
  return value;
}

/* The parent's slots, asked for anew each time. */
static int32_t parent(screens_view view, const screens_list_slots_1 **slots, void **me) {
  const void *table = NULL;
  int32_t status = lists->super_of(host->context, view, TEXT(SCREENS_LIST_VIEW_1), &table, me);
  *slots = table;
  return status;
}

static int32_t cell_name(void *self, screens_view view, const screens_cell_1 *cell,
                         screens_sink *sink) {
  (void)self, (void)view;
  int32_t status = misbehave("cell_name", cell->row);
  screens_value name = string("RowsCell");
  if (status != SCREENS_OK) return status;
  return cell->row % 2 == 1 ? host->write(host->context, sink, &name) : SCREENS_INHERIT;
}

static int32_t fill_cell(void *self, screens_view view, const screens_cell_1 *cell) {
  const screens_list_slots_1 *slots;
  void *me;
  char text[256];
  uint64_t count = 0;
  screens_node label = 0;
  screens_value title;
  (void)self;
  int32_t status = parent(view, &slots, &me);
  if (status == SCREENS_OK) status = slots->fill_cell(me, view, cell);
  if (status == SCREENS_OK)
    status = lists->find_from(host->context, view, cell->root, TEXT("titleLabel"), &label);
  if (status == SCREENS_OK) status = views->get(host->context, view, label, TEXT("text"), &title);
  if (status < 0) return status;
  if (lists->row_count(host->context, view, &count) < 0) count = 999;
  snprintf(text, sizeof text, "%u of %u%s: %.*s", (unsigned)cell->row, (unsigned)count,
           cell->flags & SCREENS_CELL_SELECTED ? " (chosen)" : "", (int)title.as.string.size,
           title.as.string.bytes);
  title = string(text);
  status = views->set(host->context, view, label, TEXT("text"), &title);
  int32_t harm = misbehave("fill_cell", cell->row);
  return harm == SCREENS_OK ? status : harm;
}

static int32_t cell_action(void *self, screens_view view, const screens_cell_1 *cell,
                           screens_string selector, screens_node sender) {
  screens_value text = string("marked");
  (void)self, (void)cell;
  if (selector.size != 4 || memcmp(selector.bytes, "mark", 4) != 0) return SCREENS_UNKNOWN_NAME;
  int32_t status = misbehave("cell_action", cell->row);
  return status == SCREENS_OK ? views->set(host->context, view, sender, TEXT("text"), &text)
                              : status;
}

static int32_t select_row(void *self, screens_view view, const screens_cell_1 *cell,
                          int32_t *allowed) {
  (void)self, (void)view;
  *allowed = cell->row != 2;
  return misbehave("select_row", cell->row);
}

static int32_t section_title(void *self, screens_view view, screens_string section,
                             screens_sink *sink) {
  char text[128];
  screens_value title;
  (void)self, (void)view;
  snprintf(text, sizeof text, "Section %.*s", (int)section.size, section.bytes);
  title = string(text);
  return host->write(host->context, sink, &title);
}

static const screens_view_slots_1 view_slots = {.struct_size = sizeof view_slots};
static const screens_list_slots_1 list_slots = {.struct_size = sizeof list_slots,
                                                .cell_name = cell_name,
                                                .fill_cell = fill_cell,
                                                .cell_action = cell_action,
                                                .select_row = select_row,
                                                .section_title = section_title};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("AssetList"),
    .name = SCREENS_STRING_INIT("AssetListView_rows"),
    .extends = SCREENS_STRING_INIT("AssetListView_default"),
    .slots = &view_slots};
static const screens_list_view_1 list_view = {
    .struct_size = sizeof list_view,
    .view_class = SCREENS_STRING_INIT("AssetListView_rows"),
    .slots = &list_slots};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_resource_1 resources[] = {
    {SCREENS_STRING_INIT("RowsCell_rows.xib"), (const uint8_t *)cell_layout,
     sizeof cell_layout - 1}};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .resource_count = 1,
                                      .name = SCREENS_STRING_INIT("rows"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes,
                                      .resources = resources};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_LIST_VIEW_1), &list_view},
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static void read_option(screens_string key, char *text) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, key, &value);
  if (value.kind == SCREENS_VALUE_STRING)
    snprintf(text, 32, "%.*s", (int)value.as.string.size, value.as.string.bytes);
}

static int32_t init(const screens_host_1 *given) {
  screens_value row = {SCREENS_VALUE_NONE, 0, {0}};
  host = given;
  views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
  lists = host->query(host->context, TEXT(SCREENS_VIEW_HOST_3));
  read_option(TEXT("slot"), slot);
  read_option(TEXT("fault"), fault);
  host->option(host->context, TEXT("row"), &row);
  if (row.kind == SCREENS_VALUE_INT) faulty_row = row.as.integer;
  return views == NULL || lists == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 2,
                                        .id = SCREENS_STRING_INIT("org.example.corpus-rows"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
