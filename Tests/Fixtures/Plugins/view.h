/* A Full theme "acme" whose every slot does something and keeps every promise; each fixture breaks
 * one by defining a macro, which runs at the beginning of a slot. `me` is the view's own state. */
#ifndef FIXTURE_VIEW_H
#define FIXTURE_VIEW_H

#include "witness.h"

#include <stdlib.h>
#include <string.h>

/* With ROWS defined its class shows rows, too. */
#ifdef ROWS
#define CELLS ", \"cells\": [\"LoginView_acme\"]"
#else
#define CELLS
#endif

SCREENS_NOTE("{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"views\": [{\"screenlet\": \"Login\", \"class\": "
             "\"LoginView_acme\", \"layout\": \"LoginView_acme.xib\"}]" CELLS "}");

#define TEXT(literal) SCREENS_STRING(literal)
#define NONE ((screens_value){SCREENS_VALUE_NONE, 0, {0}})

static const screens_host_1 *host;
static const screens_view_host_1 *views;

typedef struct state {
  const screens_view_slots_1 *super;
  void *super_self;
  screens_view view;
  screens_node node;
  screens_sink *sink;
  const char *bytes;
  int flag;
  int cells;
  char *shown;
  char kept[2][64];
} state;

static int same(screens_string text, const char *name) {
  return text.size == strlen(name) && (text.size == 0 || memcmp(text.bytes, name, text.size) == 0);
}

static screens_value as_value(screens_string text) {
  screens_value value = NONE;
  value.kind = SCREENS_VALUE_STRING;
  value.as.string = text;
  return value;
}

static int32_t say(screens_view view, const char *outlet, const char *property,
                   screens_value value) {
  screens_node node = 0;
  screens_string name = {outlet, strlen(outlet)}, key = {property, strlen(property)};
  int32_t status = views->find(host->context, view, name, &node);
  return status < 0 ? status : views->set(host->context, view, node, key, &value);
}

static const char *field(screens_string attribute) {
  if (same(attribute, "userName")) return "userNameField";
  return same(attribute, "password") ? "passwordField" : NULL;
}

static char *kept(state *me, screens_string attribute) {
  if (same(attribute, "authType")) return me->kept[0];
  return same(attribute, "basicAuthMethod") ? me->kept[1] : NULL;
}

#ifndef HEAD
#define HEAD
#endif
HEAD

#ifndef CREATED
#define CREATED
#endif
static int32_t created(void *self, screens_view view) {
  state *me = self;
  (void)me;
  CREATED;
  me->shown = me->kept[0];
  return views->find(host->context, view, TEXT("loginButton"), &me->node);
}

#ifndef SET_TRANSLATIONS
#define SET_TRANSLATIONS
#endif
static int32_t set_translations(void *self, screens_view view) {
  state *me = self;
  (void)me;
  SET_TRANSLATIONS;
  return say(view, "loginButton", "text", as_value(TEXT("Enter")));
}

#ifndef HIDDEN
#define HIDDEN
#endif
static int32_t hidden(void *self, screens_view view) {
  state *me = self;
  (void)me, (void)view;
  HIDDEN;
  return SCREENS_OK;
}

#ifndef PRE_ACTION
#define PRE_ACTION
#endif
static int32_t pre_action(void *self, screens_view view, screens_string action,
                          screens_node sender, int32_t *allowed) {
  state *me = self;
  (void)me, (void)view, (void)action, (void)sender, (void)allowed;
  PRE_ACTION;
  return SCREENS_OK;
}

#ifndef START
#define START
#endif
static int32_t start_interaction(void *self, screens_view view, screens_string action) {
  state *me = self;
  (void)me, (void)view, (void)action;
  START;
  return SCREENS_OK;
}

#ifndef FINISH
#define FINISH
#endif
static int32_t finish_interaction(void *self, screens_view view, screens_string action,
                                  const screens_value *result, const screens_failure_1 *failure) {
  state *me = self;
  (void)me, (void)view, (void)action, (void)result, (void)failure;
  FINISH;
  return SCREENS_OK;
}

#ifndef PROGRESS
#define PROGRESS
#endif
static int32_t progress_message(void *self, screens_view view, screens_string action,
                                int32_t phase, screens_sink *sink) {
  state *me = self;
  (void)me, (void)view, (void)action;
  screens_value text = phase == SCREENS_PHASE_WORKING ? as_value(TEXT("…")) : NONE;
  PROGRESS;
  return host->write(host->context, sink, &text);
}

#ifndef GET
#define GET
#endif
static int32_t get_attribute(void *self, screens_view view, screens_string attribute,
                             screens_sink *sink) {
  state *me = self;
  (void)me;
  GET;
  screens_value value = NONE;
  const char *outlet = field(attribute);
  if (outlet != NULL) {
    screens_node node = 0;
    screens_string name = {outlet, strlen(outlet)};
    int32_t status = views->find(host->context, view, name, &node);
    if (status >= 0) status = views->get(host->context, view, node, TEXT("text"), &value);
    if (status < 0) return status;
  } else {
    char *text = kept(me, attribute);
    if (text == NULL) return SCREENS_UNKNOWN_NAME;
    value = as_value((screens_string){text, strlen(text)});
  }
  return host->write(host->context, sink, &value);
}

