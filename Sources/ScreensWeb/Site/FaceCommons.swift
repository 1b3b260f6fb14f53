import ScreensFace
import ScreensHTTP
import ScreensCore
import ScreensDocuments

/// The parts that all loops of a face share: values, and stores that any thread may ask.
struct FaceCommons: Sendable {
  let configuration: WebConfiguration
  let source: EnvironmentSource
  let keys: SessionKeys
  let store: AssetStore
  let assets: FaceAssets
  let guesses: GuessLimiter
  let messages: MessageLimiter
  let arrivals: ArrivalLimiter
  let galleryKey = GalleryKey()
  let credentials: (any CredentialsStore)?
  /// Tells this process's events from those of the one before.
  let boot: String
}

/// One request with the right to answer it, and what its cookies say.
struct Visit: Sendable {
  let request: HTTPRequest
  let responder: HTTPResponder
  let cookies: WebCookies
  /// Whether the browser names any session.
  let hasCookie: Bool
  /// The session that the browser names, if we issued the name.
  let token: SessionToken?
  /// Whether the store was asked for it, so that it is to be given back.
  var isClaimed = false
  /// The language that the browser is answered in.
  let language: String
  /// Whether the browser has come with the gallery's key.
  let isDeveloper: Bool

  init(
    _ request: HTTPRequest, _ responder: HTTPResponder, _ keys: SessionKeys,
    languages: Set<String>, isDeveloper: Bool
  ) {
    self.request = request
    self.responder = responder
    self.isDeveloper = isDeveloper
    cookies = WebCookies(isSecure: request.client.scheme == .https)
    let cookie = cookies.value(.session, in: request)
    hasCookie = cookie != nil
    token = cookie.flatMap(keys.token)
    language = AcceptLanguage.best(request.head, of: languages)
  }

  /// A field of the query.
  func query(_ name: String) -> [UInt8]? {
    request.query.flatMap { FormFields($0, limit: 32) }?.value(of: name)
  }
}
