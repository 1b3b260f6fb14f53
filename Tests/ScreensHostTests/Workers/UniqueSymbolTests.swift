@testable import PluginCatalog
@testable import PluginFormat
import ScreensCore
import Screenlets
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A library that defines a symbol for the whole process, as C++ compilers do for inline variables.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct UniqueSymbolTests {
  private let folder: TemporaryFolder
  private let acme: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    acme = try #require(ThemeName("acme"))
  }

  /// C statements that show a text whose symbol is unique.
  private func showing(_ text: String) -> String {
    """
    __asm__(".pushsection .data\\n.globl acme_caption\\n"
            ".type acme_caption, %gnu_unique_object\\n.size acme_caption, 7\\n"
            "acme_caption: .asciz \\"\(text)\\"\\n.popsection");
    extern const char acme_caption[7];
    screens_node shown = 0;
    int32_t done = login->super->set_translations(login->super_self, view);
    if (done >= 0) done = views->find(host->context, view, TEXT("loginButton"), &shown);
    screens_value caption = {SCREENS_VALUE_STRING, 0, {0}};
    caption.as.string = (screens_string){acme_caption, 6};
    if (done >= 0) return views->set(host->context, view, shown, TEXT("text"), &caption);
    """
  }

  private func library(_ text: String) throws -> String {
    try AcmeTheme.compile(caption: "none", in: folder.path, translating: showing(text))
  }

  private func started(
    _ isolation: PluginSetting.Isolation
  ) async throws -> (host: FixtureHost, theme: AcmeTheme) {
    let plugins = try folder.makeFolder("plugins")
    let theme = try AcmeTheme(in: plugins, caption: "none", translating: showing("first "))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins["org.example.acme"] = .init(isolation: isolation)
    }
    await host.plugins.start()
    await host.plugins.source.admit(acme)
    return (host, theme)
  }

  private func caption(_ host: FixtureHost) throws -> String? {
    let login = try DrivenLogin(host.plugins.source.current, acme)
    defer { login.end() }
    return try login.text("loginButton").string
  }

  @Test func `it is refused in the host's process, by the symbol's name and with the remedy`()
    async throws
  {
    let (host, theme) = try await started(.host)
    let row = try #require(await host.row(theme.folder))
    #expect(row.state == .refused)
    for text in ["acme_caption", "-fno-gnu-unique", "version script", "isolation 'process'"] {
      #expect(row.reason?.contains(text) == true, "\(row.reason ?? "")")
    }
    let inspection = try PluginInspection(
      path: theme.folder, offer: HostOffer(viewClasses: []))
    let matters = inspection.library?.findings.map(\.matter) ?? []
    #expect(matters.contains(.uniqueSymbol("acme_caption")))
  }

  @Test func `it runs in a worker, and a new version shows its own text`() async throws {
    let (host, theme) = try await started(.process)
    #expect(try caption(host) == "first ")
    try theme.install(library("second"))
    await host.plugins.rescan()
    #expect(try caption(host) == "second")
  }
}
