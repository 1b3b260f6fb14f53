import PluginCatalog
import PluginFormat
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments

extension ConfigurationReader {
  /// Reads the settings of single plugins.
  mutating func readPlugins() {
    guard let plugins = dictionary("plugins") else { return }
    for entry in plugins.entries {
      guard PluginID(entry.key) != nil else {
        problems.append(
          .invalidKey(entry.place, key: entry.key, expected: "a plugin's id: \(PluginID.rule)"))
        continue
      }
      do throws(PropertyListError) {
        configuration.plugins[entry.key] = setting(of: entry.key, try entry.value.dictionary())
        configuration.origins["plugins.\(entry.key)"] = .place(entry.place)
      } catch {
        problems.append(.document(error))
      }
    }
  }

  private mutating func setting(
    of id: String, _ dictionary: PropertyListDictionary
  ) -> PluginSetting {
    refuseKeys(of: dictionary, besides: ["enabled", "isolation", "digest", "options"])
    var setting = PluginSetting()
    if let isEnabled = value(
      "enabled", in: dictionary, { value throws(PropertyListError) in try value.boolean() })
    {
      setting.isEnabled = isEnabled
    }
    let kinds = PluginSetting.Isolation.allCases.map(\.rawValue).joined(separator: " or ")
    if let isolation = parsed("isolation", kinds, in: dictionary, PluginSetting.Isolation.init) {
      setting.isolation = isolation
    }
    setting.digest = parsed("digest", "64 hexadecimal digits", in: dictionary) { Digest(hex: $0) }
    if let options = value(
      "options", in: dictionary, { value throws(PropertyListError) in try value.dictionary() })
    {
      for entry in options.entries {
        setting.options[entry.key] = Value(entry.value)
        configuration.origins["plugins.\(id).options.\(entry.key)"] = .place(entry.place)
      }
    }
    return setting
  }
}

extension Value {
  /// A value of a property list; a date becomes its seconds since 1970.
  init(_ value: PropertyListValue) {
    self =
      switch value.content {
      case .string(let text): .string(text)
      case .integer(let number): .int(number)
      case .real(let number): .double(number)
      case .boolean(let flag): .bool(flag)
      case .date(let seconds): .double(seconds)
      case .data(let bytes): .bytes(bytes)
      case .array(let values): .list(values.map { Value($0) })
      case .dictionary(let dictionary):
        .map(Dictionary(dictionary.entries.map { ($0.key, Value($0.value)) }) { first, _ in first })
      }
  }
}
