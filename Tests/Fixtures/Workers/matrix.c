/* One theme and one connector factory that do any harm in any place: the options "slot" and "fault"
 * name both, or a test writes them into the compiled file. Views fault from their third instance in
 * a process on: the first is the host's trial, the second a bystander of a test. With a trigger in
 * the file those fault, and only those, whose user has typed it. All else inherits, or does what it
 * should. Compiled with ROWS the theme is one of AssetList, and its class faults at row 7. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <screens/screens.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef ROWS
#define SCREENLET "AssetList"
#define CELLS "\"cells\": [\"AssetListView_matrix\"], "
#else
#define SCREENLET "Login"
#define CELLS ""
#endif
SCREENS_NOTE("{\"id\": \"org.example.matrix\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"" SCREENLET "\", "
             "\"class\": \"" SCREENLET "View_matrix\", "
             "\"extends\": \"" SCREENLET "View_default\"}], " CELLS
             "\"factories\": [{\"name\": \"MatrixFactory\", \"operations\": [\"act\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)
#define BYSTANDERS 2

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static const screens_connector_host_1 *connectors;
static char slot[32], fault[32];
static char trigger[16];
static uintptr_t instances;

/* The settings that are known before any option is: place, fault and trigger, with dots behind them. */
static const volatile char early[] = "MATRIX-EARLY:"
                                     "................................"
                                     "................................"
                                     "................";

static size_t take_early(size_t start, char *text, size_t size) {
  for (size_t index = 0; index < size; index++) {
    char letter = early[start + index];
    text[index] = letter == '.' ? 0 : letter;
  }
  return start + size;
}

/* The ways of the languages to give up; each comes from an object of its own. */
#ifdef HAS_SWIFT
extern void swift_gives_up(void);
#endif
#ifdef HAS_RUST
extern void rust_gives_up(void);
#endif
extern void *__cxa_allocate_exception(size_t size);
extern void __cxa_throw(void *thrown, void *type, void (*destroy)(void *));
extern char _ZTIi[];

static int deeper(volatile int depth) {
  volatile char frame[4096];
  frame[0] = (char)depth;
  return deeper(depth + 1) + frame[0];
}

static void exhaust(void) {
  for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}

static void scribble(void) {
  char *block = malloc(64);
  for (int index = -256; index < 1 << 16; index++) block[index] = 0x5a;
  free(malloc(4096));
  free(block);
  abort();
}

