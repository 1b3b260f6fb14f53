import ScreensDocuments

/// An operator's order about accounts.
package enum AccountOrder: Sendable, Equatable {
  case list
  case disable(address: String)
  case enable(address: String)
  case delete(address: String)
  /// Ends the sessions of the account's user; the account is unchanged.
  case endSessions(address: String)
  /// Lists the users of whom data is kept, and who have no account any more.
  case gone
  /// Erases the data of such a user.
  case erase(userId: Int64)

  /// The words of the orders, as an operator writes them.
  package static let words = [
    "list", "disable", "enable", "delete", "end-sessions", "gone", "erase",
  ]

  /// Reads an order; nil for another word, or where an address or a number is missing or too much.
  package init?(_ word: String, address: String?) {
    switch (word, address) {
    case ("list", nil): self = .list
    case ("disable", let address?): self = .disable(address: address)
    case ("enable", let address?): self = .enable(address: address)
    case ("delete", let address?): self = .delete(address: address)
    case ("end-sessions", let address?): self = .endSessions(address: address)
    case ("gone", nil): self = .gone
    case ("erase", let number?):
      guard let userId = Int64(number), userId > 0 else { return nil }
      self = .erase(userId: userId)
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
    case .gone: "gone"
    case .erase: "erase"
    }
  }

  /// The account's address, or the user's number.
  package var address: String? {
    switch self {
    case .list, .gone: nil
    case .erase(let userId): String(userId)
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
