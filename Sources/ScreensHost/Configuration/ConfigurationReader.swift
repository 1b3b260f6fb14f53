import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments

/// Reads one `plugins.plist` over the defaults, and collects all problems.
struct ConfigurationReader {
  var configuration: HostConfiguration
  var problems: [ConfigurationProblem] = []
  let root: PropertyListDictionary
  /// The folder that relative paths start at.
  let base: String
  /// Returns the secret attributes of screenlets, whose values are references.
  let secretAttributes: () -> [ScreenletName: Set<AttributeName>]

  static let keys = [
    "pluginDirectories", "plugins", "serverContext", "connectorFactory", "connectorOverrides",
    "delegates", "defaultTheme", "screenlets", "pages", "gallery", "listen", "management",
    "trustedProxies", "forwardedHeaders",
    "allowedHosts", "socketMode", "socketGroup", "strictTransportSecurity", "volatileSessions",
    "strictOwnership", "implicitLogin", "limits", "site", "log",
  ]

  init(
    _ root: PropertyListDictionary, over configuration: HostConfiguration,
    secretAttributes: @escaping () -> [ScreenletName: Set<AttributeName>]
  ) {
    self.root = root
    self.secretAttributes = secretAttributes
    self.configuration = configuration
    base = Path.folder(of: configuration.file)
  }

  mutating func read() {
    refuseKeys(of: root, besides: Self.keys)
    readDirectories()
    readPlugins()
    readServerContext()
    readConnectors()
    readDelegates()
    if let theme = parsed("defaultTheme", "a theme's name", ThemeName.init) {
      configuration.defaultTheme = theme
    }
    readScreenlets()
    readPages()
    readSite()
    readLog()
    configuration.gallery = parsed(
      "gallery", GallerySetting.rule, GallerySetting.init(rawValue:))
    readListening()
    if let flag = flag("strictOwnership") { configuration.strictOwnership = flag }
    if let flag = flag("volatileSessions") { configuration.volatileSessions = flag }
    readImplicitLogin()
    readLimits()
  }

  // MARK: Parts

  /// Reads a key's value and remembers where it stands; nil when it is absent or wrong.
  mutating func value<T>(
    _ key: String, in dictionary: PropertyListDictionary? = nil,
    _ read: (PropertyListValue) throws(PropertyListError) -> T
  ) -> T? {
    guard let value = (dictionary ?? root)[key] else { return nil }
    do throws(PropertyListError) {
      let result = try read(value)
      if dictionary == nil { configuration.origins[key] = .place(value.place) }
      return result
    } catch {
      problems.append(.document(error))
      return nil
    }
  }

  /// Reads a key's text as something more; nil when it is absent or wrong.
  mutating func parsed<T>(
    _ key: String, _ expected: String, in dictionary: PropertyListDictionary? = nil,
    _ parse: (String) -> T?
  ) -> T? {
    let dictionary = dictionary ?? root
    guard let found = dictionary[key] else { return nil }
    guard let result = parsed(found, expected, parse) else { return nil }
    if dictionary.place == root.place { configuration.origins[key] = .place(found.place) }
    return result
  }

  /// Reads a text as something more; nil when it is wrong.
  mutating func parsed<T>(
    _ value: PropertyListValue, _ expected: String, _ parse: (String) -> T?
  ) -> T? {
    do throws(PropertyListError) {
      let text = try value.string()
      if let result = parse(text) { return result }
      // An entry of a list has no name of its own.
      let name = Int(value.key) == nil ? value.key : value.place.keyPath
      problems.append(.invalidText(value.place, key: name, found: text, expected: expected))
    } catch {
      problems.append(.document(error))
    }
    return nil
  }

