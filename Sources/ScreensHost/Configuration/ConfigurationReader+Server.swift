import PluginCalls
import PluginCatalog
import ScreensCore
import ScreensDocuments
import ScreensModel

extension ConfigurationReader {
  private static let contextKeys = [
    "server", "version", "companyId", "groupId", "connectorFactoryClassName", "factory",
  ]
  private static let versions = ServerContext.knownVersions

  /// Reads the server's parameters, here or in the file that is named here.
  mutating func readServerContext() {
    guard let value = root["serverContext"] else { return }
    switch value.content {
    case .dictionary(let context): readContext(context)
    case .string(let path): readContextFile(absolute(path), named: value.place)
    default:
      problems.append(
        .document(value.wrongType(expected: "a dictionary, or a path to a property list")))
      return
    }
    configuration.origins["serverContext"] = .place(value.place)
  }

  private mutating func readContextFile(_ file: String, named place: PropertyListPlace) {
    do throws(PropertyListFileError) {
      readContext(try PropertyListFile.dictionary(file))
    } catch .unreadable(let error) {
      problems.append(.unreadableBelow(place, error))
    } catch {
      problems.append(.file(error))
    }
  }

  private mutating func readContext(_ context: PropertyListDictionary) {
    var properties: [String: Value] = [:]
    for entry in context.entries { properties[entry.key] = Value(entry.value) }
    configuration.server = ServerContext(properties: properties)
    for entry in context.entries {
      if Self.contextKeys.contains(entry.key) {
        checkKnown(entry.key, entry.value)
      } else if ConnectorContext.ownKeys.contains(entry.key) {
        configuration.warnings.append(
          .keyOfTheHost(entry.place.description, key: entry.key))
      } else if let known = Suggestion.nearest(to: entry.key, among: Self.contextKeys) {
        configuration.warnings.append(
          .nearlyKnownKey(entry.place.description, key: entry.key, suggestion: known))
      }
    }
  }

  private mutating func checkKnown(_ key: String, _ value: PropertyListValue) {
    let number = Value(value).int
    switch key {
    case "factory":
      configuration.warnings.append(.factoryNotSupported(value.place.description))
    case "server":
      _ = parsed(value, "a URL") { $0.isEmpty ? nil : $0 }
    case "connectorFactoryClassName":
      let rule = "a connector factory's name"
      guard let name = parsed(value, rule, ConnectorFactoryName.init) else { return }
      if root["connectorFactory"] == nil {
        configuration.connectorFactory = name
        configuration.origins["connectorFactory"] = .place(value.place)
      }
    case "version" where number.map(Self.versions.contains) != true:
      guard let number else {
        return problems.append(.document(value.wrongType(expected: "a version such as 70")))
      }
      configuration.warnings.append(
        .unknownServerVersion(value.place.description, found: String(number)))
    default:
      if number == nil { problems.append(.document(value.wrongType(expected: "an integer"))) }
    }
  }
}
