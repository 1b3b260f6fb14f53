import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews
import Synchronization

/// Dispatches each request to the site of the loop that owns its session, and declares the accepted
/// methods of every path.
struct WebRouter: HTTPHandler {
  let sites: [EventLoopBound<LoopSite>]
  let commons: FaceCommons
  let present: PresentMap
  let formBytes: Int

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    guard let here = sites.first(where: { $0.loop === loop }) else { return HTTPAdmission() }
    return switch here.value.edition.route(head.path) {
    case .page(.gallery), .resource, .media, .live, .events, .progress, .departureReturn, .icon,
      .robots, .changePassword:
      HTTPAdmission()
    case .page(.screenlet), .page(.site):
      MultipartParser.isForm(head.value(of: .contentType)) && head.method == .post
        ? withFile(here)
        : HTTPAdmission(methods: .getAndPost, bodyLimit: formBytes)
    case .draft, .signOut, .language: HTTPAdmission(methods: .post, bodyLimit: formBytes)
    case .uploads: ofUploads(.post)
    case .upload: ofUploads([.get, .patch, .delete])
    case .contentReport: HTTPAdmission(methods: .post, bodyLimit: 16_384)
    case .unknown: HTTPAdmission(methods: .all)
    }
  }

  private func ofUploads(_ methods: HTTPMethods) -> HTTPAdmission {
    HTTPAdmission(
      methods: methods, bodyLimit: UploadController.pieceLimit,
      option: ("Upload-Limit", UploadController.limits(of: commons.media)))
  }

  /// A form with a file, which goes to the store as it comes.
  private func withFile(_ here: EventLoopBound<LoopSite>) -> HTTPAdmission {
    let limit = commons.media.limits.uploadBytes + formBytes
    return HTTPAdmission(methods: .getAndPost, bodyLimit: limit) { [self] request, transfer in
      // A client that was shown no page of ours has no file for an action.
      let isKnown = WebCookies(request)[.session].flatMap(commons.keys.token) != nil
      return FormSink(
        request, transfer, commons.media, keepsFiles: isKnown, formBytes: formBytes,
        refused: { page(for: $0, request) }
      ) { here.value.handle($0, $1) }
    }
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    guard let here = sites.firstIndex(where: { $0.loop === loop }) else { return }
    sites[here].value.handle(request, responder)
  }
}

extension WebRouter {
  /// The pages of refusals that a browser's user can meet; all other refusals concern the author of
  /// a client.
  func page(for refusal: HTTPRefusal, _ head: HTTPRequestHead?) -> HTTPResponse? {
    let texts = PageTexts.texts(for: head.map { AcceptLanguage.best($0) } ?? "en")
    let heading: String
    switch refusal {
    case .methodNotAllowed: heading = texts[.notAllowed]
    case .hostUnlisted: heading = texts[.otherHost]
    case .targetTooLong, .fieldTooLarge, .fieldSectionTooLarge, .tooManyFields, .bodyTooLarge:
      heading = texts[.tooLarge]
    case .headTooSlow, .bodyTooSlow: heading = texts[.tooSlow]
    default: return nil
    }
    return page(heading, texts[.badRequestNote], refusal.status, texts)
  }

  /// The page for a form with a file that cannot be read, or for whose file there is no room.
  private func page(for status: HTTPStatus, _ request: HTTPRequest) -> HTTPResponse {
    let texts = PageTexts.texts(for: AcceptLanguage.best(request.head))
    guard status == .serviceUnavailable else {
      return page(texts[.badRequest], texts[.badRequestNote], status, texts)
    }
    var response = page(texts[.forbidden], texts[.fileNotKept], status, texts)
    response.fields.append("Retry-After", "60")
    return response
  }

