import Foundation
import TestSupport
import Testing

/// A sign-in whose answer has not come when the machine kills the host: the page that comes back
/// says that its end is not known.
struct CutAnswerTests {
  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a page says that the end of an action is not known that a killed host had sent`()
    async throws
  {
    let (screens, folder) = (try Screens(), try TemporaryFolder())
    try CCompiler.compile(Self.silent, to: "\(try folder.makeFolder("p"))/libsilent.so")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>p</string></array>
      <key>plugins</key><dict><key>org.example.silent</key>
      <dict><key>isolation</key><string>process</string></dict></dict>
      <key>connectorFactory</key><string>SilentFactory</string>
      <key>serverContext</key><dict><key>companyId</key><integer>1</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    let cut = Thread { _ = try? page.signIn(name: "ada%40example.org", password: "pw") }
    cut.start()
    try host.waitForError("silent: asked")
    // A host that is killed earlier has asked for nothing, as far as the next one knows.
    try await Limit.wait(for: "the record of what was asked") {
      let sessions = screens.state.path("sessions")
      return try FileManager.default.contentsOfDirectory(atPath: sessions).contains { name in
        let bytes = FileManager.default.contents(atPath: "\(sessions)/\(name)") ?? Data()
        return bytes.range(of: Data("\"open\":".utf8)) != nil
      }
    }
    kill(try host.child(), SIGKILL)
    let text = try page.again()
    #expect(text.contains("It is not known whether this was done"))
    #expect(MarkupTree(text).has("[value=ada@example.org]"))
    #expect(host.end() == 0)
  }

  /// A connector that never answers.
  private static let silent = """
    #include <screens/screens.h>
    SCREENS_NOTE("{\\"id\\":\\"org.example.silent\\",\\"kind\\":\\"connector\\","
                 "\\"version\\":\\"1.0.0\\",\\"abi\\":\\"1.0\\",\\"threading\\":\\"any\\","
                 "\\"requires\\":[\\"screens.connector-host/1\\"],"
                 "\\"factories\\":[{\\"name\\":\\"SilentFactory\\","
                 "\\"operations\\":[\\"loginByEmail\\"]}]}");
    static const screens_string operations[] = {SCREENS_STRING_INIT("loginByEmail")};
    static const screens_host_1 *host;
    static int32_t start(void *self, uint64_t token) {
      (void)self, (void)token;
      host->log(host->context, SCREENS_LOG_INFO, SCREENS_STRING("silent: asked"));
      return SCREENS_OK;
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
        .name = SCREENS_STRING_INIT("SilentFactory"), .operations = operations, .make = make};
    static const screens_extension_1 extensions[] = {
        {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};
    static int32_t init(const screens_host_1 *given) {
      host = given;
      return SCREENS_OK;
    }
    static const screens_plugin_1 plugin = {
        .struct_size = sizeof plugin, .abi_major = SCREENS_ABI_MAJOR,
        .abi_minor = SCREENS_ABI_MINOR, .extension_count = 1,
        .id = SCREENS_STRING_INIT("org.example.silent"),
        .version = SCREENS_STRING_INIT("1.0.0"), .extensions = extensions, .init = init};
    const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
      (void)minor;
      return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
    }

    """
}
