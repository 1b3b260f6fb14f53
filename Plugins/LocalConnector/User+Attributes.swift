import LocalAccounts
import ScreensPluginKit

extension ListedAccount {
  /// The account as operators know it.
  var row: Value {
    [
      "userId": .int(userId), "address": .string(address), "name": .string(name),
      "since": .int(since), "isDisabled": .bool(isDisabled),
    ]
  }
}

extension User {
  /// The attributes as screenlets know them.
  var attributes: Value {
    [
      "userId": .int(userId), "companyId": .int(companyId),
      "emailAddress": .string(emailAddress), "screenName": .string(screenName),
      "firstName": .string(firstName), "middleName": .string(middleName),
      "lastName": .string(lastName), "greeting": .string(greeting),
      "jobTitle": .string(jobTitle), "locale": .string(locale),
    ]
  }
}
