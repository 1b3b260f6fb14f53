import ScreensCore
import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem

/// Answers the addresses of files that sessions show. Confined to its loop.
final class MediaController {
  private let publisher: PagePublisher
  private let face: FaceLoop
  /// The requests that wait for a picture to be read.
  private var waiting: [MediaName: [() -> Void]] = [:]

  init(_ publisher: PagePublisher) {
    self.publisher = publisher
    face = publisher.face
  }

  /// Sends a file of the visitor's session, or of all guests.
  func show(_ name: MediaName, _ visit: Visit) {
    let session = visit.token.flatMap { publisher.sessions.hall.session($0, now: face.now) }
    let store = face.commons.media
    guard let item = session?.visitor.shelf?.item(name) ?? store.guestItem(name) else {
      return publisher.notFound(visit)
    }
    if item.type != nil { return send(item, name, visit, session) }
    look(at: name, item) { [weak self] in
      let seen = session?.visitor.shelf?.item(name) ?? store.guestItem(name)
      guard let self else { return }
      guard let seen, seen.type != nil else { return publisher.notFound(visit) }
      send(seen, name, visit, session)
    }
  }

  /// Reads a server's picture when a browser asks for it the first time. Bytes that are no picture
  /// are never shown.
  private func look(
    at name: MediaName, _ item: MediaStore.Item, _ body: @escaping () -> Void
  ) {
    waiting[name, default: []].append(body)
    guard waiting[name]?.count == 1 else { return }
    let (pictures, store) = (face.commons.configuration.pictures, face.commons.media)
    let bound = EventLoopBound(self, to: face.loop)
    // Ends by itself: the reader has a limit of time.
    Task {
      let reading = await pictures.picture(at: item.path, fitting: PictureFit())
      switch reading {
      case .picture(let bytes, let type): store.settle(name, type: type, bytes: bytes)
      case .refused(.notNow): break
      case .refused: store.drop(name)
      }
      bound.loop.execute {
        for body in bound.value.waiting.removeValue(forKey: name) ?? [] { body() }
      }
    }
  }

  private func send(
    _ item: MediaStore.Item, _ name: MediaName, _ visit: Visit, _ session: WebSession?
  ) {
    let isSaved = visit.query("save") != nil
    let shown = item.type.flatMap(MediaPlayer.known)?.type
    guard let type = shown ?? (isSaved ? .octets : nil),
      let file = (try? OpenFile(reading: item.path)).flatMap(HTTPFile.init)
    else { return publisher.notFound(visit) }
    var response = HTTPResponse.file(
      file, type, tag: HTTPEntityTag(name.id.utf8), to: visit.request.head)
    // The link that leads here has the file's name.
    if isSaved { response.fields.append("Content-Disposition", "attachment") }
    response.contentPolicy = .framed
    // The next user of the browser must not be shown it from there.
    response.caching = .byClient(seconds: 0)
    publisher.respond(response, visit, session)
  }
}