  mutating func refuseKeys(of dictionary: PropertyListDictionary, besides known: [String]) {
    problems += dictionary.unknownKeys(besides: known).map(ConfigurationProblem.document)
  }

  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : Path.join(base, path)
  }

  // MARK: Sections

  private mutating func readDirectories() {
    guard
      let texts = value(
        "pluginDirectories",
        { value throws(PropertyListError) in
          try value.strings()
        })
    else { return }
    configuration.pluginDirectories = texts.map(absolute)
  }

  private mutating func readConnectors() {
    let rule = "a connector factory's name"
    if let name = parsed("connectorFactory", rule, ConnectorFactoryName.init) {
      configuration.connectorFactory = name
    }
    guard let overrides = dictionary("connectorOverrides") else { return }
    for entry in overrides.entries {
      guard let operation = OperationName(entry.key) else {
        problems.append(.invalidKey(entry.place, key: entry.key, expected: "an operation's name"))
        continue
      }
      configuration.origins["connectorOverrides.\(operation)"] = .place(entry.place)
      configuration.connectorOverrides[operation] = parsed(
        entry.value, rule, ConnectorFactoryName.init)
    }
  }

  private mutating func readPages() {
    guard let pages = dictionary("pages") else { return }
    for entry in pages.entries {
      guard entry.key.hasPrefix("/") else {
        problems.append(
          .invalidKey(entry.place, key: entry.key, expected: "a URL path, which starts with '/'"))
        continue
      }
      guard let text = parsed(entry.value, "a path", { $0.isEmpty ? nil : $0 }) else { continue }
      let file = absolute(text)
      configuration.pages[entry.key] = file
      configuration.origins["pages.\(entry.key)"] = .place(entry.value.place)
    }
  }

  private mutating func readListening() {
    if let address = parsed("listen", ListenAddress.rule, ListenAddress.init) {
      configuration.listen = address
    }
    configuration.socketMode = parsed("socketMode", SocketMode.rule, SocketMode.init)
    configuration.socketGroup = parsed("socketGroup", SocketGroup.rule, SocketGroup.init)
    let security = TransportSecurity.allCases.map(\.rawValue).joined(separator: ", ")
    if let value = parsed("strictTransportSecurity", "one of \(security)", TransportSecurity.init) {
      configuration.transportSecurity = value
    }
    configuration.management = parsed("management", ListenAddress.rule, ListenAddress.init)
    configuration.trustedProxies = list("trustedProxies", TrustedProxy.rule, TrustedProxy.init)
    let families = ForwardedHeaders.allCases.map(\.rawValue).joined(separator: " or ")
    if let family = parsed("forwardedHeaders", families, ForwardedHeaders.init(rawValue:)) {
      configuration.forwardedHeaders = family
    }
    configuration.allowedHosts = list("allowedHosts", "a host's name, perhaps with a port") {
      $0.isEmpty || $0.contains { "/ \t@?#".contains($0) } ? nil : $0
    }
  }

  private mutating func flag(_ key: String) -> Bool? {
    value(key) { value throws(PropertyListError) in try value.boolean() }
  }

  private mutating func readImplicitLogin() {
    guard let login = dictionary("implicitLogin") else { return }
    refuseKeys(of: login, besides: ["userName", "basicAuthMethod", "password"])
    for key in ["userName", "password"] where login[key] == nil {
      problems.append(.document(.missingKey(login.place, key: key)))
    }
    let userName = parsed("userName", "a user's name", in: login) { $0.isEmpty ? nil : $0 }
    let methods = BasicAuthMethod.allCases.map(\.rawValue)
    let method =
      parsed("basicAuthMethod", methods.joined(separator: " or "), in: login) { text in
        methods.contains(text) ? BasicAuthMethod(text: text) : nil
      } ?? .email
    let password = login["password"].flatMap { secret($0) }
    if let userName, let password {
      configuration.server.implicitLogin = ImplicitLogin(
        userName: userName, method: method, password: password)
      configuration.warnings.append(.signsEverybodyIn(login.place.description))
    }
  }

  mutating func secret(_ value: PropertyListValue) -> SecretReference? {
    do throws(PropertyListError) {
      if let reference = SecretReference(try value.string(), base: base) { return reference }
      problems.append(.secretInFile(value.place, key: value.key))
    } catch {
      problems.append(.document(error))
    }
    return nil
  }

  private mutating func readLimits() {
    guard let limits = dictionary("limits") else { return }
    refuseKeys(of: limits, besides: HostLimits.keys.map(\.name))
    for key in HostLimits.keys {
      guard
        let number = value(
          key.name, in: limits,
          { value throws(PropertyListError) in
            try value.integer()
          })
      else { continue }
      if key.range.contains(number) {
        configuration.limits[keyPath: key.path] = number
      } else if let place = limits[key.name]?.place {
        problems.append(
          .outOfRange(place, key: key.name, found: number, allowed: key.range))
      }
    }
  }

  mutating func dictionary(_ key: String) -> PropertyListDictionary? {
    value(key) { value throws(PropertyListError) in try value.dictionary() }
  }

  private mutating func list<T>(
    _ key: String, _ expected: String, _ parse: (String) -> T?
  ) -> [T] {
    let values = value(key) { value throws(PropertyListError) in try value.array() } ?? []
    var results: [T] = []
    for value in values {
      if let result = parsed(value, expected, parse) { results.append(result) }
    }
    return results
  }
}
