import ScreensDocuments

/// The services of users.
extension PortalMethod {
  static func users(_ switches: PortalSwitches) -> [PortalMethod] {
    var methods = lookups + [signUp, update(switches), portrait]
    let current = switches.is62 ? "/screens-web.screensuser" : "/user"
    methods.append(
      PortalMethod("\(current)/get-current-user", []) { call, _ in
        call.user.map { model($0, call) } ?? .null
      })
    guard !switches.hasDrifted else { return methods }
    return methods + recoveries(current)
  }

  private static func find(
    _ state: PortalState, _ fits: (PortalState.User) -> Bool
  ) throws(PortalFault) -> PortalState.User {
    guard let user = state.users.first(where: fits) else { throw .missing("User") }
    return user
  }

  private static let lookups: [PortalMethod] = [
    PortalMethod("/user/get-user-by-email-address", ["companyId", "emailAddress"]) {
      call, state throws(PortalFault) in
      model(try find(state) { $0.emailAddress == call.text("emailAddress") }, call)
    },
    PortalMethod("/user/get-user-by-screen-name", ["companyId", "screenName"]) {
      call, state throws(PortalFault) in
      model(try find(state) { $0.screenName == call.text("screenName") }, call)
    },
    PortalMethod("/user/get-user-by-id", ["userId"]) { call, state throws(PortalFault) in
      model(try find(state) { $0.id == call.number("userId") }, call)
    },
  ]

  private static func recoveries(_ service: String) -> [PortalMethod] {
    func recovery(
      _ name: String, _ names: [String],
      _ fits: @escaping @Sendable (PortalState.User, PortalCall) -> Bool
    ) -> PortalMethod {
      PortalMethod("\(service)/send-password-by-\(name)", names, isForGuests: true) {
        call, state throws(PortalFault) in
        let user = try find(state) { fits($0, call) }
        state.letters.append(user.emailAddress)
        return .boolean(false)
      }
    }
    return [
      recovery("email-address", ["companyId", "emailAddress"]) {
        $0.emailAddress == $1.text("emailAddress")
      },
      recovery("screen-name", ["companyId", "screenName"]) {
        $0.screenName == $1.text("screenName")
      },
      recovery("user-id", ["userId"]) { $0.id == $1.number("userId") },
    ]
  }

  private static let signUpNames = [
    "companyId", "autoPassword", "password1", "password2", "autoScreenName", "screenName",
    "emailAddress", "facebookId", "openId", "locale", "firstName", "middleName", "lastName",
    "prefixId", "suffixId", "male", "birthdayMonth", "birthdayDay", "birthdayYear", "jobTitle",
    "groupIds", "organizationIds", "roleIds", "userGroupIds", "addresses", "emailAddresses",
    "phones", "websites", "announcementsDelivers", "sendEmail",
  ]

  private static let signUp = PortalMethod("/user/add-user", signUpNames, isForGuests: true) {
    call, state throws(PortalFault) in
    let package = "com.liferay.portal.kernel.exception"
    guard !state.users.contains(where: { $0.emailAddress == call.text("emailAddress") }) else {
      throw .wrong(
        "\(package).UserEmailAddressException$MustNotBeDuplicate",
        in62: "com.liferay.portal.DuplicateUserEmailAddressException", "in use")
    }
    let isOwn = call.arguments["autoPassword"]?.boolean == true
    guard isOwn || call.text("password1").count >= 4 else {
      throw .wrong(
        "\(package).UserPasswordException$MustBeLonger",
        in62: "com.liferay.portal.UserPasswordException", "too short")
    }
    let id = state.next()
    let screenName = call.text("screenName")
    let user = PortalState.User(
      id: id, uuid: "uuid-\(id)", emailAddress: call.text("emailAddress"),
      screenName: screenName.isEmpty ? "user\(id)" : screenName, password: call.text("password1"),
      firstName: call.text("firstName"), lastName: call.text("lastName"),
      jobTitle: call.text("jobTitle"))
    state.users.append(user)
    return model(user, call)
  }

  private static func update(_ switches: PortalSwitches) -> PortalMethod {
    let names =
      [
        "userId", "oldPassword", "newPassword1", "newPassword2", "passwordReset",
        "reminderQueryQuestion", "reminderQueryAnswer", "screenName", "emailAddress", "facebookId",
        "openId", "languageId", "timeZoneId", "greeting", "comments", "firstName", "middleName",
        "lastName", "prefixId", "suffixId", "male", "birthdayMonth", "birthdayDay",
        "birthdayYear", "smsSn", "facebookSn", "jabberSn", "skypeSn", "twitterSn", "jobTitle",
        "groupIds", "organizationIds", "roleIds", "userGroupRoles", "userGroupIds",
      ] + (switches.is62 ? ["aimSn", "icqSn", "msnSn", "mySpaceSn", "ymSn"] : [])
    return PortalMethod("/user/update-user", names) { call, state throws(PortalFault) in
      let place = state.users.firstIndex { $0.id == call.number("userId") }
      guard let place, call.user?.id == state.users[place].id else { throw .denied("update-user") }
      state.users[place].firstName = call.text("firstName")
      state.users[place].lastName = call.text("lastName")
      state.users[place].emailAddress = call.text("emailAddress")
      state.users[place].screenName = call.text("screenName")
      state.users[place].jobTitle = call.text("jobTitle")
      state.users[place].reminder = call.text("reminderQueryQuestion")
      if !call.text("newPassword1").isEmpty {
        guard call.text("oldPassword") == state.users[place].password else {
          throw .wrong(
            "com.liferay.portal.kernel.exception.UserPasswordException$MustMatchCurrentPassword",
            in62: "com.liferay.portal.UserPasswordException", "wrong")
        }
        state.users[place].password = call.text("newPassword1")
      }
      return model(state.users[place], call)
    }
  }

  private static let portrait = PortalMethod("/user/update-portrait", ["userId", "bytes"]) {
    call, state throws(PortalFault) in
    let numbers = call.text("bytes").dropFirst().dropLast().split(separator: ",")
    let bytes = numbers.compactMap { UInt8($0) }
    guard bytes.starts(with: [0x89, 0x50]) || bytes.starts(with: [0xff, 0xd8]) else {
      throw .wrong(
        "com.liferay.portal.kernel.exception.UserPortraitTypeException",
        in62: "com.liferay.portal.UserPortraitTypeException", "no picture")
    }
    let place = state.users.firstIndex { $0.id == call.number("userId") }
    guard let place, call.user?.id == state.users[place].id else {
      throw .denied("update-portrait")
    }
    state.users[place].portrait = (state.next(), bytes)
    return model(state.users[place], call)
  }

  private static func model(_ user: PortalState.User, _ call: PortalCall) -> JSONValue {
    [
      "userId": call.long(user.id), "companyId": call.long(20_099),
      "contactId": call.long(user.id + 8), "uuid": .string(user.uuid),
      "portraitId": call.long(user.portrait.id), "emailAddress": .string(user.emailAddress),
      "screenName": .string(user.screenName), "firstName": .string(user.firstName),
      "middleName": "", "lastName": .string(user.lastName), "jobTitle": .string(user.jobTitle),
      "greeting": .string("Welcome \(user.firstName)!"), "languageId": "en_US",
      "timeZoneId": "UTC", "comments": "", "facebookId": call.long(0), "openId": "",
      "reminderQueryQuestion": .string(user.reminder), "reminderQueryAnswer": "x",
      "createDate": .integer(1_509_108_480_000), "defaultUser": false, "lockoutDate": .null,
    ]
  }
}
