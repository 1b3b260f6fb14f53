import Foundation

/// A theme as a stranger writes it: a C file compiled only against the headers, and a layout.
///
/// It extends Default's login and gives its button its own caption.
package struct AcmeTheme: Sendable {
  /// The bundle's folder.
  package let folder: String

  /// Makes the bundle `Acme.screens` in a folder.
  ///
  /// - Parameters:
  ///   - translating: C statements that its slot `set_translations` begins with.
  ///   - starting: C statements that its `init` begins with.
  package init(
    in directory: String, caption: String, translating: String = "", starting: String = ""
  ) throws {
    folder = "\(directory)/Acme.screens"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let layout = try String(
      contentsOfFile: "\(Repository.root)/Sources/Screenlets/Default/LoginView_default.xib",
      encoding: .utf8)
    try Data(layout.replacing("LoginView_default", with: "LoginView_acme").utf8).write(
      to: URL(fileURLWithPath: "\(folder)/LoginView_acme.xib"))
    try Data(Self.manifest.utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest.plist"))
    try install(
      try Self.compile(
        caption: caption, in: directory, translating: translating, starting: starting))
  }

  /// Compiles a version of the library beside the bundle, and returns its path.
  package static func compile(
    caption: String, in directory: String, translating: String = "", starting: String = ""
  ) throws -> String {
    let path = "\(directory)/libacme-\(UUID().uuidString).new"
    try CCompiler.compile(
      source(caption, translating, starting), to: path, flags: ["-fvisibility=hidden", "-std=c11"])
    return path
  }

  /// Renames a compiled version into place.
  package func install(_ library: String) throws {
    try Renaming.move(library, to: "\(folder)/libacme.so")
  }

  private static func source(
    _ caption: String, _ translating: String, _ starting: String
  ) -> String {
    """
    #include <screens/screens.h>
    #include <stdlib.h>
    #define TEXT(literal) SCREENS_STRING(literal)
    typedef struct { const screens_view_slots_1 *super; void *super_self; } login_state;
    static const screens_host_1 *host;
    static const screens_view_host_1 *views;
    static int32_t set_translations(void *self, screens_view view) {
      login_state *login = self;
      \(translating)
      int32_t status = login->super->set_translations(login->super_self, view);
      screens_node button = 0;
      if (status >= 0) status = views->find(host->context, view, TEXT("loginButton"), &button);
      screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
      text.as.string = TEXT("\(caption)");
      return status < 0 ? status : views->set(host->context, view, button, TEXT("text"), &text);
    }
    static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                          void **self) {
      (void)view;
      login_state *made = malloc(sizeof *made);
      if (made == NULL) return SCREENS_FAILED;
      *made = (login_state){super, super_self};
      *self = made;
      return SCREENS_OK;
    }
    static const screens_view_slots_1 slots = {
        .struct_size = sizeof slots, .set_translations = set_translations};
    static const screens_view_class_1 login = {
        .struct_size = sizeof login, .screenlet = SCREENS_STRING_INIT("Login"),
        .name = SCREENS_STRING_INIT("LoginView_acme"),
        .extends = SCREENS_STRING_INIT("LoginView_default"),
        .slots = &slots, .create = create, .destroy = free};
    static const screens_view_class_1 *const classes[] = {&login};
    static const screens_theme_1 theme = {
        .struct_size = sizeof theme, .view_class_count = 1,
        .name = SCREENS_STRING_INIT("acme"), .parent = SCREENS_STRING_INIT("default"),
        .view_classes = classes};
    static const screens_extension_1 extensions[] = {
        {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};
    static int32_t init(const screens_host_1 *given) {
      host = given;
      \(starting)
      views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
      return views == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
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

  private static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>id</key><string>org.example.acme</string>
      <key>kind</key><string>theme</string>
      <key>name</key><string>acme</string>
      <key>version</key><string>1.0.0</string>
      <key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string>
      <key>threading</key><string>any</string>
      <key>requires</key><array><string>screens.view-host/1</string></array>
      <key>library</key><string>libacme.so</string>
      <key>views</key>
      <array>
        <dict>
          <key>screenlet</key><string>Login</string>
          <key>class</key><string>LoginView_acme</string>
          <key>extends</key><string>LoginView_default</string>
          <key>layout</key><string>LoginView_acme.xib</string>
        </dict>
      </array>
    </dict>
    </plist>

    """
}
