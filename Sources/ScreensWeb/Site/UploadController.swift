import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensHTTP
import ScreensModel

/// Accepts files in pieces, after the IETF's draft of resumable uploads: a page's script makes an
/// upload, appends pieces that every proxy lets through, and names the complete file in its form.
/// Confined to its loop.
struct UploadController {
  /// The octets of one piece: proxies refuse larger bodies unless their operators allow them.
  static let pieceLimit = 1_048_576

  /// The limits of a store in the spelling of `Upload-Limit`.
  static func limits(of media: MediaStore) -> String {
    "max-size=\(media.limits.uploadBytes), max-append-size=\(pieceLimit)"
  }

  private let publisher: PagePublisher
  private let face: FaceLoop
  private var most: Int { face.commons.media.limits.uploadBytes }

  init(_ publisher: PagePublisher) {
    self.publisher = publisher
    face = publisher.face
  }

  /// Makes an upload for the visitor's session, with the first piece, which may be empty.
  func create(_ visit: Visit) {
    guard RequestGuard.isFromHere(visit.request), let session = session(visit) else {
      return send(.forbidden, visit)
    }
    let length = Self.number(.uploadLength, visit)
    guard length ?? 0 <= most else { return send(.contentTooLarge, visit) }
    let shelf = session.shelf(in: face.commons.media)
    guard let upload = shelf.begin(length: length) else {
      return send(.serviceUnavailable, visit)
    }
    append(to: upload, of: shelf, visit, .created)
  }

  /// Answers for an upload of the visitor's session; those of others are as unknown as any.
  func serve(_ name: MediaName, _ visit: Visit) {
    guard let shelf = session(visit)?.visitor.shelf else { return send(.notFound, visit) }
    guard let upload = shelf.upload(name) else {
      // A client whose last answer was lost asks whether all has come.
      guard visit.request.method == .head || visit.request.method == .get,
        let octets = shelf.octets(ofSent: name)
      else { return send(.notFound, visit) }
      return send(.noContent, visit, State(name: name, octets: octets, isComplete: true))
    }
    guard visit.request.method != .head, visit.request.method != .get else {
      return send(.noContent, visit, State(upload))
    }
    guard RequestGuard.isFromHere(visit.request) else { return send(.forbidden, visit) }
    guard visit.request.method == .patch else {
      shelf.end(upload)
      return send(.noContent, visit)
    }
    patch(upload, of: shelf, visit)
  }

  private func patch(_ upload: Upload, of shelf: SessionShelf, _ visit: Visit) {
    let type = visit.request.value(of: .contentType)
    guard type?.elementsEqual("application/partial-upload".utf8) == true else {
      return send(.unsupportedMediaType, visit, State(upload))
    }
    guard let offset = Self.number(.uploadOffset, visit), Self.isComplete(visit) != nil else {
      return send(.badRequest, visit, State(upload))
    }
    guard offset == upload.octets else {
      return send(
        .conflict, visit, State(upload),
        problem: (
          "mismatching-upload-offset",
          [("expected-offset", upload.octets), ("provided-offset", offset)]
        ))
    }
    append(to: upload, of: shelf, visit, .noContent)
  }

  private func append(
    to upload: Upload, of shelf: SessionShelf, _ visit: Visit, _ status: HTTPStatus
  ) {
    let body = visit.request.body
    do throws(Upload.Refusal) {
      guard upload.octets + body.count <= upload.length ?? most else { throw .tooLarge }
      try upload.append(body.span)
    } catch {
      shelf.end(upload)
      return send(error == .tooLarge ? .contentTooLarge : .serviceUnavailable, visit)
    }
    guard Self.isComplete(visit) == true else { return send(status, visit, State(upload)) }
    guard upload.length ?? upload.octets == upload.octets else {
      // The client ends it with another length than it said before.
      shelf.end(upload)
      return send(.badRequest, visit, problem: ("inconsistent-upload-length", []))
    }
    shelf.finish(upload)
    var state = State(upload)
    state.isComplete = true
    send(status, visit, state)
  }

  /// The visitor's session; a browser without one sends files with its form alone.
  private func session(_ visit: Visit) -> WebSession? {
    visit.token.flatMap { publisher.sessions.hall.session($0, now: face.now) }
  }

  /// Whether an upload ends with a request; nil where it does not say.
  private static func isComplete(_ visit: Visit) -> Bool? {
    guard let value = visit.request.value(of: .uploadComplete) else { return nil }
    return value.elementsEqual("?1".utf8) ? true : value.elementsEqual("?0".utf8) ? false : nil
  }

  private static func number(_ name: HTTPFieldName, _ visit: Visit) -> Int? {
    guard let text = visit.request.value(of: name), (1...15).contains(text.count) else {
      return nil
    }
    return Int(String(decoding: text, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The facts about an upload in each answer.
  private struct State {
    let name: MediaName
    let octets: Int
    var length: Int?
    var isComplete = false

    init(_ upload: Upload) {
      (name, octets, length) = (upload.name, upload.octets, upload.length)
    }

    init(name: MediaName, octets: Int, isComplete: Bool) {
      (self.name, self.octets, length) = (name, octets, octets)
      self.isComplete = isComplete
    }
  }

  /// - Parameter problem: the registered name of a fault, with numbers about it.
  private func send(
    _ status: HTTPStatus, _ visit: Visit, _ state: State? = nil,
    problem: (name: String, members: [(String, Int)])? = nil
  ) {
    var response = HTTPResponse(status)
    if let problem {
      let type = "https://iana.org/assignments/http-problem-types#\(problem.name)"
      let members = problem.members.map { JSONValue.Member($0, .integer(Int64($1))) }
      response.contentType = .problem
      response.body = .bytes(
        Array(JSONValue.object([.init("type", .string(type))] + members).text.utf8))
    }
    func set(_ name: StaticString, _ value: String) {
      response.fields.append(name, Array(value.utf8))
    }
    set("Upload-Complete", state?.isComplete == true ? "?1" : "?0")
    set("Upload-Limit", Self.limits(of: face.commons.media))
    if let state {
      set("Location", "/uploads/\(state.name.id)")
      set("Upload-Offset", "\(state.octets)")
      if let length = state.length { set("Upload-Length", "\(length)") }
    }
    publisher.respond(response, visit, session(visit))
  }
}
