@testable import PluginCatalog
import Screenlets
import ScreensCore
import TestSupport
import Testing

@testable import ScreensHost

/// Oddities in names of a manifest; `OddLayoutsTests` has the oddities of layouts.
@Suite struct OddityCheckTests {
  private func check(_ screenlet: String) throws -> (oddities: [String], unused: [String]) {
    let view = "[{\"screenlet\": \"\(screenlet)\", \"layout\": \"View_acme.xib\"}]"
    let plugin = try ListedFixture.plugin("acme", ["views": view])
    let parts = BuiltInParts(
      library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
      coreStrings: DefaultTheme.coreStrings())
    let check = OddityCheck(
      library: parts.library,
      graph: parts.graph(of: [plugin], under: ListedFixture.configuration()))
    let generation = PluginGeneration(plugin)
    return (
      check.oddities(of: generation) { _, _ in false },
      check.unusedParts(of: generation) { _, _ in false }
    )
  }

  @Test func `a view of this host's screenlet is not odd`() throws {
    let (oddities, unused) = try check("Login")
    #expect(oddities == [] && unused == [])
  }

  @Test func `a view of a misspelled screenlet is odd`() throws {
    let (oddities, unused) = try check("Logn")
    #expect(oddities.count == 1 && unused == [])
    #expect(oddities.first?.hasPrefix("/usr/libacme.so: views.0: ") == true)
    #expect(oddities.first?.contains("'Login'") == true)
  }

  @Test func `a view of another host's screenlet is unused, and not odd`() throws {
    let (oddities, unused) = try check("WeatherForecast")
    #expect(oddities == [] && unused.count == 1)
  }
}
