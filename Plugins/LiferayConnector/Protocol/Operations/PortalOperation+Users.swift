package import ScreensPluginKit

/// Finding users, making them, and sending them passwords.
extension PortalOperation {
  static let users: [String: PortalOperation] = [
    "getUserByEmail": .read(byEmail, Answer.user),
    "getUserByScreenName": .read(byScreenName, Answer.user),
    "getUserByUserId": .read(byUserId, Answer.user),
    "signUp": .write(signUp, Answer.user),
    "forgotPasswordByEmail": recovery("email-address") { inquiry in
      ["companyId": inquiry.companyId, "emailAddress": .string(inquiry.text("emailAddress"))]
    },
    "forgotPasswordByScreenName": recovery("screen-name") { inquiry in
      ["companyId": inquiry.companyId, "screenName": .string(inquiry.text("screenName"))]
    },
    "forgotPasswordByUserId": recovery("user-id") { $0.pick("userId") },
  ]

  /// Finds the user of an address.
  package static let byEmail: @Sendable (Inquiry) -> Command = { inquiry in
    Command(
      "/user/get-user-by-email-address",
      ["companyId": inquiry.companyId, "emailAddress": .string(inquiry.text("emailAddress"))])
  }

  /// Finds the user of a screen name.
  package static let byScreenName: @Sendable (Inquiry) -> Command = { inquiry in
    Command(
      "/user/get-user-by-screen-name",
      ["companyId": inquiry.companyId, "screenName": .string(inquiry.text("screenName"))])
  }

  /// Finds the user of a number.
  package static let byUserId: @Sendable (Inquiry) -> Command = { inquiry in
    Command("/user/get-user-by-id", inquiry.pick("userId"))
  }

  /// Asks whose session it is.
  package static let currentUser: @Sendable (Inquiry) -> Command = { inquiry in
    Command(
      inquiry.version.is62 ? "/screens-web.screensuser/get-current-user" : "/user/get-current-user")
  }

  /// The portal makes the password and the screen name that the request has not.
  private static let signUp: @Sendable (Inquiry) -> Command = { inquiry in
    let password = inquiry.text("password")
    let screenName = inquiry.text("screenName")
    var values: [String: Value] = [
      "companyId": inquiry.companyId, "autoPassword": .bool(password.isEmpty),
      "password1": .string(password), "password2": .string(password),
      "autoScreenName": .bool(screenName.isEmpty), "screenName": .string(screenName),
      "facebookId": 0, "openId": "", "locale": .string(inquiry.locale), "prefixId": 0,
      "suffixId": 0, "male": true, "birthdayMonth": 1, "birthdayDay": 1, "birthdayYear": 1970,
      "groupIds": .list([inquiry.groupId]), "sendEmail": .bool(!inquiry.context.isQuiet),
    ]
    for name in ["emailAddress", "firstName", "middleName", "lastName", "jobTitle"] {
      values[name] = .string(inquiry.text(name))
    }
    for list in signUpLists { values[list] = [] }
    return Command("/user/add-user", values)
  }

  private static let signUpLists = [
    "organizationIds", "roleIds", "userGroupIds", "addresses", "emailAddresses", "phones",
    "websites", "announcementsDelivers",
  ]

  /// Portals lack the methods since 7.3. A user who is not there is no error: strangers would learn
  /// who is.
  private static func recovery(
    _ name: String, _ parameters: @escaping @Sendable (Inquiry) -> [String: Value]
  ) -> PortalOperation {
    .write { inquiry in
      guard !inquiry.version.isAtLeast(.v73) else {
        throw PortalError.unsupported(inquiry.version)
      }
      let method = "send-password-by-\(name)"
      let path =
        inquiry.version.is62 ? "/screens-web.screensuser/\(method)" : "/user/\(method)"
      return Command(path, parameters(inquiry))
    } _: { result in
      guard let isNew = result.portalFlag else { throw PortalError.incomplete("passwordSent") }
      return ["passwordSent": .bool(isNew)]
    }.missing(["passwordSent": false]).message()
  }

  /// Changes the names, and the password where there is a new one. Of everything else in the
  /// method's signature the present value is sent back where the portal tells it. Memberships are
  /// sent as `null`, which leaves them as they are.
  ///
  /// - Parameter user: the user as the portal has it now.
  package static func update(_ user: Value, _ inquiry: Inquiry) -> Command {
    let password = inquiry.text("password")
    var values: [String: Value] = [
      "userId": .int(inquiry.number("userId")),
      "oldPassword": .string(inquiry.text("presentPassword")), "newPassword1": .string(password),
      "newPassword2": .string(password), "passwordReset": false, "prefixId": 0, "suffixId": 0,
      "male": true, "birthdayMonth": 1, "birthdayDay": 1, "birthdayYear": 1970,
    ]
    for name in ["emailAddress", "screenName", "firstName", "middleName", "lastName", "jobTitle"] {
      values[name] = inquiry.parameters[name] ?? .string(user[name].stringValue ?? "")
    }
    for name in kept { values[name] = .string(user[name].stringValue ?? "") }
    values["facebookId"] = .int(user["facebookId"].portalNumber ?? 0)
    for name in ["groupIds", "organizationIds", "roleIds", "userGroupRoles", "userGroupIds"] {
      values[name] = Value.none
    }
    for name in messengers + (inquiry.version.is62 ? messengersOf62 : []) { values[name] = "" }
    return Command("/user/update-user", values)
  }

  private static let kept = [
    "reminderQueryQuestion", "reminderQueryAnswer", "openId", "languageId", "timeZoneId",
    "greeting", "comments",
  ]
  private static let messengers = ["smsSn", "facebookSn", "jabberSn", "skypeSn", "twitterSn"]
  private static let messengersOf62 = ["aimSn", "icqSn", "msnSn", "mySpaceSn", "ymSn"]
}
