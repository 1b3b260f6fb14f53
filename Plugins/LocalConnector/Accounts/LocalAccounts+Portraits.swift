import PluginSystem

/// The ways to say whose picture is meant.
package enum PortraitOwner: Sendable {
  /// One of the names with which users sign in.
  case user(UserName)
  /// The user of a picture's number.
  case portrait(Int64)
}

extension LocalAccounts {
  /// Reads the picture of a user, which everybody may see.
  ///
  /// - Throws: `AccountError.noSuchUser`.
  package func portrait(of owner: PortraitOwner, companyId: Int64) throws -> Portrait {
    let users = try backend().users
    let userId =
      switch owner {
      case .user(let name):
        try users.credentials(of: name, companyId: company(companyId))?.userId
      case .portrait(let portraitId): try users.user(ofPortrait: portraitId)
      }
    guard let userId, try users.user(userId) != nil else {
      throw AccountError.noSuchUser(userId ?? 0)
    }
    return try users.portrait(of: userId)
  }

  /// Replaces the picture of a user.
  ///
  /// - Returns: the user, and the new picture's number.
  /// - Throws: `AccountError.noSuchUser`.
  package func replacePortrait(
    of userId: Int64, _ image: [UInt8]
  ) throws -> (user: User, portraitId: Int64) {
    let user = try user(userId)
    return (user, try backend().users.replacePortrait(of: userId, image))
  }
}
