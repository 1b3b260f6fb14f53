/* A Full theme "acme" for Login that works; each fixture changes one thing by defining a macro
 * before it includes this file. */
#ifndef FIXTURE_THEME_H
#define FIXTURE_THEME_H

#include "witness.h"

#ifndef NOTE
#define NOTE                                                                          \
  "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "      \
  "\"abi\": \"1.0\", \"views\": [{\"screenlet\": \"Login\", \"class\": \"LoginView_acme\", " \
  "\"layout\": \"LoginView_acme.xib\"}]}"
#endif
SCREENS_NOTE(NOTE);

static const char layout[] =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>"
    "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"/>"
    "<view id=\"acm-00-001\" customClass=\"LoginView_acme\">"
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"100\"/><subviews>"
    "<textField id=\"acm-00-002\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"44\"/>"
    "</textField></subviews><connections>"
    "<outlet property=\"userNameField\" destination=\"acm-00-002\" id=\"acm-00-003\"/>"
    "</connections></view></objects></document>";

#ifndef ATTRIBUTES
#define ATTRIBUTES                                                                     \
  SCREENS_STRING_INIT("userName"), SCREENS_STRING_INIT("password"),                    \
      SCREENS_STRING_INIT("authType"), SCREENS_STRING_INIT("basicAuthMethod")
#endif
static const screens_string attributes[] = {ATTRIBUTES};

#ifndef SLOTS
#define SLOTS .struct_size = sizeof(screens_view_slots_1)
#endif
static const screens_view_slots_1 slots = {SLOTS};

#ifndef SELECTORS
#define SELECTORS {SCREENS_STRING_INIT("unused:"), unused}
static int32_t unused(void *self, screens_view view, screens_node sender) {
  (void)self, (void)view, (void)sender;
  return SCREENS_OK;
}
#endif
static const screens_selector_1 selectors[] = {SELECTORS};

#ifndef VIEW_CLASS
#define VIEW_CLASS
#endif
static const screens_view_class_1 view_class = {
    .struct_size = sizeof(screens_view_class_1),
    .attribute_count = sizeof attributes / sizeof attributes[0],
    .selector_count = 1,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_acme"),
    .attributes = attributes,
    .selectors = selectors,
    .slots = &slots,
    VIEW_CLASS};
static const screens_view_class_1 *const view_classes[] = {&view_class};

static const screens_resource_1 resources[] = {
    {SCREENS_STRING_INIT("LoginView_acme.xib"), (const uint8_t *)layout, sizeof layout - 1}};

#ifndef THEME
#define THEME
#endif
static const screens_theme_1 theme = {.struct_size = sizeof(screens_theme_1),
                                      .view_class_count = 1,
                                      .resource_count = 1,
                                      .name = SCREENS_STRING_INIT("acme"),
                                      .view_classes = view_classes,
                                      .resources = resources,
                                      THEME};
#ifndef EXTENSIONS
#define EXTENSIONS
#endif
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
                                                 EXTENSIONS};

#ifndef PLUGIN
#define PLUGIN
#endif
static const screens_plugin_1 plugin = {.struct_size = sizeof(screens_plugin_1),
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = sizeof extensions / sizeof extensions[0],
                                        .id = SCREENS_STRING_INIT("org.example.acme"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        PLUGIN};

#ifndef ENTRY
#define ENTRY return major == SCREENS_ABI_MAJOR ? &plugin : 0;
#endif
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor, (void)plugin;
  ENTRY
}

#endif