static void lie(void) {
  char garbage[4096];
  memset(garbage, 0x7f, sizeof garbage);
  for (int descriptor = 3; descriptor < 32; descriptor++)
    send(descriptor, garbage, sizeof garbage, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void fork_and_crash(void) {
  if (fork() == 0) {
    sleep(30);
    _exit(0);
  }
  abort();
}

static void throw_away(void) {
  int *thrown = __cxa_allocate_exception(sizeof *thrown);
  *thrown = 7;
  __cxa_throw(thrown, _ZTIi, 0);
}

static int fails(const char *name) { return strcmp(fault, name) == 0; }

static void strike(const char *here) {
  if (strcmp(slot, here) != 0) return;
  if (fails("null write")) *(volatile int *)0 = 1;
  if (fails("abort")) abort();
  if (fails("kill")) kill(getpid(), SIGKILL);
#ifdef HAS_SWIFT
  if (fails("fatalError")) swift_gives_up();
#endif
  if (fails("exit")) exit(0);
  if (fails("stack overflow")) deeper(0);
  if (fails("endless loop"))
    for (volatile int spin = 0;; spin++) {}
  if (fails("endless allocation")) exhaust();
  if (fails("heap scribble")) scribble();
  if (fails("closes all descriptors"))
    for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
  if (fails("forks")) fork_and_crash();
  if (fails("lies")) lie();
  if (fails("C++ throw")) throw_away();
#ifdef HAS_RUST
  if (fails("Rust panic")) rust_gives_up();
#endif
}

/* Views */

/* Whether the user has typed the trigger. */
static int is_triggered(screens_view view) {
  screens_value text = {SCREENS_VALUE_NONE, 0, {0}};
  screens_node field = 0;
  size_t length = strlen(trigger);
  return views->find(host->context, view, TEXT("userNameField"), &field) == SCREENS_OK &&
         views->get(host->context, view, field, TEXT("text"), &text) == SCREENS_OK &&
         text.kind == SCREENS_VALUE_STRING && text.as.string.size == length &&
         memcmp(text.as.string.bytes, trigger, length) == 0;
}

static int is_bystander(void *self) { return trigger[0] || (uintptr_t)self <= BYSTANDERS; }

static void strike_view(void *self, screens_view view, const char *here) {
  if (strcmp(slot, here) != 0) return;
  if (trigger[0] ? !is_triggered(view) : is_bystander(self)) return;
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  text.as.string = TEXT("about to fail");
  screens_node button = 0;
  if (views->find(host->context, view, TEXT("loginButton"), &button) == SCREENS_OK)
    views->set(host->context, view, button, TEXT("text"), &text);
  strike(here);
}

#define SLOT(name, ...)                                     \
  static int32_t name(void *self, screens_view view, ##__VA_ARGS__) { \
    strike_view(self, view, #name);                         \
    return SCREENS_INHERIT;                                 \
  }

#pragma GCC diagnostic ignored "-Wunused-parameter"
SLOT(pre_create)
SLOT(set_translations)
SLOT(created)
SLOT(shown)
SLOT(hidden)
SLOT(pre_action, screens_string action, screens_node sender, int32_t *allowed)
SLOT(start_interaction, screens_string action)
SLOT(finish_interaction, screens_string action, const screens_value *result,
     const screens_failure_1 *failure)
SLOT(progress_message, screens_string action, int32_t phase, screens_sink *sink)
SLOT(progress_presenter, screens_sink *sink)
SLOT(get_attribute, screens_string attribute, screens_sink *sink)
SLOT(set_attribute, screens_string attribute, const screens_value *value)
SLOT(change_editable, int32_t editable)
SLOT(set_user_action, screens_node control, int32_t *wanted)
SLOT(set_default_delegate, screens_node field, int32_t *wanted)
SLOT(send_selector, screens_string selector, screens_node sender)
SLOT(event, uint64_t token)
SLOT(selector, screens_node sender)

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  *self = (void *)++instances;
  if (!is_bystander(*self)) strike("create");
  return SCREENS_OK;
}

static void destroy(void *self) {
  if (!is_bystander(self)) strike("destroy");
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .pre_create = pre_create,
                                           .set_translations = set_translations,
                                           .created = created,
                                           .shown = shown,
                                           .hidden = hidden,
                                           .pre_action = pre_action,
                                           .start_interaction = start_interaction,
                                           .finish_interaction = finish_interaction,
                                           .progress_message = progress_message,
                                           .progress_presenter = progress_presenter,
                                           .get_attribute = get_attribute,
                                           .set_attribute = set_attribute,
                                           .change_editable = change_editable,
                                           .set_user_action = set_user_action,
                                           .set_default_delegate = set_default_delegate,
                                           .send = send_selector,
                                           .event = event};
static const screens_selector_1 selectors[] = {{SCREENS_STRING_INIT("strike:"), selector}};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .selector_count = 1,
    .screenlet = SCREENS_STRING_INIT(SCREENLET),
    .name = SCREENS_STRING_INIT(SCREENLET "View_matrix"),
    .extends = SCREENS_STRING_INIT(SCREENLET "View_default"),
    .selectors = selectors,
    .slots = &slots,
    .create = create,
    .destroy = destroy};
static const screens_view_class_1 *const view_classes[] = {&view_class};
#ifdef ROWS
static void strike_row(void *self, const screens_cell_1 *cell, const char *here) {
  if (cell->row == 7 && !is_bystander(self)) strike(here);
}

/* Rows with an odd number have a layout with a button. */
static int32_t cell_name(void *self, screens_view view, const screens_cell_1 *cell,
                         screens_sink *sink) {
  screens_value name = {SCREENS_VALUE_STRING, 0, {0}};
  strike_row(self, cell, "cell_name");
  name.as.string = TEXT("MatrixCell");
  return cell->row % 2 == 1 ? host->write(host->context, sink, &name) : SCREENS_INHERIT;
}

static int32_t fill_cell(void *self, screens_view view, const screens_cell_1 *cell) {
  strike_row(self, cell, "fill_cell");
  return SCREENS_INHERIT;
}

static int32_t cell_action(void *self, screens_view view, const screens_cell_1 *cell,
                           screens_string name, screens_node sender) {
  strike_row(self, cell, "cell_action");
  return SCREENS_INHERIT;
}

static int32_t select_row(void *self, screens_view view, const screens_cell_1 *cell,
                          int32_t *allowed) {
  strike_row(self, cell, "select_row");
  return SCREENS_INHERIT;
}

static int32_t section_title(void *self, screens_view view, screens_string section,
                             screens_sink *sink) {
  if (!is_bystander(self)) strike("section_title");
  return SCREENS_INHERIT;
}

static const screens_list_slots_1 list_slots = {.struct_size = sizeof list_slots,
                                                .cell_name = cell_name,
                                                .fill_cell = fill_cell,
                                                .cell_action = cell_action,
                                                .select_row = select_row,
                                                .section_title = section_title};
static const screens_list_view_1 list_view = {
    .struct_size = sizeof list_view,
    .view_class = SCREENS_STRING_INIT("AssetListView_matrix"),
    .slots = &list_slots};
static const char cell_layout[] =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\">"
    "<objects><view contentMode=\"scaleToFill\" id=\"a\">"
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"40\"/><subviews>"
    "<button restorationIdentifier=\"mark\" id=\"c\">"
    "<rect key=\"frame\" x=\"220\" y=\"8\" width=\"92\" height=\"24\"/>"
    "<state key=\"normal\" title=\"Mark\"/></button></subviews></view></objects></document>";
static const screens_resource_1 resources[] = {{SCREENS_STRING_INIT("MatrixCell_matrix.xib"),
                                                (const uint8_t *)cell_layout,
                                                sizeof cell_layout - 1}};
#define LIST_VIEW {SCREENS_STRING_INIT(SCREENS_LIST_VIEW_1), &list_view},
#define RESOURCES .resource_count = 1, .resources = resources,
#else
#define LIST_VIEW
#define RESOURCES
#endif
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      RESOURCES
                                      .name = SCREENS_STRING_INIT("matrix"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};

/* Connectors */

typedef struct act {
  int is_quiet;
  volatile int is_cancelled;
  uint64_t token;
} act;

static void finish(act *me, int32_t status, screens_string literal) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = literal;
  connectors->complete(host->context, me->token, status, &value, literal);
}

