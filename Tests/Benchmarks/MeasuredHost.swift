import ScreensFace
import PluginCatalog
import PluginWorkers
import ScreensHTTP
import ScreensModel
import ScreensSystem
import Foundation
import ScreensCore
import ScreensHost
import ScreensLayout
import ScreensWeb
import Screenlets
import TestSupport

/// The product's own host with what measuring needs: a connector that hashes nothing, one loop, no
/// limit on tries, and hardly one on connections.
enum MeasuredHost {
  /// The folder of this build's products.
  static let products: String = {
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return (executable as NSString?)?.deletingLastPathComponent ?? "."
  }()

  /// A plugin host over a folder.
  static func make(
    _ folder: String, factory: String = "LocalConnectorFactory",
    plugins: [String: PluginSetting] = [:], workers: WorkerPool? = nil,
    log: OperatorLog = OperatorLog(texts: { BenchmarkCommand.note($0) })
  ) throws -> PluginHost {
    var configuration = HostConfiguration(
      file: "\(folder)/plugins.plist", stateDirectory: "\(folder)/state")
    configuration.plugins = plugins
    if let name = ConnectorFactoryName(factory) { configuration.connectorFactory = name }
    let state = try StateFolder.make("\(folder)/state")
    return PluginHost(
      configuration, library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
      coreStrings: DefaultTheme.coreStrings(),
      copies: try PrivateCopies(folder: "\(state)/copies"),
      directories: { _ in
        [
          PluginDirectory("\(folder)/plugins", origin: .configuration),
          PluginDirectory(products, origin: .executable),
        ]
      }, workers: workers, log: log)
  }

  /// A pool of workers as the program has it.
  static func makeWorkers() -> WorkerPool { WorkerPool(executable: "\(products)/screens") }

  /// The path of a page with three screenlets.
  static let threeLoginsPath = "/three"

  private static func threeLogins() throws -> SitePage {
    let views = (1...3).map { number in
      """
      <view contentMode="scaleToFill" id="login-\(number)" customClass="LoginScreenlet">
      <rect key="frame" x="0" y="\(number * 200 - 200)" width="300" height="200"/></view>
      """
    }
    let xib = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view contentMode="scaleToFill" id="page"><rect key="frame" x="0" y="0" width="300"
      height="600"/><subviews>\(views.joined())</subviews></view></objects></document>
      """.utf8)
    return SitePage(
      path: threeLoginsPath, try XIBReader.read(xib, file: "Three.xib"), digest: Digest(of: xib),
      library: DefaultTheme.library)
  }

  /// Serves until the process is ended; the URL is printed.
  ///
  /// - Parameter isolated: a plugin that runs in a worker; all others run in the host.
  static func serve(_ folder: String, isolated: String?) async throws {
    let plugins: [String: PluginSetting] =
      isolated.map {
        [$0: .init(isolation: .process), "org.example.bare": .init(isolation: .host)]
      } ?? [:]
    let host = try make(
      folder, factory: "BareConnectorFactory", plugins: plugins,
      workers: isolated == nil ? nil : makeWorkers())
    await host.start()
    var configuration = WebConfiguration()
    configuration.address = .tcp(.loopback, port: 0)
    configuration.trial = .seconds(60)
    configuration.loops = 1
    configuration.guesses = .none
    configuration.http.limits.connectionsPerAddress = 2000
    configuration.stateFolder = "\(folder)/state"
    configuration.pages = [try threeLogins()]
    let face = try WebFace(configuration, source: host.source)
    FileHandle.standardOutput.write(Data("Listening on \(face.start())\n".utf8))
    try await Task.sleep(for: .seconds(3600))
  }
}
