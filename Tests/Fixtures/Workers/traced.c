/* A theme that does harm in `shown`, from its second view in a process on; the option "fault" says
 * which. Its functions have names, and are not in its table of exported symbols. */
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\": \"org.example.traced\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_traced\", \"extends\": \"LoginView_default\"}]}");

static const screens_host_1 *host;
static char fault[32];
static int shows;

static int dig(volatile int depth) {
  volatile char frame[4096];
  frame[0] = (char)depth;
  return dig(depth + 1) + frame[0];
}

static void spin(void) {
  for (volatile int turn = 0;; turn++) {}
}

/* Functions with the symbols that Swift gives them; of the second's type each part is the one before
 * it, twice. */
static void shine(void) __asm__("$s6traced4LampV5shine2byySd_tF");
static void shine(void) { abort(); }
static void fill(void) __asm__(
    "$s6traced4fillyySDySiSiG_SDyA2CGSDyA2DGSDyA2EGSDyA2FGSDyA2GGSDyA2HGSDyA2IGSDyA2J"
    "GSDyA2KGSDyA2LGSDyA2MGSDyA2NGSDyA2OGSDyA2PGSDyA2QGSDyA2RGSDyA2SGSDyA2TGSDyA2UGSD"
    "yA2VGSDyA2WGSDyA2XGSDyA2YGtF");
static void fill(void) { abort(); }
static void (*volatile swift[])(void) = {shine, fill};

static int fails(const char *name) { return strcmp(fault, name) == 0; }

static int32_t shown(void *self, screens_view view) {
  (void)self, (void)view;
  void (*volatile nowhere)(void) = 0;
  if (++shows < 2) return SCREENS_INHERIT;
  if (fails("null write")) *(volatile int *)0 = 1;
  if (fails("null call")) nowhere();
  if (fails("stack overflow")) dig(0);
  if (fails("endless loop")) spin();
  if (fails("swift")) swift[0]();
  if (fails("endless name")) swift[1]();
  if (fails("exit")) exit(3);
  if (fails("abort")) abort();
  return SCREENS_INHERIT;
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots, .shown = shown};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_traced"),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("traced"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host = given;
  host->option(host->context, SCREENS_STRING("fault"), &value);
  if (value.kind == SCREENS_VALUE_STRING && value.as.string.size < sizeof fault)
    memcpy(fault, value.as.string.bytes, value.as.string.size);
  if (fails("init")) abort();
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.traced"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
