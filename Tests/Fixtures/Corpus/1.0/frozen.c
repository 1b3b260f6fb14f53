/* ABI 1.0, as it was frozen: every constant, size, offset and type of the headers of that day.
 *
 * Today's headers have to compile with it, and so has any later one's: growth is a new id and a new
 * struct's name, and a line here never changes.
 */
#include <screens/screens.h>

#define CONSTANT(name, value) _Static_assert((name) == (value), #name)
#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* base.h */

CONSTANT(SCREENS_OK, 0);
CONSTANT(SCREENS_INHERIT, 1);
CONSTANT(SCREENS_FAILED, (-1));
CONSTANT(SCREENS_ABORTED_DUE_TO_PRECONDITIONS, (-2));
CONSTANT(SCREENS_INVALID_SERVER_RESPONSE, (-3));
CONSTANT(SCREENS_VALIDATION_FAILED, (-4));
CONSTANT(SCREENS_NOT_AVAILABLE, (-5));
CONSTANT(SCREENS_CANCELLED, (-6));
CONSTANT(SCREENS_STALE_HANDLE, (-16));
CONSTANT(SCREENS_UNKNOWN_NAME, (-17));
CONSTANT(SCREENS_WRONG_TYPE, (-18));
SIZE(screens_string, 16);
MEMBER(screens_string, bytes, 0, const char *);
MEMBER(screens_string, size, 8, uint64_t);

/* value.h */
CONSTANT(SCREENS_VALUE_NONE, 0u);
CONSTANT(SCREENS_VALUE_BOOL, 1u);
CONSTANT(SCREENS_VALUE_INT, 2u);
CONSTANT(SCREENS_VALUE_DOUBLE, 3u);
CONSTANT(SCREENS_VALUE_STRING, 4u);
CONSTANT(SCREENS_VALUE_BYTES, 5u);
CONSTANT(SCREENS_VALUE_LIST, 6u);
CONSTANT(SCREENS_VALUE_MAP, 7u);
CONSTANT(SCREENS_VALUE_HANDLE, 8u);
CONSTANT(SCREENS_VALUE_JSON, 9u);
CONSTANT(SCREENS_VALUE_MAX_DEPTH, 16);
CONSTANT(SCREENS_VALUE_MAX_COUNT, 100000);
CONSTANT(SCREENS_VALUE_MAX_BYTES, (16u << 20));
SIZE(screens_list, 16);
MEMBER(screens_list, items, 0, const struct screens_value *);
MEMBER(screens_list, count, 8, uint64_t);
SIZE(screens_map, 16);
MEMBER(screens_map, entries, 0, const struct screens_entry *);
MEMBER(screens_map, count, 8, uint64_t);
SIZE(screens_value, 24);
MEMBER(screens_value, kind, 0, uint32_t);
MEMBER(screens_value, reserved, 4, uint32_t);
MEMBER(screens_value, as, 8, __typeof__(((screens_value *)0)->as));
MEMBER(screens_value, as.integer, 8, int64_t);
MEMBER(screens_value, as.real, 8, double);
MEMBER(screens_value, as.string, 8, screens_string);
MEMBER(screens_value, as.list, 8, screens_list);
MEMBER(screens_value, as.map, 8, screens_map);
MEMBER(screens_value, as.handle, 8, uint64_t);
SIZE(screens_entry, 40);
MEMBER(screens_entry, key, 0, screens_string);
MEMBER(screens_entry, value, 16, screens_value);

/* host.h */
CONSTANT(SCREENS_LOG_DEBUG, 0);
CONSTANT(SCREENS_LOG_INFO, 1);
CONSTANT(SCREENS_LOG_WARNING, 2);
CONSTANT(SCREENS_LOG_ERROR, 3);
SIZE(screens_host_1, 64);
MEMBER(screens_host_1, struct_size, 0, uint32_t);
MEMBER(screens_host_1, abi_minor, 4, uint32_t);
MEMBER(screens_host_1, context, 8, void *);
MEMBER(screens_host_1, query, 16, const void * (*)(void *context, screens_string id));
MEMBER(screens_host_1, log, 24, void (*)(void *context, int32_t level, screens_string text));
MEMBER(screens_host_1, fail, 32, int32_t (*)(void *context, int32_t status, screens_string text));
MEMBER(screens_host_1, write, 40, int32_t (*)(void *context, screens_sink *sink, const
       screens_value *value));
