import TestSupport

/// A connector factory that compares a password with a fixed one and hashes nothing.
enum BareConnector {
  static let password = "right"

  static func make(in plugins: String) throws {
    try CCompiler.compile(source, to: "\(plugins)/libbare.so", flags: ["-O2", "-std=c11"])
  }

  private static let source = """
    #include <screens/screens.h>
    #include <stdlib.h>
    #include <string.h>
    SCREENS_NOTE("{\\"id\\":\\"org.example.bare\\",\\"kind\\":\\"connector\\","
                 "\\"version\\":\\"1.0.0\\",\\"abi\\":\\"1.0\\",\\"factories\\":"
                 "[{\\"name\\":\\"BareConnectorFactory\\",\\"parent\\":\\"\\","
                 "\\"operations\\":[\\"loginByEmail\\"]}]}");
    #define TEXT(literal) SCREENS_STRING(literal)
    static const screens_host_1 *host;
    static const screens_connector_host_1 *connectors;
    static const screens_string operation = SCREENS_STRING_INIT("loginByEmail");

    static const screens_value *member(const screens_value *map, const char *name) {
      for (uint64_t i = 0; i < map->as.map.count; i++) {
        screens_string key = map->as.map.entries[i].key;
        if (key.size == strlen(name) && memcmp(key.bytes, name, key.size) == 0)
          return &map->as.map.entries[i].value;
      }
      return NULL;
    }
    static int32_t start(void *self, uint64_t token) {
      if (self == NULL)
        return host->fail(host->context, SCREENS_FAILED, TEXT("wrong user or password"));
      screens_entry entries[] = {
          {TEXT("userId"), {SCREENS_VALUE_INT, 0, {0}}},
          {TEXT("emailAddress"), {SCREENS_VALUE_STRING, 0, {0}}},
          {TEXT("firstName"), {SCREENS_VALUE_STRING, 0, {0}}}};
      entries[0].value.as.integer = 7;
      entries[1].value.as.string = TEXT("user@example.org");
      entries[2].value.as.string = TEXT("User");
      screens_value user = {SCREENS_VALUE_MAP, 0, {0}};
      user.as.map.entries = entries;
      user.as.map.count = 3;
      return connectors->complete(host->context, token, SCREENS_OK, &user, TEXT(""));
    }
    static const screens_connector_1 connector = {.struct_size = sizeof connector, .start = start};
    static int32_t make(screens_string name, const screens_value *parameters,
                        const screens_value *context, const screens_connector_1 **made,
                        void **self) {
      (void)name, (void)context;
      static int right;
      const screens_value *password = member(parameters, "password");
      int is_right = password != NULL && password->kind == SCREENS_VALUE_STRING &&
                     password->as.string.size == 5 &&
                     memcmp(password->as.string.bytes, "\(password)", 5) == 0;
      *made = &connector;
      *self = is_right ? &right : NULL;
      return SCREENS_OK;
    }
    static const screens_connector_factory_1 factory = {
        .struct_size = sizeof factory, .operation_count = 1,
        .name = SCREENS_STRING_INIT("BareConnectorFactory"), .operations = &operation,
        .make = make};
    static const screens_extension_1 extensions[] = {
        {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};
    static int32_t init(const screens_host_1 *given) {
      host = given;
      connectors = host->query(host->context, TEXT(SCREENS_CONNECTOR_HOST_1));
      return connectors == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
    }
    static const screens_plugin_1 plugin = {
        .struct_size = sizeof plugin, .abi_major = SCREENS_ABI_MAJOR,
        .abi_minor = SCREENS_ABI_MINOR, .extension_count = 1,
        .id = SCREENS_STRING_INIT("org.example.bare"),
        .version = SCREENS_STRING_INIT("1.0.0"), .extensions = extensions, .init = init};
    const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
      (void)minor;
      return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
    }

    """
}
