/// The sentences of messages and refusals, in the user's language.
package enum Wording: Sendable {
  case english
  case spanish

  /// The language of a locale such as es_ES; English for any that is not spoken here.
  package init(locale: String) {
    self = Self.language(of: locale) == "es" ? .spanish : .english
  }

  /// A word in the language.
  func of(_ english: String, _ spanish: String) -> String {
    switch self {
    case .english: english
    case .spanish: spanish
    }
  }

  /// The sentence for a password that is refused.
  package func text(_ fault: PasswordFault) -> String {
    switch fault {
    case .missing: of("Choose a password.", "Elija una contraseña.")
    case .tooShort:
      of(
        "The password needs \(PasswordFault.fewest) characters or more.",
        "La contraseña necesita \(PasswordFault.fewest) caracteres o más.")
    case .tooLong:
      of(
        "The password may have \(PasswordFault.most) characters at most.",
        "La contraseña puede tener \(PasswordFault.most) caracteres como máximo.")
    case .common:
      of(
        "This password is among the first that are guessed. Choose another one.",
        "Esta contraseña es de las primeras que se adivinan. Elija otra.")
    case .ownName:
      of(
        "The password must not be your name or address. Choose another one.",
        "La contraseña no puede ser su nombre ni su dirección. Elija otra.")
    }
  }

  /// The sentence for an address that is refused.
  package func text(_ fault: MailAddress.Fault) -> String {
    switch fault {
    case .incomplete:
      of("Type a whole e-mail address.", "Escriba una dirección de correo completa.")
    case .invisible:
      of(
        "The address has a character that cannot be seen. Type it letter by letter.",
        "La dirección contiene un carácter que no se ve. Escríbala letra a letra.")
    }
  }

  /// The sentence for a name that is refused.
  package var hiddenLetter: String {
    of(
      "The name has a character that cannot be seen. Type it letter by letter.",
      "El nombre contiene un carácter que no se ve. Escríbalo letra a letra.")
  }

  /// The sentence for a user who has to sign in again.
  package var signInAgain: String {
    of("Sign in again.", "Vuelva a entrar.")
  }

  /// The sentence for a request that was refused.
  package func text(_ error: AccountError) -> String {
    switch error {
    case .wrongCredentials, .noSuchUser, .noSuchAddress: error.description
    case .wrongCode: of(error.description, "El código no es correcto o ha caducado; pida otro.")
    case .wrongPassword: of(error.description, "La contraseña actual no es correcta.")
    case .ownName: text(PasswordFault.ownName)
    case .claimed(.emailAddress):
      of(error.description, "Esta dirección ya tiene una cuenta; entre con ella.")
    case .claimed(.screenName):
      of(error.description, "Este nombre ya tiene dueño; elija otro.")
    case .unusable(let fault): text(fault)
    case .otherSignUp(let address, let name):
      of(
        error.description,
        "Este código es de \(address)\(name.isEmpty ? "" : " (\(name))"). Elija su "
          + "contraseña: sustituye a la que se escribió en otro navegador. Aún no se ha creado "
          + "nada."
      )
    }
  }
}

/// The messages that go to users.
extension Wording {
  /// A code with which an address is confirmed.
  func confirmation(
    _ code: SecretCode, for purpose: UserStore.Purpose, link: String?, to address: String
  ) -> Letter {
    let otherwise =
      purpose == .signUp
      ? of(
        "The code is good in the browser that asked for it; in any other one you choose the "
          + "password again. If you did not ask for an account, do nothing: none is made.",
        "El código vale en el navegador que lo pidió; en cualquier otro se elige de nuevo la "
          + "contraseña. Si no ha pedido una cuenta, no haga nada: no se creará.")
      : of(
        "The code is good where you are signed in. If you did not ask for it, do nothing: the "
          + "address of no account changes.",
        "El código vale donde ha entrado. Si no lo ha pedido, no haga nada: no cambia la dirección "
          + "de ninguna cuenta.")
    return Letter(
      address: address,
      subject: of("Confirm your e-mail address", "Confirme su dirección de correo"),
      body: of(
        "Your code is \(code.text). It is good for ten minutes, and once.",
        "Su código es \(code.text). Vale diez minutos y una sola vez.")
        + follow(link) + "\n\n" + otherwise)
  }

  /// A code with which a password is replaced.
  func recovery(_ code: SecretCode, link: String?, to address: String) -> Letter {
    Letter(
      address: address, subject: of("Choose a new password", "Elija una contraseña nueva"),
      body: of(
        "Your code is \(code.text). It is good for ten minutes, and once.",
        "Su código es \(code.text). Vale diez minutos y una sola vez.")
        + follow(link)
        + of(
          "\n\nIf you did not ask for it, do nothing: your password stays.",
          "\n\nSi no lo ha pedido, no haga nada: su contraseña no cambia."))
  }

  /// The message to an address with which an account was asked for, and which has one.
  func alreadyKnown(to address: String) -> Letter {
    Letter(
      address: address, subject: of("You have an account already", "Ya tiene una cuenta"),
      body: of(
        "An account was asked for with your address, which has one already. Sign in with it, or "
          + "ask for a new password there.\n\nIf it was not you, do nothing.",
        "Alguien ha pedido una cuenta con su dirección, que ya tiene una. Entre con ella o pida "
          + "allí una contraseña nueva.\n\nSi no ha sido usted, no haga nada."))
  }

  /// The message to the present address of an account that is to have another one.
  func addressLeft(by address: String) -> Letter {
    Letter(
      address: address,
      subject: of("A new address for your account", "Una dirección nueva para su cuenta"),
      body: of(
        "Another e-mail address was given for your account just now, by somebody who is signed in "
          + "to it.\n\nIf it was not you, ask for a new password at once, where you sign in.",
        "Acaban de indicar otra dirección de correo para su cuenta, alguien que ha entrado en "
          + "ella.\n\nSi no ha sido usted, pida otra contraseña enseguida, donde entra."))
  }

  /// The message to an owner whose password is guessed.
  func passwordGuessed(_ tries: Int64, to address: String) -> Letter {
    Letter(
      address: address,
      subject: of("Wrong passwords for your account", "Contraseñas erróneas para su cuenta"),
      body: of(
        "Somebody typed \(tries) wrong passwords for your account, and nobody got in with them. "
          + "Further tries have to wait, but not in browsers where you have signed in before."
          + "\n\nIf your password is used elsewhere, or easy to guess, choose another one.",
        "Alguien ha escrito \(tries) contraseñas erróneas para su cuenta, y nadie ha entrado con "
          + "ellas. Los demás intentos tienen que esperar, pero no en los navegadores donde usted "
          + "ya ha entrado.\n\nSi usa su contraseña en otro sitio o es fácil de adivinar, elija "
          + "otra."))
  }

  /// The message after a password was replaced.
  func passwordReplaced(to address: String) -> Letter {
    Letter(
      address: address, subject: of("Your password was changed", "Su contraseña ha cambiado"),
      body: of(
        "The password of your account was changed just now.\n\nIf it was not you, ask for a new "
          + "one at once, where you sign in.",
        "La contraseña de su cuenta acaba de cambiar.\n\nSi no ha sido usted, pida otra "
          + "enseguida, donde entra."))
  }

  private func follow(_ link: String?) -> String {
    guard let link else { return "" }
    return of("\n\nOr follow this link:\n", "\n\nO siga este enlace:\n") + link
  }
}