MEMBER(screens_host_1, read, 48, int32_t (*)(void *context, screens_sink *sink, screens_value
       *value));
MEMBER(screens_host_1, option, 56, int32_t (*)(void *context, screens_string key, screens_value
       *value));

/* note.h */
CONSTANT(SCREENS_NOTE_TYPE, 1u);
CONSTANT(SCREENS_NOTE_MAX, 4096u);

/* entry.h */
SIZE(screens_extension_1, 24);
MEMBER(screens_extension_1, id, 0, screens_string);
MEMBER(screens_extension_1, table, 16, const void *);
SIZE(screens_plugin_1, 64);
MEMBER(screens_plugin_1, struct_size, 0, uint32_t);
MEMBER(screens_plugin_1, abi_major, 4, uint32_t);
MEMBER(screens_plugin_1, abi_minor, 8, uint32_t);
MEMBER(screens_plugin_1, extension_count, 12, uint32_t);
MEMBER(screens_plugin_1, id, 16, screens_string);
MEMBER(screens_plugin_1, version, 32, screens_string);
MEMBER(screens_plugin_1, extensions, 48, const screens_extension_1 *);
MEMBER(screens_plugin_1, init, 56, int32_t (*)(const screens_host_1 *host));

/* view.h */
TEXT(SCREENS_VIEW_HOST_1, "screens.view-host/1");
SIZE(screens_view_host_1, 136);
MEMBER(screens_view_host_1, struct_size, 0, uint32_t);
MEMBER(screens_view_host_1, reserved, 4, uint32_t);
MEMBER(screens_view_host_1, find, 8, int32_t (*)(void *context, screens_view view, screens_string
       name, screens_node *node));
MEMBER(screens_view_host_1, find_tag, 16, int32_t (*)(void *context, screens_view view, int64_t
       tag, screens_node *node));
MEMBER(screens_view_host_1, root, 24, int32_t (*)(void *context, screens_view view, screens_node
       *node));
MEMBER(screens_view_host_1, parent, 32, int32_t (*)(void *context, screens_view view, screens_node
       node, screens_node *parent));
MEMBER(screens_view_host_1, child, 40, int32_t (*)(void *context, screens_view view, screens_node
       node, uint64_t index, screens_node *child));
MEMBER(screens_view_host_1, get, 48, int32_t (*)(void *context, screens_view view, screens_node
       node, screens_string property, screens_value *value));
MEMBER(screens_view_host_1, set, 56, int32_t (*)(void *context, screens_view view, screens_node
       node, screens_string property, const screens_value *value));
MEMBER(screens_view_host_1, focus, 64, int32_t (*)(void *context, screens_view view, screens_node
       node));
MEMBER(screens_view_host_1, user_action, 72, int32_t (*)(void *context, screens_view view,
       screens_string action, screens_node sender));
MEMBER(screens_view_host_1, perform_action, 80, int32_t (*)(void *context, screens_view view,
       screens_string action, screens_node sender));
MEMBER(screens_view_host_1, get_screenlet, 88, int32_t (*)(void *context, screens_view view,
       screens_string attribute, screens_value *value));
MEMBER(screens_view_host_1, set_screenlet, 96, int32_t (*)(void *context, screens_view view,
       screens_string attribute, const screens_value *value));
MEMBER(screens_view_host_1, get_attribute, 104, int32_t (*)(void *context, screens_view view,
       screens_string attribute, screens_value *value));
MEMBER(screens_view_host_1, set_attribute, 112, int32_t (*)(void *context, screens_view view,
       screens_string attribute, const screens_value *value));