#ifndef SET
#define SET
#endif
static int32_t set_attribute(void *self, screens_view view, screens_string attribute,
                             const screens_value *value) {
  state *me = self;
  (void)me;
  SET;
  const char *outlet = field(attribute);
  char *text = kept(me, attribute);
  if (outlet == NULL && text == NULL) return SCREENS_UNKNOWN_NAME;
  if (value->kind != SCREENS_VALUE_STRING && value->kind != SCREENS_VALUE_NONE)
    return SCREENS_WRONG_TYPE;
  if (outlet != NULL) return say(view, outlet, "text", *value);
  uint64_t size = value->kind == SCREENS_VALUE_STRING ? value->as.string.size : 0;
  if (size >= sizeof me->kept[0]) return SCREENS_WRONG_TYPE;
  if (size > 0) memcpy(text, value->as.string.bytes, size);
  text[size] = 0;
  return SCREENS_OK;
}

#ifndef SEND
#define SEND
#endif
static int32_t send_selector(void *self, screens_view view, screens_string selector,
                             screens_node sender) {
  state *me = self;
  (void)me, (void)view, (void)selector, (void)sender;
  SEND;
  return SCREENS_INHERIT;
}

#ifndef EVENT
#define EVENT
#endif
static int32_t event(void *self, screens_view view, uint64_t token) {
  state *me = self;
  (void)me, (void)view, (void)token;
  EVENT;
  return SCREENS_OK;
}

#ifndef CREATE
#define CREATE
#endif
static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  state *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, TEXT("no memory"));
  me->super = super;
  me->super_self = super_self;
  me->view = view;
  *self = me;
  CREATE;
  return SCREENS_OK;
}

#ifndef DESTROY
#define DESTROY
#endif
static void destroy(void *self) {
  state *me = self;
  (void)me;
  DESTROY;
  free(self);
}

#ifdef ROWS
#ifndef FILL_CELL
#define FILL_CELL
#endif
static int32_t fill_cell(void *self, screens_view view, const screens_cell_1 *cell) {
  state *me = self;
  screens_value title = as_value(TEXT("Row"));
  me->cells++;
  FILL_CELL;
  return views->set(host->context, view, cell->root, TEXT("accessibilityLabel"), &title);
}

#ifndef CELL_ACTION
#define CELL_ACTION
#endif
static int32_t cell_action(void *self, screens_view view, const screens_cell_1 *cell,
                           screens_string selector, screens_node sender) {
  (void)self, (void)view, (void)cell, (void)selector, (void)sender;
  CELL_ACTION;
  return SCREENS_UNKNOWN_NAME;
}

static int32_t select_row(void *self, screens_view view, const screens_cell_1 *cell,
                          int32_t *allowed) {
  (void)self, (void)view;
  *allowed = cell->row != 3;
  return SCREENS_OK;
}

#ifndef SECTION_TITLE
#define SECTION_TITLE
#endif
static int32_t section_title(void *self, screens_view view, screens_string section,
                             screens_sink *sink) {
  screens_value title = as_value(section);
  (void)self, (void)view;
  SECTION_TITLE;
  return host->write(host->context, sink, &title);
}

static const screens_list_slots_1 list_slots = {.struct_size = sizeof list_slots,
                                                .fill_cell = fill_cell,
                                                .cell_action = cell_action,
                                                .select_row = select_row,
                                                .section_title = section_title};
static const screens_list_view_1 list_view = {.struct_size = sizeof list_view,
                                              .view_class = SCREENS_STRING_INIT("LoginView_acme"),
                                              .slots = &list_slots};
#endif

static const char layout[] =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>"
    "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"/>"
    "<view id=\"acm-00-001\" customClass=\"LoginView_acme\">"
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"150\"/><subviews>"
    "<textField id=\"acm-00-002\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"44\"/>"
    "</textField><textField id=\"acm-00-003\">"
    "<rect key=\"frame\" x=\"0\" y=\"50\" width=\"320\" height=\"44\"/></textField>"
    "<button id=\"acm-00-004\"><rect key=\"frame\" x=\"0\" y=\"100\" width=\"320\" height=\"44\"/>"
    "</button></subviews><connections>"
    "<outlet property=\"userNameField\" destination=\"acm-00-002\" id=\"acm-00-005\"/>"
    "<outlet property=\"passwordField\" destination=\"acm-00-003\" id=\"acm-00-006\"/>"
    "<outlet property=\"loginButton\" destination=\"acm-00-004\" id=\"acm-00-007\"/>"
    "</connections></view></objects></document>";

static const screens_string attributes[] = {
    SCREENS_STRING_INIT("userName"), SCREENS_STRING_INIT("password"),
    SCREENS_STRING_INIT("authType"), SCREENS_STRING_INIT("basicAuthMethod")};
static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .set_translations = set_translations,
                                           .created = created,
                                           .hidden = hidden,
                                           .pre_action = pre_action,
                                           .start_interaction = start_interaction,
                                           .finish_interaction = finish_interaction,
                                           .progress_message = progress_message,
                                           .get_attribute = get_attribute,
                                           .set_attribute = set_attribute,
                                           .send = send_selector,
                                           .event = event};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .attribute_count = 4,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_acme"),
                                                .attributes = attributes,
                                                .slots = &slots,
                                                .create = create,
                                                .destroy = destroy};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_resource_1 resources[] = {
    {SCREENS_STRING_INIT("LoginView_acme.xib"), (const uint8_t *)layout, sizeof layout - 1}};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .resource_count = 1,
                                      .name = SCREENS_STRING_INIT("acme"),
                                      .view_classes = view_classes,
                                      .resources = resources};
static const screens_extension_1 extensions[] = {
#ifdef ROWS
    {SCREENS_STRING_INIT(SCREENS_LIST_VIEW_1), &list_view},
#endif
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

#include "plugin.h"

#endif
