import ScreensDocuments

/// An operator's order about accounts.
package enum AccountOrder: Sendable, Equatable {
  case list
  case disable(address: String)
  case enable(address: String)
  case delete(address: String)
  /// Ends the sessions of the account's user; the account is unchanged.
  case endSessions(address: String)

  /// The words of the orders, as an operator writes them.
  package static let words = ["list", "disable", "enable", "delete", "end-sessions"]

  /// Reads an order; nil for another word, or where an address is missing or too much.
  package init?(_ word: String, address: String?) {
    switch (word, address) {
    case ("list", nil): self = .list
    case ("disable", let address?): self = .disable(address: address)
    case ("enable", let address?): self = .enable(address: address)
    case ("delete", let address?): self = .delete(address: address)
    case ("end-sessions", let address?): self = .endSessions(address: address)
    default: return nil
    }
  }

  package var word: String {
    switch self {
    case .list: "list"
    case .disable: "disable"
    case .enable: "enable"
    case .delete: "delete"
    case .endSessions: "end-sessions"
    }
  }

  package var address: String? {
    switch self {
    case .list: nil
    case .disable(let address), .enable(let address), .delete(let address),
      .endSessions(let address):
      address
    }
  }

  init?(_ json: JSONValue) {
    guard let word = json["order"]?.string else { return nil }
    self.init(word, address: json["address"]?.string)
  }
}
