import TestSupport

/// A connector in C that answers a sign-in late, or never.
enum LateConnector {
  /// Compiles it, and writes a configuration that uses it.
  ///
  /// - Parameters:
  ///
  ///   - operation: its only operation.
  ///
  ///   - milliseconds: the delay of its answer; nil for no answer.
  ///
  ///   - seconds: the host's limit for connectors.
  ///
  ///   - statement: runs first when it is asked.
  ///
  /// - Returns: the configuration's path.
  static func configuration(
    in folder: TemporaryFolder, isolation: String = "process",
    operation: String = "loginByEmail", after milliseconds: Int? = nil, seconds: Int = 15,
    statement: String = ""
  ) throws -> String {
    try CCompiler.compile(
      "#define MILLISECONDS \(milliseconds ?? -1)\n#define OPERATION \"\(operation)\"\n"
        + "#define STATEMENT \(statement)\n" + source,
      to: "\(try folder.makeFolder("p"))/liblate.so")
    return try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>p</string></array>
      <key>plugins</key><dict><key>org.example.late</key>
      <dict><key>isolation</key><string>\(isolation)</string></dict></dict>
      <key>connectorFactory</key><string>LateFactory</string>
      <key>limits</key><dict><key>connectorSeconds</key><integer>\(seconds)</integer></dict>
      <key>serverContext</key><dict><key>companyId</key><integer>1</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
  }

  private static let source = """
    #define _DEFAULT_SOURCE
    #include <screens/screens.h>
    #include <stdlib.h>
    #include <unistd.h>
    SCREENS_NOTE("{\\"id\\":\\"org.example.late\\",\\"kind\\":\\"connector\\","
                 "\\"version\\":\\"1.0.0\\",\\"abi\\":\\"1.0\\",\\"threading\\":\\"any\\","
                 "\\"requires\\":[\\"screens.connector-host/1\\"],"
                 "\\"factories\\":[{\\"name\\":\\"LateFactory\\","
                 "\\"operations\\":[\\"" OPERATION "\\"]}]}");
    static const screens_string operations[] = {SCREENS_STRING_INIT(OPERATION)};
    static const screens_host_1 *host;
    static const screens_connector_host_1 *connectors;
    static void answer(void *argument) {
      uint64_t token = (uint64_t)(uintptr_t)argument;
      usleep(1000 * MILLISECONDS);
      const screens_entry entries[] = {
          {SCREENS_STRING_INIT("userId"), {SCREENS_VALUE_INT, 0, {.integer = 7}}},
          {SCREENS_STRING_INIT("emailAddress"),
           {SCREENS_VALUE_STRING, 0, {.string = SCREENS_STRING_INIT("ada@example.org")}}}};
      const screens_value user = {SCREENS_VALUE_MAP, 0, {.map = {entries, 2}}};
      connectors->complete(host->context, token, SCREENS_OK, &user, SCREENS_STRING(""));
    }
    static int32_t start(void *self, uint64_t token) {
      (void)self;
      host->log(host->context, SCREENS_LOG_INFO, SCREENS_STRING("late: asked"));
      STATEMENT;
      if (MILLISECONDS < 0) return SCREENS_OK;
      return connectors->run_blocking(host->context, answer, (void *)(uintptr_t)token);
    }
    static const screens_connector_1 connector = {.struct_size = sizeof connector, .start = start};
    static int32_t make(screens_string operation, const screens_value *parameters,
                        const screens_value *context, const screens_connector_1 **table,
                        void **self) {
      (void)operation, (void)parameters, (void)context, (void)self;
      *table = &connector;
      return SCREENS_OK;
    }
    static const screens_connector_factory_1 factory = {
        .struct_size = sizeof factory, .operation_count = 1,
        .name = SCREENS_STRING_INIT("LateFactory"), .operations = operations, .make = make};
    static const screens_extension_1 extensions[] = {
        {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};
    static int32_t init(const screens_host_1 *given) {
      host = given;
      connectors = given->query(given->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
      return SCREENS_OK;
    }
    static const screens_plugin_1 plugin = {
        .struct_size = sizeof plugin, .abi_major = SCREENS_ABI_MAJOR,
        .abi_minor = SCREENS_ABI_MINOR, .extension_count = 1,
        .id = SCREENS_STRING_INIT("org.example.late"),
        .version = SCREENS_STRING_INIT("1.0.0"), .extensions = extensions, .init = init};
    const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
      (void)minor;
      return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
    }

    """
}
