/// An account as an operator lists it.
package struct ListedAccount: Sendable, Equatable {
  package let userId: Int64
  package let address: String
  /// The first and last name; the screen name of a user without them.
  package let name: String
  /// When the account was made, in seconds since 1970.
  package let since: Int64
  package let isDisabled: Bool
}

/// An operator's change of an account.
package enum AccountAdministration: Sendable {
  case disable, enable, delete
}

extension LocalAccounts {
  /// The accounts in the order in which they were made.
  ///
  /// - Parameters:
  ///   - address: for its account alone.
  ///   - companyId: where accounts are looked for; 0 is the company of the settings.
  package func list(
    _ rows: Range<Int64>, address: String? = nil, companyId: Int64 = 0
  ) throws -> [ListedAccount] {
    let users = try backend().users
    guard let address else { return try users.accounts(rows, companyId: company(companyId)) }
    guard let userId = try userId(of: address, companyId) else { return [] }
    return try users.account(userId).map { [$0] } ?? []
  }

  /// Disables, enables or deletes an account. A disabled user cannot sign in, and is no user for
  /// any other operation; the user's codes are void.
  ///
  /// - Returns: the number of the user, whose sessions are the host's to end.
  /// - Throws: `AccountError.noSuchAddress`.
  package func administer(
    _ change: AccountAdministration, address: String, companyId: Int64 = 0
  ) throws -> Int64 {
    guard let userId = try userId(of: address, companyId) else {
      throw AccountError.noSuchAddress(address)
    }
    let users = try backend().users
    switch change {
    case .disable: try users.disable(userId)
    case .enable: try users.enable(userId)
    case .delete: try users.delete(userId)
    }
    return userId
  }

  func userId(of address: String, _ companyId: Int64) throws -> Int64? {
    try backend().users.credentials(of: .emailAddress(address), companyId: company(companyId))?
      .userId
  }
}
