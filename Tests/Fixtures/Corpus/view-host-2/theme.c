/* A theme of the corpus that asks screens.view-host/2, built once and kept.
 *
 * Each slot writes down what it is told of sender, fields and progress behind the lines that the
 * label of the button has, and calls its super with the arguments that it was given. A selector
 * sends an action with a sender of each kind.
 */
#include <screens/screens.h>
#include <stdio.h>
#include <string.h>

/* Tests build a second theme over the first one. */
#ifndef ME
#define ME "corpus"
#define PARENT "default"
#define ID "corpus-view-host"
#else
#define ID ME
#endif

SCREENS_NOTE("{\"id\":\"org.example." ID "\",\"kind\":\"theme\",\"name\":\"" ME "\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\",\"parent\":\"" PARENT "\","
             "\"requires\":[\"screens.view-host/1\",\"screens.view-host/2\"],"
             "\"views\":[{\"screenlet\":\"Login\",\"class\":\"LoginView_" ME "\","
             "\"extends\":\"LoginView_" PARENT "\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static const screens_view_host_2 *told;

/* The parent of each view; the host makes no more than a few at once. */
typedef struct login {
  const screens_view_slots_1 *super;
  void *super_self;
} login;

static login logins[256];
static _Atomic unsigned made;

typedef struct line {
  char text[1024];
  size_t size;
} line;

static void add(line *to, const char *text, size_t size) {
  if (size > sizeof to->text - to->size) size = sizeof to->text - to->size;
  if (size > 0) memcpy(to->text + to->size, text, size);
  to->size += size;
}

static void add_text(line *to, const char *text) { add(to, text, strlen(text)); }

static void add_number(line *to, int64_t number) {
  char text[32];
  add(to, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)number));
}

static void add_value(line *to, screens_view view, const screens_value *value) {
  char text[32];
  screens_node button = 0;
  switch (value->kind) {
  case SCREENS_VALUE_NONE: add_text(to, "none"); break;
  case SCREENS_VALUE_INT: add_number(to, value->as.integer); break;
  case SCREENS_VALUE_DOUBLE:
    add(to, text, (size_t)snprintf(text, sizeof text, "%.2f", value->as.real));
    break;
  case SCREENS_VALUE_STRING: add(to, value->as.string.bytes, value->as.string.size); break;
  case SCREENS_VALUE_HANDLE:
    views->find(host->context, view, TEXT("loginButton"), &button);
    add_text(to, value->as.handle == button ? "loginButton" : "a node");
    break;
  case SCREENS_VALUE_MAP:
    add_text(to, "{");
    for (uint64_t i = 0; i < value->as.map.count; i++) {
      add(to, value->as.map.entries[i].key.bytes, value->as.map.entries[i].key.size);
      add_text(to, ":");
      add_value(to, view, &value->as.map.entries[i].value);
      add_text(to, ";");
    }
    add_text(to, "}");
    break;
  default: add_text(to, "another kind");
  }
}

static void add_answer(line *to, screens_view view, int32_t status, const screens_value *value) {
  if (status != SCREENS_OK) add_number(to, status);
  if (status == SCREENS_OK || value->kind != SCREENS_VALUE_NONE) add_value(to, view, value);
}

/* Writes a line behind those that the button's label has: a log would be cut. */
static void keep(screens_view view, const line *said) {
  static const screens_string label = SCREENS_STRING_INIT("accessibilityLabel");
  char text[8192];
  screens_node button = 0;
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  if (views->find(host->context, view, TEXT("loginButton"), &button) < 0) return;
  if (views->get(host->context, view, button, label, &value) < 0) return;
  size_t size = value.kind == SCREENS_VALUE_STRING ? value.as.string.size : 0;
  if (size + said->size + 1 > sizeof text) return;
  if (size > 0) memcpy(text, value.as.string.bytes, size);
  memcpy(text + size, said->text, said->size);
  text[size + said->size] = '\n';
  value.kind = SCREENS_VALUE_STRING;
  value.as.string = (screens_string){text, size + said->size + 1};
  views->set(host->context, view, button, label, &value);
}

/* Writes down all that the slot is told. */
static void tell(screens_view view, const char *slot) {
  line said = {{0}, 0};
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  uint64_t done = 99, total = 99;
  add_text(&said, ME " ");
  add_text(&said, slot);
  add_text(&said, " sender ");
  int32_t status = told->sender(host->context, view, &value);
  add_answer(&said, view, status, &value);
  add_text(&said, " fields ");
  status = told->failure_fields(host->context, view, &value);
  add_answer(&said, view, status, &value);
  add_text(&said, " progress ");
  status = told->progress(host->context, view, &done, &total);
  if (status != SCREENS_OK) {
    add_number(&said, status);
    add_text(&said, " ");
  }
  add_number(&said, (int64_t)done);
  add_text(&said, "/");
  add_number(&said, (int64_t)total);
  keep(view, &said);
}

