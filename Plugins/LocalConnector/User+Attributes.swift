import LocalAccounts
import ScreensPluginKit

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
