/// The sentences for users, in English or Spanish. They hold nothing of what the portal wrote.
package struct Wording: Sendable {
  private let isSpanish: Bool

  /// - Parameter locale: such as `es_ES`; any other language than Spanish is English.
  package init(locale: String) { isSpanish = locale.hasPrefix("es") }

  private func say(_ english: String, _ spanish: String) -> String {
    isSpanish ? spanish : english
  }

  package var cancelled: String { say("The request was cancelled.", "La petición se canceló.") }
  package var away: String {
    say(
      "The portal cannot be reached. Try again later.",
      "No se puede acceder al portal. Inténtelo más tarde.")
  }
  package var moved: String {
    say("The portal is at another address now.", "El portal está ahora en otra dirección.")
  }
  package var senseless: String {
    say("The portal's answer cannot be used.", "La respuesta del portal no se puede usar.")
  }
  package var denied: String {
    say("You are not allowed to do this.", "No tiene permiso para hacer esto.")
  }
  package var signInAgain: String {
    say(
      "The portal no longer knows you. Sign in again.",
      "El portal ya no le reconoce. Vuelva a entrar.")
  }
  package var notFound: String { say("There is no such thing.", "No existe.") }
  package var notFoundOrUnsupported: String {
    say(
      "The portal does not have this, or cannot do it (404).",
      "El portal no tiene esto, o no puede hacerlo (404).")
  }
  package var noMethod: String {
    say("This portal cannot do this.", "Este portal no puede hacer esto.")
  }
  package func unsupported(_ version: String) -> String {
    say(
      "A portal of version \(version) cannot do this.",
      "Un portal de la versión \(version) no puede hacer esto.")
  }
  package func refused(_ status: Int) -> String {
    status < 300
      ? say("The portal refused this.", "El portal lo rechazó.")
      : say("The portal refused this (\(status)).", "El portal lo rechazó (\(status)).")
  }
  package var inUse: String {
    say("This is in use already. Choose another one.", "Ya está en uso. Elija otro.")
  }
  package var wrong: String {
    say("The portal does not accept this.", "El portal no lo acepta.")
  }
  package var wrongPassword: String {
    say("The name or the password is wrong.", "El nombre o la contraseña no son correctos.")
  }
  package var noName: String { say("Enter a name.", "Escriba un nombre.") }
  package var noPassword: String { say("Enter a password.", "Escriba una contraseña.") }
  package var noServer: String {
    say("No portal is configured.", "No hay ningún portal configurado.")
  }
  package var wrongRows: String {
    say("These rows cannot be listed.", "No se pueden mostrar esas filas.")
  }
  package var emptyBody: String { say("Write something.", "Escriba algo.") }
  package var wrongScore: String {
    say("A rating is from 0 to 1.", "Una valoración va de 0 a 1.")
  }
  package func otherType(_ type: String) -> String {
    say("The file is of the type \(type).", "El archivo es del tipo \(type).")
  }
  package var noFile: String { say("The asset is no file.", "El contenido no es un archivo.") }
  package var noUser: String { say("Sign in first.", "Entre primero.") }
}