  private func page(
    _ heading: String, _ note: String, _ status: HTTPStatus, _ texts: PageTexts
  ) -> HTTPResponse {
    let bytes = present.refusal(heading, note, texts.language, commons.source.current) { map, now in
      var writer = PageWriter(
        texts: texts, assets: commons.assets, home: map.home, site: map.site,
        icon: commons.icon(of: map.site))
      // No loop has the request: the Default theme has no code of others.
      let painter = Painter(commons.store)
      defer { withExtendedLifetime(painter) {} }
      writer.shell = painter.shell(.default, .error, texts.language, in: now)
      let main = writer.note(heading, note, link: map.homeLink(texts))
      return writer.page(
        title: writer.titled(heading), heading: heading, surroundings: PageSurroundings(),
        tokens: nil, main: main)
    }
    var response = HTTPResponse.html(bytes, status: status)
    response.fields.append("Vary", "Accept-Language, Cookie")
    return response
  }
}

/// The map of the present pages, for answers that belong to no loop's sessions, and the pages of
/// such answers.
final class PresentMap: Sendable {
  private struct Refusals {
    var generation: UInt64 = 0
    var pages: [[String]: [UInt8]] = [:]
  }

  private let present: Mutex<SiteMap>
  private let refusals = Mutex(Refusals())

  init(_ map: SiteMap) { present = Mutex(map) }

  var map: SiteMap { present.withLock { $0 } }

  /// Replaces the map.
  ///
  /// - Returns: the former map, and the new one.
  func replace(_ make: (SiteMap) -> SiteMap) -> (old: SiteMap, new: SiteMap) {
    defer { refusals.withLock { $0 = Refusals() } }
    return present.withLock { map in
      let old = map
      map = make(old)
      return (old, map)
    }
  }

  /// The page of a refusal, which is written once for each heading, sentence and language.
  func refusal(
    _ heading: String, _ note: String, _ language: String, _ environment: Environment,
    _ write: (SiteMap, Environment) -> [UInt8]
  ) -> [UInt8] {
    let generation = environment.registry.generation
    let key = [heading, note, language]
    let known = refusals.withLock { $0.generation == generation ? $0.pages[key] : nil }
    if let known { return known }
    let page = write(map, environment)
    refusals.withLock {
      if $0.generation != generation { $0 = Refusals(generation: generation) }
      $0.pages[key] = page
    }
    return page
  }
}

enum WebRoute {
  case page(Page)
  case resource
  case media(MediaName)
  case uploads
  case upload(MediaName)
  case live
  case events
  case progress
  case draft
  case signOut
  case language
  case departureReturn
  case contentReport
  case icon
  case robots
  case changePassword
  case unknown

  /// - Parameter returns: the paths that other servers redirect browsers back to.
  init(
    _ path: ArraySlice<UInt8>, _ map: SiteMap, defaultTheme: ThemeName, returns: Set<String> = []
  ) {
    if !returns.isEmpty, returns.contains(String(decoding: path, as: UTF8.self)) {
      self = .departureReturn
      return
    }
    self =
      Self.known(path)
      ?? Page(path: path, map, defaultTheme: defaultTheme).map(Self.page) ?? .unknown
  }

  private static func known(_ path: ArraySlice<UInt8>) -> WebRoute? {
    if path.starts(with: FacePath.assets) { return .resource }
    if path.starts(with: FacePath.media) {
      return name(path, after: FacePath.media).map(WebRoute.media) ?? .unknown
    }
    if path.starts(with: FacePath.upload) {
      return name(path, after: FacePath.upload).map(WebRoute.upload) ?? .unknown
    }
    return FacePath(path).map { kept in
      switch kept {
      case .live: .live
      case .events: .events
      case .progress: .progress
      case .draft: .draft
      case .uploads: .uploads
      case .signOut: .signOut
      case .language: .language
      case .contentReport: .contentReport
      case .icon: .icon
      case .robots: .robots
      case .changePassword: .changePassword
      }
    }
  }

  private static func name(_ path: ArraySlice<UInt8>, after folder: [UInt8]) -> MediaName? {
    MediaName(id: String(decoding: path.dropFirst(folder.count), as: UTF8.self))
  }
}
