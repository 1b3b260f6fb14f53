import PluginCatalog
package import ScreensModel
import ScreensSystem
import ScreensCore

/// The source of a configuration: a file under an environment and flags.
///
/// A running host keeps it, and rereads the same source to reload.
package struct ConfigurationSource: Sendable {
  /// The file; nil for `plugins.plist` in the working folder, which need not be there.
  package let file: String?
  /// The flag `--listen`.
  package let listen: String?
  /// The flag `--management`.
  package let management: String?
  /// The flag `--plugins`: a folder that is searched before those of the file.
  package let plugins: String?
  /// The environment of the process.
  package let environment: [String: String]
  private let workingFolder: String
  private let secretAttributes: @Sendable () -> [ScreenletName: Set<AttributeName>]

  /// The file that is looked for when none is named.
  package static let defaultFile = "plugins.plist"

  /// - Parameters:
  ///   - file: The flag `--config`; nil leaves the file to `SCREENS_CONFIG` and to the default.
  ///   - listen: The flag `--listen`.
  ///   - management: The flag `--management`.
  ///   - plugins: The flag `--plugins`.
  ///   - environment: The environment of the process.
  ///   - workingFolder: The folder that relative paths start at.
  ///   - secretAttributes: Gives the attributes of screenlets whose values are references; only a
  ///     file that sets attributes asks for them.
  package init(
    file: String? = nil, listen: String? = nil, management: String? = nil, plugins: String? = nil,
    environment: [String: String] = [:],
    workingFolder: String = Path.workingFolder,
    secretAttributes: @escaping @Sendable () -> [ScreenletName: Set<AttributeName>] = { [:] }
  ) {
    let named = file ?? environment["SCREENS_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    self.file = named
    self.listen = listen
    self.management = management
    self.plugins = plugins
    self.environment = environment
    self.workingFolder = workingFolder
    self.secretAttributes = secretAttributes
  }

  /// The file's absolute path.
  package var path: String {
    let name = file ?? Self.defaultFile
    return name.hasPrefix("/") ? name : Path.join(workingFolder, name)
  }

  /// Reads the configuration, or throws all its problems.
  package func read() throws(ConfigurationFailure) -> HostConfiguration {
    var configuration = HostConfiguration(
      file: path, stateDirectory: StateFolder.path(environment, workingFolder: workingFolder))
    if let variable = StateFolder.variable(environment) {
      configuration.origins["stateDirectory"] = .environment(variable)
    }
    var problems: [ConfigurationProblem] = []
    do throws(PropertyListFileError) {
      let root = try PropertyListFile.dictionary(path)
      var reader = ConfigurationReader(
        root, over: configuration, secretAttributes: secretAttributes)
      reader.read()
      configuration = reader.configuration
      problems = reader.problems
    } catch {
      if file != nil || !error.isAbsence { problems.append(.file(error)) }
    }
    do throws(PropertyListFileError) {
      configuration.trust = try TrustStore(stateFolder: configuration.stateDirectory)
    } catch {
      problems.append(.file(error))
    }
    override(
      &configuration, &problems, "defaultTheme", \.defaultTheme, "SCREENS_DEFAULT_THEME",
      "a theme's name", ThemeName.init)
    override(
      &configuration, &problems, "connectorFactory", \.connectorFactory,
      "SCREENS_CONNECTOR_FACTORY", "a connector factory's name", ConnectorFactoryName.init)
    override(
      &configuration, &problems, "listen", \.listen, "SCREENS_LISTEN", ListenAddress.rule,
      ListenAddress.init)
    if let address = flag("listen", listen, &configuration, &problems) {
      configuration.listen = address
    }
    if let address = flag("management", management, &configuration, &problems) {
      configuration.management = address
    }
    if let plugins {
      let below = plugins == "." ? workingFolder : Path.join(workingFolder, plugins)
      let folder = plugins.hasPrefix("/") ? plugins : below
      configuration.pluginDirectories.insert(folder, at: 0)
      configuration.origins["pluginDirectories"] = .flag("--plugins")
    }
    if !problems.isEmpty { throw ConfigurationFailure(problems: problems) }
    return configuration
  }

  /// The address that a flag gives; nil where it gives none.
  private func flag(
    _ name: String, _ text: String?, _ configuration: inout HostConfiguration,
    _ problems: inout [ConfigurationProblem]
  ) -> ListenAddress? {
    guard let text else { return nil }
    let origin = SettingOrigin.flag("--\(name)")
    guard let address = ListenAddress(text) else {
      problems.append(.invalidSetting(origin, found: text, expected: ListenAddress.rule))
      return nil
    }
    configuration.origins[name] = origin
    return address
  }

  private func override<T>(
    _ configuration: inout HostConfiguration, _ problems: inout [ConfigurationProblem],
    _ key: String, _ path: WritableKeyPath<HostConfiguration, T>, _ variable: String,
    _ expected: String, _ parse: (String) -> T?
  ) {
    guard let text = environment[variable], !text.isEmpty else { return }
    guard let value = parse(text) else {
      problems.append(.invalidSetting(.environment(variable), found: text, expected: expected))
      return
    }
    configuration[keyPath: path] = value
    configuration.origins[key] = .environment(variable)
  }
}

extension PropertyListFileError {
  /// Whether the file isn't there at all.
  fileprivate var isAbsence: Bool {
    if case .unreadable(let error) = self { error.isAbsence } else { false }
  }
}
