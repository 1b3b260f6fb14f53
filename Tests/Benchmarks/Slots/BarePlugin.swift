import TestSupport

/// A theme whose slots do next to nothing, so that only the way to them is measured.
enum BarePlugin {
  /// The value of an attribute at which it crashes.
  static let harm = "crash"

  /// Makes the theme's bundle; the path of its library.
  static func make(in plugins: String, _ folder: TemporaryFolder) throws -> String {
    let theme = try AcmeTheme(in: plugins, caption: "bare")
    let library = folder.path("bare.so")
    try CCompiler.compile(source, to: library, flags: ["-O2", "-std=c11"])
    try theme.install(library)
    return "\(theme.folder)/libacme.so"
  }

  private static let source = """
    #include <screens/screens.h>
    #include <string.h>
    static const screens_host_1 *host;
    int32_t bare_shown(void *self, screens_view view) {
      (void)self, (void)view;
      return SCREENS_OK;
    }
    int32_t bare_get(void *self, screens_view view, screens_string attribute, screens_sink *sink) {
      (void)self, (void)view, (void)attribute;
      screens_value value = {SCREENS_VALUE_INT, 0, {0}};
      value.as.integer = 7;
      return host->write(host->context, sink, &value);
    }
    static int32_t bare_set(void *self, screens_view view, screens_string attribute,
                            const screens_value *value) {
      (void)self, (void)view, (void)attribute;
      if (value->kind == SCREENS_VALUE_STRING && value->as.string.size == 5 &&
          memcmp(value->as.string.bytes, "\(harm)", 5) == 0)
        *(volatile int *)8 = 1;
      return SCREENS_INHERIT;
    }
    static const screens_view_slots_1 slots = {
        .struct_size = sizeof slots, .shown = bare_shown, .get_attribute = bare_get,
        .set_attribute = bare_set};
    static const screens_view_class_1 login = {
        .struct_size = sizeof login, .screenlet = SCREENS_STRING_INIT("Login"),
        .name = SCREENS_STRING_INIT("LoginView_acme"),
        .extends = SCREENS_STRING_INIT("LoginView_default"), .slots = &slots};
    static const screens_view_class_1 *const classes[] = {&login};
    static const screens_theme_1 theme = {
        .struct_size = sizeof theme, .view_class_count = 1,
        .name = SCREENS_STRING_INIT("acme"), .parent = SCREENS_STRING_INIT("default"),
        .view_classes = classes};
    static const screens_extension_1 extensions[] = {
        {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};
    static int32_t init(const screens_host_1 *given) {
      host = given;
      return SCREENS_OK;
    }
    static const screens_plugin_1 plugin = {
        .struct_size = sizeof plugin, .abi_major = SCREENS_ABI_MAJOR,
        .abi_minor = SCREENS_ABI_MINOR, .extension_count = 1,
        .id = SCREENS_STRING_INIT("org.example.acme"),
        .version = SCREENS_STRING_INIT("1.0.0"), .extensions = extensions, .init = init};
    const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
      (void)minor;
      return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
    }

    """
}