static int32_t shown(void *self, screens_view view) {
  login *me = self;
  tell(view, "shown");
  return me->super->shown(me->super_self, view);
}

static int32_t pre_action(void *self, screens_view view, screens_string action, screens_node sender,
                          int32_t *allowed) {
  login *me = self;
  tell(view, sender == 0 ? "pre_action of 0" : "pre_action of a node");
  return me->super->pre_action(me->super_self, view, action, sender, allowed);
}

static int32_t start_interaction(void *self, screens_view view, screens_string action) {
  login *me = self;
  tell(view, "start_interaction");
  return me->super->start_interaction(me->super_self, view, action);
}

static int32_t finish_interaction(void *self, screens_view view, screens_string action,
                                  const screens_value *result, const screens_failure_1 *failure) {
  login *me = self;
  line said = {{0}, 0};
  add_text(&said, ME " failure ");
  if (failure != NULL) add(&said, failure->text.bytes, failure->text.size);
  keep(view, &said);
  tell(view, "finish_interaction");
  return me->super->finish_interaction(me->super_self, view, action, result, failure);
}

static int32_t send_selector(void *self, screens_view view, screens_string selector,
                             screens_node sender) {
  login *me = self;
  tell(view, sender == 0 ? "send of 0" : "send of a node");
  return me->super->send(me->super_self, view, selector, sender);
}

/* Performs an action with a sender of every kind. */
static int32_t send_all(void *self, screens_view view, screens_node sender) {
  static const screens_string action = SCREENS_STRING_INIT("login");
  (void)self;
  tell(view, "sendAll");
  screens_entry entry = {SCREENS_STRING_INIT("entryId"), {SCREENS_VALUE_INT, 0, {.integer = 7}}};
  screens_value values[] = {
      {SCREENS_VALUE_NONE, 0, {0}},
      {SCREENS_VALUE_HANDLE, 0, {.handle = sender}},
      {SCREENS_VALUE_INT, 0, {.integer = -2}},
      {SCREENS_VALUE_DOUBLE, 0, {.real = 0.5}},
      {SCREENS_VALUE_STRING, 0, {.string = SCREENS_STRING_INIT("five")}},
      {SCREENS_VALUE_MAP, 0, {.map = {&entry, 1}}},
  };
  int32_t status = SCREENS_OK;
  for (int i = 0; i < 6 && status >= 0; i++)
    if (i != 1 || sender != 0) status = told->user_action(host->context, view, action, &values[i]);
  return status;
}

static int32_t perform(void *self, screens_view view, screens_node sender) {
  screens_value value = {SCREENS_VALUE_INT, 0, {.integer = 3}};
  (void)self, (void)sender;
  int32_t status = told->perform_action(host->context, view, TEXT("login"), &value);
  /* An action that fails at once has been told already, and started nothing. */
  return status == SCREENS_UNKNOWN_NAME ? SCREENS_OK : status;
}

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view;
  login *me = &logins[made++ % 256];
  *me = (login){super, super_self};
  *self = me;
  return SCREENS_OK;
}

static const screens_view_slots_1 slots = {
    .struct_size = sizeof slots,
    .shown = shown,
    .pre_action = pre_action,
    .start_interaction = start_interaction,
    .finish_interaction = finish_interaction,
    .send = send_selector,
};

static const screens_selector_1 selectors[] = {
    {SCREENS_STRING_INIT("sendAll:"), send_all},
    {SCREENS_STRING_INIT("perform:"), perform},
};

static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .selector_count = sizeof selectors / sizeof *selectors,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_" ME),
    .extends = SCREENS_STRING_INIT("LoginView_" PARENT),
    .selectors = selectors,
    .slots = &slots,
    .create = create,
};

static const screens_view_class_1 *const classes[] = {&view_class};

static const screens_theme_1 theme = {
    .struct_size = sizeof theme,
    .view_class_count = 1,
    .name = SCREENS_STRING_INIT(ME),
    .parent = SCREENS_STRING_INIT(PARENT),
    .view_classes = classes,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
  told = host->query(host->context, TEXT(SCREENS_VIEW_HOST_2));
  if (views != NULL && told != NULL) return SCREENS_OK;
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, TEXT("needs screens.view-host/2"));
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.example." ID),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
