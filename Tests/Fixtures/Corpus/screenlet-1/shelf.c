/* Two screenlets that tell what they were told: `Shelf` looks an address up and saves it, and
 * `ShelfList` lists in sections what was saved. A connector factory of the same plugin answers. The
 * option "fault" names the harm that is done in the function that "slot" names. */
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE(
    "{\"id\": \"org.example.corpus-shelf\", \"kind\": \"screenlet\", \"name\": \"shelf\","
    " \"version\": \"1.0.0\", \"abi\": \"1.0\","
    " \"requires\": [\"screens.screenlet/1\", \"screens.list-screenlet/1\","
    "  \"screens.screenlet-host/1\"],"
    " \"screenlets\": [{\"name\": \"Shelf\", \"about\": \"Saves the address of a page.\","
    "   \"attributes\": ["
    "    {\"name\": \"folder\", \"type\": \"string\", \"value\": \"links\"},"
    "    {\"name\": \"saved\", \"type\": \"int\", \"fromAddress\": false},"
    "    {\"name\": \"key\", \"type\": \"string\", \"secret\": true}],"
    "   \"viewModel\": ["
    "    {\"name\": \"url\", \"type\": \"string\", \"direction\": \"in\", \"required\": true},"
    "    {\"name\": \"title\", \"type\": \"string\", \"direction\": \"in\"},"
    "    {\"name\": \"note\", \"type\": \"string\", \"direction\": \"out\"}],"
    "   \"actions\": [{\"name\": \"look\", \"selectors\": [\"look:\"]},"
    "     {\"name\": \"save\", \"selectors\": [\"save:\"]}],"
    "   \"outlets\": [{\"name\": \"url\", \"kind\": \"textField\"},"
    "     {\"name\": \"title\", \"kind\": \"textField\"}, {\"name\": \"note\", \"kind\": \"label\"}],"
    "   \"events\": [{\"name\": \"onShelfSaved\","
    "     \"payload\": [{\"name\": \"url\", \"type\": \"string\"},"
    "       {\"name\": \"count\", \"type\": \"int\"}]}],"
    "   \"operations\": [\"shelfLook\", \"shelfSave\"]},"
    "  {\"name\": \"ShelfList\", \"about\": \"Lists what was saved.\","
    "   \"attributes\": [{\"name\": \"folder\", \"type\": \"string\", \"value\": \"links\"}],"
    "   \"list\": {\"operation\": \"shelfPage\", \"section\": \"site\","
    "    \"row\": [{\"name\": \"title\", \"type\": \"string\"}]}}],"
    " \"operations\": ["
    "  {\"name\": \"shelfLook\", \"access\": \"read\", \"about\": \"Reads a page's title.\","
    "   \"parameters\": [{\"name\": \"url\", \"type\": \"string\", \"sample\": \"https://a.example/\"}],"
    "   \"answer\": [{\"name\": \"title\", \"type\": \"string\", \"required\": true},"
    "     {\"name\": \"token\", \"type\": \"string\", \"secret\": true}]},"
    "  {\"name\": \"shelfSave\", \"access\": \"write\", \"about\": \"Saves an address.\","
    "   \"parameters\": [{\"name\": \"url\", \"type\": \"string\", \"sample\": \"https://a.example/\"},"
    "     {\"name\": \"folder\", \"type\": \"string\", \"sample\": \"links\"},"
    "     {\"name\": \"title\", \"type\": \"string\", \"required\": false}]},"
    "  {\"name\": \"shelfPage\", \"access\": \"read\", \"about\": \"Reads a page of addresses.\","
    "   \"parameters\": [{\"name\": \"folder\", \"type\": \"string\", \"sample\": \"links\"},"
    "     {\"name\": \"startRow\", \"type\": \"int\", \"sample\": 0},"
    "     {\"name\": \"endRow\", \"type\": \"int\", \"sample\": 25},"
    "     {\"name\": \"computeRowCount\", \"type\": \"bool\", \"sample\": true}],"
    "   \"answer\": [{\"name\": \"rows\", \"type\": \"list\", \"required\": true},"
    "     {\"name\": \"rowCount\", \"type\": \"int\"}]}],"
    " \"factories\": [{\"name\": \"ShelfFactory\","
    "   \"operations\": [\"shelfLook\", \"shelfSave\", \"shelfPage\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)
#define XIB(base, height, content)                                                          \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"                                              \
  "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>" \
  "<view contentMode=\"scaleToFill\" id=\"r\" customClass=\"" base "\">"                    \
  "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"" height "\"/>" content       \
  "</view></objects></document>"
#define FRAME(y) "<rect key=\"frame\" x=\"8\" y=\"" y "\" width=\"300\" height=\"32\"/>"
#define BUTTON(id, y, title, selector)                                             \
  "<button id=\"" id "\">" FRAME(y) "<state key=\"normal\" title=\"" title "\"/>"  \
  "<connections><action selector=\"" selector "\" destination=\"r\" eventType=\"touchUpInside\" " \
  "id=\"" id "a\"/></connections></button>"
#define OUTLET(name, node) "<outlet property=\"" name "\" destination=\"" node "\" id=\"o" node "\"/>"

static const char shelf_layout[] = XIB(
    "ShelfView_default", "200",
    "<subviews><textField tag=\"1\" placeholder=\"Address\" id=\"u\">" FRAME("8") "</textField>"
    "<textField tag=\"2\" placeholder=\"Title\" id=\"t\">" FRAME("48") "</textField>"
    BUTTON("l", "88", "Look", "look:") BUTTON("s", "128", "Save", "save:")
    "<label text=\"\" id=\"n\">" FRAME("168") "</label></subviews><connections>"
    OUTLET("url", "u") OUTLET("title", "t") OUTLET("note", "n") "</connections>");
static const char list_layout[] = XIB(
    "ShelfListView_default", "200",
    "<subviews><tableView id=\"v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" "
    "height=\"200\"/></tableView></subviews><connections>" OUTLET("tableView", "v") "</connections>");
static const char cell_layout[] = XIB(
    "ShelfListCell_default", "40",
    "<subviews><label text=\"Title\" id=\"t\">" FRAME("4") "</label></subviews><connections>"
    OUTLET("title", "t") "</connections>");
static const char texts[] = "\"shelf-screenlet-empty\" = \"Type an address first.\";\n"
                            "\"shelf-screenlet-save-success\" = \"It is on the shelf.\";\n";
static const char spanish[] = "\"shelf-screenlet-empty\" = \"Falta la direcci\xC3\xB3n.\";\n";

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;
static const screens_connector_host_1 *connectors;
static char slot[32], fault[32];

static int is(screens_string text, const char *word) {
  return text.size == strlen(word) && memcmp(text.bytes, word, text.size) == 0;
}

static int32_t misbehave(const char *name) {
  if (strcmp(slot, name) != 0) return SCREENS_OK;
  if (strcmp(fault, "abort") == 0) abort();
  if (strcmp(fault, "sleep") == 0) sleep(3600);
  if (strcmp(fault, "fail") == 0)
    return host->fail(host->context, SCREENS_FAILED, TEXT("as it was told"));
  return SCREENS_OK;
}

static screens_value string(screens_string text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = text;
  return value;
}

static screens_value words(const char *text) {
  screens_string string_value = {text, strlen(text)};
  return string(string_value);
}

static screens_value number(int64_t integer) {
  screens_value value = {SCREENS_VALUE_INT, 0, {0}};
  value.as.integer = integer;
  return value;
}

static screens_value map(const screens_entry *entries, uint64_t count) {
  screens_value value = {SCREENS_VALUE_MAP, 0, {0}};
  value.as.map.entries = entries;
  value.as.map.count = count;
  return value;
}

static screens_value list(const screens_value *items, uint64_t count) {
  screens_value value = {SCREENS_VALUE_LIST, 0, {0}};
  value.as.list.items = items;
  value.as.list.count = count;
  return value;
}

static screens_value entry(const screens_value *value, const char *key) {
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  if (value->kind != SCREENS_VALUE_MAP) return none;
  for (uint64_t index = 0; index < value->as.map.count; index++)
    if (is(value->as.map.entries[index].key, key)) return value->as.map.entries[index].value;
  return none;
}

/* Puts a word behind what the note says already: what was told, in order. */
static int32_t note(screens_screenlet self, const char *word) {
  static _Thread_local char text[512];
  screens_value before;
  int32_t status = screenlets->view_value(host->context, self, TEXT("note"), &before);
  if (status < 0) return status;
  snprintf(text, sizeof text, "%s", word);
  screens_value value = words(text);
  return screenlets->set_view_value(host->context, self, TEXT("note"), &value);
}

static int32_t created(screens_screenlet self) {
  int32_t status = misbehave("created");
  return status < 0 ? status : note(self, "created");
}

static int32_t attribute_changed(screens_screenlet self, screens_string name) {
  screens_value value;
  int32_t status = misbehave("attribute_changed");
  if (status < 0 || !is(name, "folder")) return status;
  status = screenlets->attribute(host->context, self, name, &value);
  if (status < 0) return status;
  if (is(value.as.string, "for ever")) {
    screens_value other = words("and ever");
    return screenlets->set_attribute(host->context, self, name, &other);
  }
  if (is(value.as.string, "and ever")) {
    screens_value other = words("for ever");
    return screenlets->set_attribute(host->context, self, name, &other);
  }
  return note(self, is(value.as.string, "links") ? "links" : "another folder");
}

static int32_t create_interactor(screens_screenlet self, screens_string action,
                                 const screens_value *sender, screens_sink *steps) {
  screens_value url, text;
  (void)sender;
  int32_t status = misbehave("create_interactor");
  if (status < 0) return status;
  if (!is(action, "look") && !is(action, "save")) return SCREENS_OK;
  status = screenlets->view_value(host->context, self, TEXT("url"), &url);
  if (status < 0) return status;
  if (url.kind != SCREENS_VALUE_STRING) {
    status = screenlets->text(host->context, self, TEXT("empty"), &text);
    if (status < 0) return status;
    return host->fail(host->context, SCREENS_VALIDATION_FAILED, text.as.string);
  }
  int looks = is(action, "look");
  screens_entry from[] = {{TEXT("url"), string(TEXT("view.url"))},
                          {TEXT("folder"), string(TEXT("screenlet.folder"))},
                          {TEXT("title"), string(TEXT("view.title"))}};
  screens_entry step[] = {{TEXT("operation"), string(looks ? TEXT("shelfLook") : TEXT("shelfSave"))},
                          {TEXT("name"), string(TEXT("only"))},
                          {TEXT("from"), map(from, looks ? 1 : 3)}};
  screens_value all = map(step, 3), written = list(&all, 1);
  return host->write(host->context, steps, &written);
}

static int32_t start_action(screens_screenlet self, screens_string action,
                            const screens_value *sender) {
  screens_value title;
  (void)sender;
  int32_t status = misbehave("action");
  if (status < 0 || !is(action, "save")) return status;
  status = screenlets->view_value(host->context, self, TEXT("title"), &title);
  if (status < 0 || title.kind != SCREENS_VALUE_STRING || !is(title.as.string, "forbidden"))
    return status;
  return host->fail(host->context, SCREENS_VALIDATION_FAILED, TEXT("Not that one."));
}

static int32_t finish_interaction(screens_screenlet self, screens_string action,
                                  const screens_value *result, const screens_value *error) {
  screens_value answer, saved, url;
  int32_t status = misbehave("finish_interaction");
  if (status < 0) return status;
  if (error->kind != SCREENS_VALUE_NONE) return note(self, "failed");
  status = screenlets->answer(host->context, self, TEXT("only"), &answer);
  if (status < 0) return status;
  if (is(action, "look")) {
    screens_value title = entry(&answer, "title"), token = entry(result, "token");
    if (token.kind != SCREENS_VALUE_NONE) return note(self, "a secret");
    return screenlets->set_view_value(host->context, self, TEXT("title"), &title);
  }
  screenlets->attribute(host->context, self, TEXT("saved"), &saved);
  saved = number(saved.as.integer + 1);
  screenlets->set_attribute(host->context, self, TEXT("saved"), &saved);
  screenlets->attribute(host->context, self, TEXT("saved"), &saved);
  screenlets->view_value(host->context, self, TEXT("url"), &url);
  screens_entry payload[] = {{TEXT("url"), url}, {TEXT("count"), saved}};
  screens_value told = map(payload, 2);
  return screenlets->tell(host->context, self, TEXT("onShelfSaved"), &told);
}

static const screens_screenlet_1 shelf = {.struct_size = sizeof shelf,
                                          .name = SCREENS_STRING_INIT("Shelf"),
                                          .created = created,
                                          .attribute_changed = attribute_changed,
                                          .create_interactor = create_interactor,
                                          .action = start_action,
                                          .finish_interaction = finish_interaction};

static int32_t page_request(screens_screenlet self, const screens_value *parameters,
                            screens_sink *changed) {
  screens_value folder = entry(parameters, "folder"), other = string(TEXT("LINKS"));
  screens_entry entries[] = {{TEXT("folder"), other}};
  screens_value written = map(entries, 1);
  (void)self;
  int32_t status = misbehave("page_request");
  if (status < 0 || folder.kind != SCREENS_VALUE_STRING) return status;
  return host->write(host->context, changed, &written);
}

static int32_t rows(screens_screenlet self, const screens_value *answers, screens_sink *sink) {
  screens_value made[200];
  screens_entry entries[200][2];
  (void)self;
  int32_t status = misbehave("rows");
  if (status < 0 || answers->kind != SCREENS_VALUE_LIST || answers->as.list.count > 200)
    return status < 0 ? status : SCREENS_WRONG_TYPE;
  uint64_t count = answers->as.list.count;
  for (uint64_t index = 0; index < count; index++) {
    screens_value answer = answers->as.list.items[index];
    screens_entry both[] = {{TEXT("title"), entry(&answer, "title")},
                            {TEXT("site"), index < 2 ? words("a.example") : words("b.example")}};
    memcpy(entries[index], both, sizeof both);
    made[index] = map(entries[index], 2);
  }
  if (strcmp(slot, "rows") == 0 && strcmp(fault, "short") == 0 && count > 0) count--;
  screens_value written = list(made, count);
  return host->write(host->context, sink, &written);
}

static const screens_list_screenlet_1 shelf_list = {.struct_size = sizeof shelf_list,
                                                    .name = SCREENS_STRING_INIT("ShelfList"),
                                                    .page_request = page_request,
                                                    .rows = rows};

/* The connector answers at once: it keeps nothing. */
typedef struct request {
  int kind;
  char folder[32];
} request;

static int32_t start(void *self, uint64_t token) {
  request *asked = self;
  static const char *const titles[] = {"One", "Two", "Three"};
  screens_entry rows_of[3], title[2];
  screens_value made[3];
  if (asked->kind == 1) {
    screens_entry both[] = {{TEXT("title"), string(TEXT("A page"))},
                            {TEXT("token"), string(TEXT("hidden"))}};
    memcpy(title, both, sizeof both);
    screens_value answer = map(title, 2);
    return connectors->complete(host->context, token, SCREENS_OK, &answer, TEXT(""));
  }
  if (asked->kind == 2) {
    screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
    return connectors->complete(host->context, token, SCREENS_OK, &none, TEXT(""));
  }
  for (int index = 0; index < 3; index++) {
    screens_entry one = {TEXT("title"), words(titles[index])};
    rows_of[index] = one;
    made[index] = map(&rows_of[index], 1);
  }
  int isKnown = strcmp(asked->folder, "LINKS") == 0;
  screens_entry page[] = {{TEXT("rows"), list(made, isKnown ? 3 : 0)},
                          {TEXT("rowCount"), number(isKnown ? 3 : 0)}};
  screens_value answer = map(page, 2);
  return connectors->complete(host->context, token, SCREENS_OK, &answer, TEXT(""));
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  int kind = is(operation, "shelfLook")   ? 1
             : is(operation, "shelfSave") ? 2
             : is(operation, "shelfPage") ? 3
                                          : 0;
  screens_value folder = entry(parameters, "folder");
  (void)context;
  if (kind == 0)
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, TEXT("there is no such operation"));
  request *asked = calloc(1, sizeof *asked);
  if (asked == NULL) return SCREENS_FAILED;
  asked->kind = kind;
  if (folder.kind == SCREENS_VALUE_STRING)
    snprintf(asked->folder, sizeof asked->folder, "%.*s", (int)folder.as.string.size,
             folder.as.string.bytes);
  *made = &connector;
  *self = asked;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("shelfLook"),
                                            SCREENS_STRING_INIT("shelfSave"),
                                            SCREENS_STRING_INIT("shelfPage")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 3,
                                                    .name = SCREENS_STRING_INIT("ShelfFactory"),
                                                    .operations = operations,
                                                    .make = make};

