import Bookmarks
import ScreensPluginKit

/// The sentences of refusals, in the user's language.
struct BookmarkWording: Sendable {
  private let isSpanish: Bool

  /// The language of a locale such as es_ES; English for any that is not spoken here.
  init(locale: String) {
    isSpanish = locale.prefix { $0 != "_" && $0 != "-" }.lowercased() == "es"
  }

  private func of(_ english: String, _ spanish: String) -> String { isSpanish ? spanish : english }

  private func refusal(_ field: String, _ text: String) -> PluginError {
    PluginError(.validationFailed, text, fields: [field: text])
  }

  var noUser: PluginError {
    PluginError(
      .validationFailed,
      of(
        "Sign in to see and keep your bookmarks.", "Entre para ver y guardar sus marcadores."))
  }

  var noAddress: PluginError {
    refusal(
      "url",
      of(
        "Type a whole address, such as https://www.example.org/.",
        "Escriba una dirección completa, como https://www.example.org/."))
  }

  var titleMissing: PluginError { refusal("title", of("Type a title.", "Escriba un título.")) }

  var noFolder: PluginError {
    PluginError(
      .validationFailed,
      of(
        "A folder's number is 0 or positive.", "El número de una carpeta es 0 o positivo."))
  }

  var wrongRows: PluginError {
    PluginError(
      .validationFailed, of("These rows cannot be asked for.", "No se pueden pedir estas filas."))
  }

  var noBookmark: PluginError {
    PluginError(.failed, of("There is no such bookmark.", "No existe ese marcador."))
  }

  var full: PluginError {
    PluginError(
      .failed,
      of(
        "There are too many bookmarks. Remove some.", "Hay demasiados marcadores. Elimine algunos.")
    )
  }

  var noTitle: PluginError {
    refusal(
      "title",
      of("The page has no title. Type one.", "La página no tiene título. Escriba uno."))
  }

  var listAway: String {
    of(
      "The bookmarks cannot be reached. Try again later.",
      "No se puede acceder a los marcadores. Inténtelo más tarde.")
  }

  var previewAway: String {
    of(
      "Pages cannot be fetched now. Type a title.",
      "Ahora no se pueden obtener páginas. Escriba un título.")
  }

  /// The failure of a fetch: the address is at fault, unless the request was given up.
  func error(_ error: FetchError) -> PluginError {
    error == .cancelled
      ? PluginError(.cancelled, text(error)) : refusal("url", text(error))
  }

  private func text(_ error: FetchError) -> String {
    switch error {
    case .noWebAddress:
      of(
        "The page leads to an address that is none of the web.",
        "La página lleva a una dirección que no es de la web.")
    case .forbiddenPort:
      of(
        "The address has a port that is not the web's.",
        "La dirección tiene un puerto que no es de la web.")
    case .forbidden:
      of("The address is not public.", "La dirección no es pública.")
    case .unreachable:
      of("The site cannot be reached.", "No se puede acceder al sitio.")
    case .notTrusted:
      of("The site's certificate is not trusted.", "El certificado del sitio no es de confianza.")
    case .tooManyRedirects:
      of("The page leads on and on.", "La página redirige una y otra vez.")
    case .status(let status):
      of("The site answered \(status).", "El sitio respondió \(status).")
    case .late:
      of("The page did not come in time.", "La página no llegó a tiempo.")
    case .cancelled: of("The request was cancelled.", "La petición se canceló.")
    case .failed:
      of("The page could not be fetched.", "No se pudo obtener la página.")
    }
  }
}