MEMBER(screens_view_host_1, text, 120, int32_t (*)(void *context, screens_view view,
       screens_string table, screens_string key, screens_value *value));
MEMBER(screens_view_host_1, post, 128, int32_t (*)(void *context, screens_view view, uint64_t
       token));

/* view_class.h */
CONSTANT(SCREENS_PHASE_WORKING, 0);
CONSTANT(SCREENS_PHASE_SUCCESS, 1);
CONSTANT(SCREENS_PHASE_FAILURE, 2);
SIZE(screens_failure_1, 40);
MEMBER(screens_failure_1, struct_size, 0, uint32_t);
MEMBER(screens_failure_1, status, 4, int32_t);
MEMBER(screens_failure_1, domain, 8, screens_string);
MEMBER(screens_failure_1, text, 24, screens_string);
SIZE(screens_view_slots_1, 144);
MEMBER(screens_view_slots_1, struct_size, 0, uint32_t);
MEMBER(screens_view_slots_1, reserved, 4, uint32_t);
MEMBER(screens_view_slots_1, pre_create, 8, int32_t (*)(void * self, screens_view view));
MEMBER(screens_view_slots_1, set_translations, 16, int32_t (*)(void * self, screens_view view));
MEMBER(screens_view_slots_1, created, 24, int32_t (*)(void * self, screens_view view));
MEMBER(screens_view_slots_1, shown, 32, int32_t (*)(void * self, screens_view view));
MEMBER(screens_view_slots_1, hidden, 40, int32_t (*)(void * self, screens_view view));
MEMBER(screens_view_slots_1, pre_action, 48, int32_t (*)(void * self, screens_view view,
       screens_string action, screens_node sender, int32_t *allowed));
MEMBER(screens_view_slots_1, start_interaction, 56, int32_t (*)(void * self, screens_view view,
       screens_string action));
MEMBER(screens_view_slots_1, finish_interaction, 64, int32_t (*)(void * self, screens_view view,
       screens_string action, const screens_value *result, const screens_failure_1 * failure));
MEMBER(screens_view_slots_1, progress_message, 72, int32_t (*)(void * self, screens_view view,
       screens_string action, int32_t phase, screens_sink *sink));
MEMBER(screens_view_slots_1, progress_presenter, 80, int32_t (*)(void * self, screens_view view,
       screens_sink *sink));
MEMBER(screens_view_slots_1, get_attribute, 88, int32_t (*)(void * self, screens_view view,
       screens_string attribute, screens_sink *sink));
MEMBER(screens_view_slots_1, set_attribute, 96, int32_t (*)(void * self, screens_view view,
       screens_string attribute, const screens_value *value));
MEMBER(screens_view_slots_1, change_editable, 104, int32_t (*)(void * self, screens_view view,
       int32_t editable));
MEMBER(screens_view_slots_1, set_user_action, 112, int32_t (*)(void * self, screens_view view,
       screens_node control, int32_t *wanted));
MEMBER(screens_view_slots_1, set_default_delegate, 120, int32_t (*)(void * self, screens_view
       view, screens_node field, int32_t *wanted));
MEMBER(screens_view_slots_1, send, 128, int32_t (*)(void * self, screens_view view, screens_string
       selector, screens_node sender));
MEMBER(screens_view_slots_1, event, 136, int32_t (*)(void * self, screens_view view, uint64_t
       token));
SIZE(screens_selector_1, 24);
MEMBER(screens_selector_1, name, 0, screens_string);
MEMBER(screens_selector_1, call, 16, int32_t (*)(void * self, screens_view view, screens_node
       sender));
