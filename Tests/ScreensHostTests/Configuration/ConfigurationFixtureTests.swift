import Foundation
import Screenlets
import ScreensCore
import ScreensHost
import TestSupport
import Testing

@Suite struct ConfigurationFixtureTests {
  static let root = Repository.fixtures("Configurations")
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { !$0.contains(".") }.sorted()
  }()

  @Test(arguments: names)
  func `a wrong configuration has its place, the expected value and a remedy`(
    name: String
  ) throws {
    let folder = "\(Self.root)/\(name)"
    let expected = try String(contentsOfFile: "\(folder)/expected.txt", encoding: .utf8)
    let source = ConfigurationSource(
      file: "\(folder)/plugins.plist",
      secretAttributes: { DefaultTheme.library.secretAttributes })
    let failure = try #require(throws: ConfigurationFailure.self) { try source.read() }
    #expect(failure.description.replacing("\(folder)/", with: "") + "\n" == expected)
  }

  @Test func `there are fixtures`() { #expect(Self.names.count >= 30) }
}