#define FILE_OF(name, bytes) \
  { SCREENS_STRING_INIT(name), (const uint8_t *)bytes, sizeof bytes - 1 }
static const screens_resource_1 resources[] = {
    FILE_OF("ShelfView_default.xib", shelf_layout),
    FILE_OF("ShelfListView_default.xib", list_layout),
    FILE_OF("ShelfListCell_default.xib", cell_layout),
    FILE_OF("en.lproj/Localizable.strings", texts),
    FILE_OF("es.lproj/Localizable.strings", spanish)};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .resource_count = 5,
                                      .name = SCREENS_STRING_INIT("shelf"),
                                      .resources = resources};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_1), &shelf},
    {SCREENS_STRING_INIT(SCREENS_LIST_SCREENLET_1), &shelf_list},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static void read_option(screens_string key, char *text) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, key, &value);
  if (value.kind == SCREENS_VALUE_STRING)
    snprintf(text, 32, "%.*s", (int)value.as.string.size, value.as.string.bytes);
}

static int32_t init(const screens_host_1 *given) {
  host = given;
  screenlets = host->query(host->context, TEXT(SCREENS_SCREENLET_HOST_1));
  connectors = host->query(host->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  read_option(TEXT("slot"), slot);
  read_option(TEXT("fault"), fault);
  return screenlets == NULL || connectors == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 4,
                                        .id = SCREENS_STRING_INIT("org.example.corpus-shelf"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

SCREENS_EXPORT const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor);
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
