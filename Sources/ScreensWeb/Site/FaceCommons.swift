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
  /// Announces the changes of one session to the others.
  let content = ContentBoard()
  let credentials: (any CredentialsStore)?
  /// The files that sessions show and that users send.
  let media: MediaStore
  /// Distinguishes this process's events from those of the preceding process.
  let boot: String

  /// The icon that a site describes, or the face's own.
  func icon(of site: SiteDescription) -> Asset {
    site.icon.map { store.add(Asset($0.image)) } ?? assets.icon
  }
}

/// One request with the right to answer it, and the meaning of its cookies.
struct Visit: Sendable {
  let request: HTTPRequest
  let responder: HTTPResponder
  let cookies: WebCookies
  /// Whether the request claims to come from a page of ours; only such a request may change
  /// anything.
  let isFromHere: Bool
  /// Whether the browser names a session, valid or not.
  let hasCookie: Bool
  /// The session that the browser names, if we issued the name.
  let token: SessionToken?
  /// Whether the store was asked for the session, so that it has to be released.
  var isClaimed = false
  /// The language of the answer: the one that the user chose, else the one that the browser asks
  /// for.
  let language: String
  /// Whether the browser has come with the gallery's key.
  let isDeveloper: Bool

  /// - Parameter isDeveloper: decides by its mark whether a browser has come with the gallery's
  ///   key.
  init(
    _ request: HTTPRequest, _ responder: HTTPResponder, _ keys: SessionKeys,
    languages: Set<String>, isDeveloper: (_ mark: ArraySlice<UInt8>) -> Bool
  ) {
    self.request = request
    self.responder = responder
    cookies = WebCookies(request)
    isFromHere = request.method == .post && RequestGuard.isFromHere(request)
    hasCookie = cookies[.session] != nil
    token = cookies[.session].flatMap(keys.token)
    self.isDeveloper = cookies[.developer].map(isDeveloper) ?? false
    let chosen = cookies[.language].map { String(decoding: $0, as: UTF8.self) }
    language =
      chosen.flatMap { languages.contains($0) ? $0 : nil }
      ?? AcceptLanguage.best(request.head, of: languages)
  }

  /// The action whose question the address asks.
  var asked: AskedAction? {
    guard request.method == .get, let action = query(AskedAction.fields.action),
      let row = query(AskedAction.fields.row)
    else { return nil }
    return AskedAction(action: action, row: row)
  }

  /// A field of the query.
  func query(_ name: String) -> [UInt8]? {
    request.query.flatMap { FormFields($0, limit: 32) }?.value(of: name)
  }
}