static void work(void *argument) {
  act *me = argument;
  if (!me->is_quiet) strike("work");
  if (!me->is_quiet && strcmp(slot, "cancel") != 0) return finish(me, SCREENS_OK, TEXT("done"));
  while (!me->is_cancelled) usleep(1000);
  finish(me, SCREENS_CANCELLED, TEXT("stopped"));
}

static int32_t validate(void *self) {
  if (!((act *)self)->is_quiet) strike("validate");
  return SCREENS_OK;
}

static int32_t start(void *self, uint64_t token) {
  act *me = self;
  me->token = token;
  if (!me->is_quiet) strike("start");
  return connectors->run_blocking(host->context, work, me);
}

static void cancel(void *self, uint64_t token) {
  if (!((act *)self)->is_quiet) strike("cancel");
  ((act *)self)->is_cancelled = 1;
}

static void end(void *self) {
  if (!((act *)self)->is_quiet) strike("end");
}

static const screens_connector_1 connector = {.struct_size = sizeof connector,
                                              .validate = validate,
                                              .start = start,
                                              .cancel = cancel,
                                              .destroy = end};

/* A parameter "quiet" makes a bystander, which waits until it is cancelled. */
static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  act *me = calloc(1, sizeof *me);
  me->is_quiet = parameters->as.map.count > 0;
  if (!me->is_quiet) strike("make");
  *made = &connector;
  *self = me;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("act")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 1,
                                                    .name = SCREENS_STRING_INIT("MatrixFactory"),
                                                    .operations = operations,
                                                    .make = make};

/* The plugin */

static const screens_extension_1 extensions[] = {
    LIST_VIEW
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static void read_option(const char *key, char *text, size_t size) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, (screens_string){key, strlen(key)}, &value);
  if (value.kind == SCREENS_VALUE_STRING && value.as.string.size < size)
    memcpy(text, value.as.string.bytes, value.as.string.size);
}

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, TEXT(SCREENS_VIEW_HOST_1));
  connectors = given->query(given->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  read_option("slot", slot, sizeof slot);
  read_option("fault", fault, sizeof fault);
  strike("init");
  return views && connectors ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = sizeof extensions / sizeof *extensions,
                                        .id = SCREENS_STRING_INIT("org.example.matrix"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

__attribute__((constructor)) static void wake(void) {
  size_t place = take_early(sizeof "MATRIX-EARLY:" - 1, slot, sizeof slot);
  place = take_early(place, fault, sizeof fault);
  take_early(place, trigger, sizeof trigger);
  strike("constructor");
}

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  strike("entry");
  return &plugin;
}
