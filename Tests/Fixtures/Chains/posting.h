/* A theme that extends PARENT's login and whose views post to themselves: 42 from `created`, 43 from
 * a thread of the plugin's own, 44 to hand it on. Returning tokens are added to the root's label. With
 * DEAF it has no `event` slot. */
#include <pthread.h>
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\": \"org.example." THEME "\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"" PARENT "\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_" THEME "\", \"extends\": \"LoginView_" PARENT "\"}]}");

static const screens_host_1 *host;
static const screens_view_host_1 *views;

typedef struct posting {
  const screens_view_slots_1 *super;
  void *super_self;
  screens_view view;
} posting;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  posting *me = malloc(sizeof *me);
  if (me == NULL) return SCREENS_FAILED;
  *me = (posting){super, super_self, view};
  *self = me;
  return SCREENS_OK;
}

static void *post_from_a_thread(void *self) {
  posting *me = self;
  return views->post(host->context, me->view, 43) == SCREENS_OK ? self : NULL;
}

static int32_t created(void *self, screens_view view) {
  posting *me = self;
  pthread_t thread;
  void *posted = NULL;
  /* The handle is the class's own in every slot, and its parents have others. */
  if (view != me->view) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("a handle"));
  int32_t status = me->super->created(me->super_self, view);
  if (status == SCREENS_OK) status = views->post(host->context, view, 42);
  if (pthread_create(&thread, NULL, post_from_a_thread, me) != 0) return SCREENS_FAILED;
  pthread_join(thread, &posted);
  if (posted == NULL) return SCREENS_FAILED;
  return status == SCREENS_OK ? views->post(host->context, view, 44) : status;
}

#ifndef DEAF
static int32_t event(void *self, screens_view view, uint64_t token) {
  posting *me = self;
  char line[512];
  screens_node root = 0;
  screens_value label = {SCREENS_VALUE_NONE, 0, {0}};
  if (view != me->view) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("a handle"));
  int32_t status = views->root(host->context, view, &root);
  if (status == SCREENS_OK)
    status = views->get(host->context, view, root, SCREENS_STRING("accessibilityLabel"), &label);
  if (status != SCREENS_OK) return status;
  int known = label.kind == SCREENS_VALUE_STRING ? (int)label.as.string.size : 0;
  snprintf(line, sizeof line, "%.*s" THEME ":%u ", known, known ? label.as.string.bytes : "",
           (unsigned)token);
  label.kind = SCREENS_VALUE_STRING;
  label.as.string = (screens_string){line, strlen(line)};
  status = views->set(host->context, view, root, SCREENS_STRING("accessibilityLabel"), &label);
  return status == SCREENS_OK && token == 44 ? me->super->event(me->super_self, view, token)
                                             : status;
}
#endif

static const screens_view_slots_1 slots = {
    .struct_size = sizeof slots,
    .created = created,
#ifndef DEAF
    .event = event,
#endif
};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_" THEME),
                                                .extends = SCREENS_STRING_INIT("LoginView_" PARENT),
                                                .slots = &slots,
                                                .create = create,
                                                .destroy = free};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT(THEME),
                                      .parent = SCREENS_STRING_INIT(PARENT),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, SCREENS_STRING(SCREENS_VIEW_HOST_1));
  return views ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example." THEME),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
