import ScreensCore
package import ScreensModel

extension ScreenletName {
  static let signUp = known("SignUp")
}

extension ActionName {
  static let signUp = known("signUp")
  static let saveSignUp = known("saveSignUp")
  static let confirmSignUp = known("confirmSignUp")
  static let reviseSignUp = known("reviseSignUp")
}

extension SelectorName {
  static let reviseSignUp = known("reviseSignUpAction:")
}

extension AttributeName {
  static let emailAddress = known("emailAddress")
  static let screenName = known("screenName")
  static let firstName = known("firstName")
  static let middleName = known("middleName")
  static let lastName = known("lastName")
  static let jobTitle = known("jobTitle")
  static let code = known("code")
  static let editCurrentUser = known("editCurrentUser")
  static let awaitsCode = known("awaitsCode")
  static let receipt = known("receipt")
  static let sentTo = known("sentTo")
  static let isFromElsewhere = known("isFromElsewhere")
  static let mustBeChosen = known("mustBeChosen")
  static let autoLogin = known("autoLogin")
  static let anonymousApiUserName = known("anonymousApiUserName")
  static let anonymousApiPassword = known("anonymousApiPassword")
}

extension EventName {
  /// An account was created or changed.
  package static let onSignUpResponse = known("onSignUpResponseUserAttributes")
  /// No account was created or changed.
  package static let onSignUpError = known("onSignUpError")
}
