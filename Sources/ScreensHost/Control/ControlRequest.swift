import ScreensCore
package import ScreensDocuments
package import ScreensModel

/// A command's request to a running host: one JSON line.
package struct ControlRequest: Sendable, Equatable {
  /// The questions and orders.
  package enum Order: Sendable, Equatable {
    case plugins
    /// The reasons why the host is not ready.
    case failingChecks
    case themes
    case explain(ScreenletName, ThemeName?)
    case reload
    case retry
    /// The host ends, and hands its listening sockets to the caller.
    case takeOver
    case accounts(AccountOrder)
  }

  /// The absolute path of the configuration that the host must be serving.
  package let configuration: String
  /// The question or order.
  package let order: Order

  package init(_ order: Order, configuration: String) {
    self.order = order
    self.configuration = configuration
  }

  /// Reads a request; nil for any other JSON.
  package init?(_ json: JSONValue) {
    guard let configuration = json["configuration"]?.string, let word = json["command"]?.string
    else { return nil }
    switch word {
    case "plugins": order = .plugins
    case "failingChecks": order = .failingChecks
    case "themes": order = .themes
    case "reload": order = .reload
    case "retry": order = .retry
    case "takeOver": order = .takeOver
    case "accounts":
      guard let accounts = AccountOrder(json) else { return nil }
      order = .accounts(accounts)
    case "explain":
      guard let screenlet = json["screenlet"]?.string.flatMap(ScreenletName.init(_:)) else {
        return nil
      }
      order = .explain(screenlet, json["theme"]?.string.flatMap(ThemeName.init(_:)))
    default: return nil
    }
    self.configuration = configuration
  }

  /// The request as its JSON.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [.init("configuration", .string(configuration))]
    func add(_ name: String, _ text: String) { members.append(.init(name, .string(text))) }
    switch order {
    case .plugins: add("command", "plugins")
    case .failingChecks: add("command", "failingChecks")
    case .themes: add("command", "themes")
    case .reload: add("command", "reload")
    case .retry: add("command", "retry")
    case .takeOver: add("command", "takeOver")
    case .accounts(let accounts):
      add("command", "accounts")
      add("order", accounts.word)
      if let address = accounts.address { add("address", address) }
    case .explain(let screenlet, let theme):
      add("command", "explain")
      add("screenlet", screenlet.rawValue)
      if let theme { add("theme", theme.rawValue) }
    }
    return .object(members)
  }
}
