import ScreensCore
import ScreensDocuments
import ScreensModel

extension ConfigurationReader {
  /// Reads the delegates: a list, or a dictionary with one for each kind.
  mutating func readDelegates() {
    if case .array = root["delegates"]?.content {
      let entries = value("delegates") { value throws(PropertyListError) in try value.array() }
      for entry in entries ?? [] { readDelegate(entry) }
    } else if let delegates = dictionary("delegates") {
      for entry in delegates.entries { readDelegate(entry) }
    }
  }

  private mutating func readDelegate(_ entry: PropertyListDictionary.Entry) {
    guard let screenlet = ScreenletName(entry.key) else {
      return problems.append(
        .invalidKey(entry.place, key: entry.key, expected: "a screenlet's name"))
    }
    guard let name = parsed(entry.value, Self.name, DelegateName.init) else { return }
    add(DelegateSetting(screenlet, name), at: entry.place)
  }

  private static let name = "a delegate's name"

  private mutating func readDelegate(_ entry: PropertyListValue) {
    do throws(PropertyListError) {
      readDelegate(try entry.dictionary(), setting: entry.place.keyPath)
    } catch {
      problems.append(.document(error))
    }
  }

  private mutating func readDelegate(_ delegate: PropertyListDictionary, setting: String) {
    refuseKeys(of: delegate, besides: ["screenlet", "class", "order"])
    for key in ["screenlet", "class"] where delegate[key] == nil {
      problems.append(.document(.missingKey(delegate.place, key: key)))
    }
    let screenlet = parsed("screenlet", "a screenlet's name", in: delegate) { ScreenletName($0) }
    let name = parsed("class", Self.name, in: delegate, DelegateName.init)
    let order = value("order", in: delegate) { value throws(PropertyListError) in
      try value.integer()
    }
    guard let screenlet, let name else { return }
    let isTwice = configuration.delegates.contains {
      $0.screenlet == screenlet && $0.name == name
    }
    if isTwice, let place = delegate["class"]?.place {
      return problems.append(
        .invalidText(
          place, key: "class", found: name.rawValue,
          expected: "a delegate that \(screenlet) does not have yet"))
    }
    add(
      DelegateSetting(screenlet, name, order: order ?? 0, setting: setting), at: delegate.place)
  }

  private mutating func add(_ delegate: DelegateSetting, at place: PropertyListPlace) {
    configuration.origins[delegate.setting] = .place(place)
    configuration.delegates.append(delegate)
  }
}