SIZE(screens_view_class_1, 104);
MEMBER(screens_view_class_1, struct_size, 0, uint32_t);
MEMBER(screens_view_class_1, attribute_count, 4, uint32_t);
MEMBER(screens_view_class_1, selector_count, 8, uint32_t);
MEMBER(screens_view_class_1, reserved, 12, uint32_t);
MEMBER(screens_view_class_1, screenlet, 16, screens_string);
MEMBER(screens_view_class_1, name, 32, screens_string);
MEMBER(screens_view_class_1, extends, 48, screens_string);
MEMBER(screens_view_class_1, attributes, 64, const screens_string *);
MEMBER(screens_view_class_1, selectors, 72, const screens_selector_1 *);
MEMBER(screens_view_class_1, slots, 80, const screens_view_slots_1 *);
MEMBER(screens_view_class_1, create, 88, int32_t (*)(screens_view view, const screens_view_slots_1
       *super, void *super_self, void * * self));
MEMBER(screens_view_class_1, destroy, 96, void (*)(void * self));

/* theme.h */
TEXT(SCREENS_THEME_1, "screens.theme/1");
SIZE(screens_resource_1, 32);
MEMBER(screens_resource_1, name, 0, screens_string);
MEMBER(screens_resource_1, bytes, 16, const uint8_t *);
MEMBER(screens_resource_1, size, 24, uint64_t);
SIZE(screens_theme_1, 64);
MEMBER(screens_theme_1, struct_size, 0, uint32_t);
MEMBER(screens_theme_1, view_class_count, 4, uint32_t);
MEMBER(screens_theme_1, resource_count, 8, uint32_t);
MEMBER(screens_theme_1, reserved, 12, uint32_t);
MEMBER(screens_theme_1, name, 16, screens_string);
MEMBER(screens_theme_1, parent, 32, screens_string);
MEMBER(screens_theme_1, view_classes, 48, const screens_view_class_1 * const *);
MEMBER(screens_theme_1, resources, 56, const screens_resource_1 *);

/* connector.h */
TEXT(SCREENS_CONNECTOR_FACTORY_1, "screens.connector-factory/1");
TEXT(SCREENS_CONNECTOR_HOST_1, "screens.connector-host/1");
SIZE(screens_connector_host_1, 32);
MEMBER(screens_connector_host_1, struct_size, 0, uint32_t);
MEMBER(screens_connector_host_1, reserved, 4, uint32_t);
MEMBER(screens_connector_host_1, complete, 8, int32_t (*)(void *context, uint64_t token, int32_t
       status, const screens_value *result, screens_string text));
MEMBER(screens_connector_host_1, progress, 16, int32_t (*)(void *context, uint64_t token, uint64_t
       done, uint64_t total));
MEMBER(screens_connector_host_1, run_blocking, 24, int32_t (*)(void *context, void (*work)(void *
       argument), void * argument));
SIZE(screens_connector_1, 40);
MEMBER(screens_connector_1, struct_size, 0, uint32_t);
MEMBER(screens_connector_1, reserved, 4, uint32_t);
MEMBER(screens_connector_1, validate, 8, int32_t (*)(void * self));
MEMBER(screens_connector_1, start, 16, int32_t (*)(void * self, uint64_t token));
MEMBER(screens_connector_1, cancel, 24, void (*)(void * self, uint64_t token));
MEMBER(screens_connector_1, destroy, 32, void (*)(void * self));
SIZE(screens_connector_factory_1, 56);
MEMBER(screens_connector_factory_1, struct_size, 0, uint32_t);
MEMBER(screens_connector_factory_1, operation_count, 4, uint32_t);
MEMBER(screens_connector_factory_1, name, 8, screens_string);
MEMBER(screens_connector_factory_1, parent, 24, screens_string);
MEMBER(screens_connector_factory_1, operations, 40, const screens_string *);
MEMBER(screens_connector_factory_1, make, 48, int32_t (*)(screens_string operation, const
       screens_value *parameters, const screens_value *context, const screens_connector_1 * *
       connector, void * * self));

/* The one exported function. */
_Static_assert(__builtin_types_compatible_p(
                   __typeof__(&screens_plugin_entry),
                   const screens_plugin_1 *(*)(uint32_t host_abi_major, uint32_t host_abi_minor)),
               "screens_plugin_entry");
CONSTANT(SCREENS_ABI_MAJOR, 1);
