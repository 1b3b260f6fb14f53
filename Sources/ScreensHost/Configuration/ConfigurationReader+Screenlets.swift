import ScreensCore
import ScreensDocuments
import ScreensModel

extension ConfigurationReader {
  /// Reads the attributes that are set on screenlets. Only declared secrets are known here; the
  /// rest is checked with the plugins.
  mutating func readScreenlets() {
    guard let screenlets = dictionary("screenlets") else { return }
    let secrets = secretAttributes()
    for entry in screenlets.entries {
      guard let name = ScreenletName(entry.key) else {
        problems.append(
          .invalidKey(entry.place, key: entry.key, expected: "a screenlet's name"))
        continue
      }
      do throws(PropertyListError) {
        configuration.screenlets[name] = attributes(
          try entry.value.dictionary(), secrets: secrets[name] ?? [])
        configuration.origins["screenlets.\(name)"] = .place(entry.place)
      } catch {
        problems.append(.document(error))
      }
    }
  }

  private mutating func attributes(
    _ dictionary: PropertyListDictionary, secrets: Set<AttributeName>
  ) -> [AttributeName: Value] {
    var attributes: [AttributeName: Value] = [:]
    for entry in dictionary.entries {
      guard let name = AttributeName(entry.key) else {
        problems.append(.invalidKey(entry.place, key: entry.key, expected: "an attribute's name"))
        continue
      }
      if secrets.contains(name) {
        attributes[name] = secret(entry.value).map { .string($0.description) }
      } else {
        attributes[name] = Value(entry.value)
      }
    }
    return attributes
  }
}
