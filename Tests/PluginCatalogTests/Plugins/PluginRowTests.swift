@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import ScreensCore
import ScreensDocuments
import TestSupport
import Testing

struct PluginRowTests {
  @Test func `a row survives JSON`() {
    let bare = PluginRow(
      path: "/a \"b\"<c>.so", id: nil, kind: nil, version: nil, state: .notAPlugin,
      reason: "no\nnote")
    var full = PluginRow(
      path: "/acme.so", id: PluginID("org.example.acme"), kind: .theme,
      version: PluginVersion("1.0.0"), state: .ready, reason: nil, source: .host)
    full.digest = Digest(of: [1, 2, 3])
    full.generation = 7
    for row in [bare, full] {
      for isPretty in [true, false] {
        var written = JSONWriter(pretty: isPretty)
        row.write(to: &written)
        var made = JSONWriter(pretty: isPretty)
        made.value(row.json)
        #expect(written.bytes == made.bytes)
      }
    }
  }
}
