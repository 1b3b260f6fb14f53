import ScreensFace
@testable import ScreensHTTP
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import ScreensWeb
import Screenlets
import Synchronization

/// A web face with the Default theme, connectors in memory, and a clock that the test moves.
final class TestFace: Sendable {
  let clock = FaceClock()
  let connectors = TestConnectors()
  let source: EnvironmentSource
  let face: WebFace
  let reports = Reports()
  /// The addresses that make a browser a developer's, as they were reported.
  let keys = Reports()

  init(
    themes: [Theme] = [], kinds: [ScreenletClass] = [], loops: Int = 1,
    credentials: (any CredentialsStore)? = nil,
    admission: @escaping EnvironmentSource.Admission = { _ in },
    configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = WebConfiguration()
    configuration.address = .tcp(.loopback, port: 0)
    configuration.http.limits.connectionsPerAddress = 1000
    configuration.loops = loops
    configuration.clock = clock.clock
    configuration.gallery = .developer
    configure(&configuration)
    source = EnvironmentSource(
      Self.environment(themes, connectors, reports, kinds: kinds), admission: admission)
    face = try WebFace(
      configuration, source: source, credentials: credentials)
    face.start()
    let keys = keys
    face.announceGallery { keys.add($0) }
  }

  static func environment(
    _ themes: [Theme], _ connectors: TestConnectors, _ reports: Reports, generation: UInt64 = 1,
    server: ServerContext = .fallback,
    attributes: [ScreenletName: [AttributeName: Value]] = [:], kinds: [ScreenletClass] = []
  ) -> Environment {
    let all = [DefaultTheme.make()] + themes
    return Environment(
      library: ScreenletLibrary(DefaultTheme.library.classes + kinds),
      registry: ThemeRegistry(
        generation: generation,
        themes: Dictionary(all.map { ($0.name, $0) }) { _, new in new },
        coreStrings: DefaultTheme.coreStrings()),
      server: server, connectors: connectors, attributes: attributes,
      log: OperatorLog(texts: { reports.add($0) }))
  }

  /// Replaces the present themes, and the connectors where given.
  func swap(
    _ themes: [Theme], generation: UInt64, notices: [PluginNotice] = [],
    connectors: TestConnectors? = nil
  ) {
    source.swap(
      Self.environment(themes, connectors ?? self.connectors, reports, generation: generation),
      notices: notices)
  }

  var port: UInt16 { face.address.port ?? 0 }

  func browser() -> TestBrowser { TestBrowser(port: port) }

  /// The path of the newest address that makes a browser a developer's.
  var keyPath: String {
    let origin = String(face.url.dropLast())
    return keys.all.last.map { String($0.dropFirst(origin.count)) } ?? ""
  }

  /// A browser that has come with the gallery's key.
  func developer() async -> TestBrowser {
    let browser = browser()
    _ = await browser.get(keyPath)
    return browser
  }

  func stop() async { await face.stop() }
}

/// The face's lines for the operator.
final class Reports: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}

/// Both clocks, moved together.
final class FaceClock: Sendable {
  private let nanoseconds = Atomic<Int64>(1_000_000_000)

  var clock: EventLoopClock {
    EventLoopClock(
      monotonic: { [self] in nanoseconds.load(ordering: .sequentiallyConsistent) },
      wall: { [self] in
        1_700_000_000 + nanoseconds.load(ordering: .sequentiallyConsistent) / 1_000_000_000
      })
  }

  func advance(by duration: Duration) {
    nanoseconds.add(duration.nanoseconds, ordering: .sequentiallyConsistent)
  }
}

extension Theme {
  /// A Child theme of Default with one layout.
  static func child(_ name: String, layout xib: String) throws -> Theme {
    let bytes = Array(xib.utf8)
    let file = "LoginView_\(name).xib"
    guard let themeName = ThemeName(name), let layoutName = LayoutName(file) else {
      preconditionFailure("\(name) is no theme's name")
    }
    let layout = Layout(
      name: layoutName, path: file, document: try XIBReader.read(bytes, file: file),
      digest: Digest(of: bytes))
    return Theme(
      name: themeName, parent: .default,
      plugin: PluginReference(id: "org.test.\(name)", version: "1.0.0", generation: 1, path: file),
      layouts: ["LoginView": layout], classes: [:], isAdmitted: true)
  }
}

/// A small login layout.
func loginLayout(
  title: String = "Welcome", color: String = "red=\"1\" green=\"1\" blue=\"1\"", more: String = "",
  root: String = ""
) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
  <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
  <view id="root" customClass="LoginView_default">
  <rect key="frame" x="0" y="0" width="320" height="260"/>
  <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
  <subviews>
  <view id="box"><rect key="frame" x="0" y="0" width="320" height="260"/>
  <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
  <subviews>
  <label id="title" text="\(title)"><rect key="frame" x="16" y="8" width="288" height="24"/>
  <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></label>
  <button tag="3" id="go"><rect key="frame" x="16" y="170" width="288" height="44"/>
  <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
  <state key="normal" title="Go"/>
  <connections><action selector="loginButtonClicked:" destination="root" \
  eventType="touchUpInside" id="a1"/></connections></button>
  <textField tag="2" id="pass"><rect key="frame" x="16" y="110" width="288" height="44"/>
  <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
  <textInputTraits key="textInputTraits" returnKeyType="go" secureTextEntry="YES"/>
  <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" \
  keyPath="autocomplete" value="current-password"/></userDefinedRuntimeAttributes></textField>
  <textField tag="1" id="user" borderStyle="roundedRect">
  <rect key="frame" x="16" y="50" width="288" height="44"/>
  <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
  <textInputTraits key="textInputTraits" returnKeyType="next"/>
  <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" \
  keyPath="autocomplete" value="username"/></userDefinedRuntimeAttributes></textField>
  \(more)
  </subviews></view>
  <button hidden="YES" tag="4" id="auth"><rect key="frame" x="16" y="90" width="288" height="44"/>
  <state key="normal" title="Authorize"/>
  <connections><action selector="loginButtonClicked:" destination="root" \
  eventType="touchUpInside" id="a2"/></connections></button>
  </subviews>
  \(root)
  <color key="backgroundColor" \(color) alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
  <connections>
  <outlet property="userNameField" destination="user" id="o1"/>
  <outlet property="passwordField" destination="pass" id="o2"/>
  <outlet property="loginButton" destination="go" id="o3"/>
  <outlet property="authorizeButton" destination="auth" id="o4"/>
  </connections>
  </view></objects></document>
  """
}
