import ScreensSystem
import ScreensHTTP
import ScreensCore

/// The page that a browser sees while an action takes long.
extension LoopSite {
  func showProgress(_ submission: Submission) {
    let once = Base64URL.encode(submission.key.once)
    let path =
      Array("/progress?once=".utf8) + once + Array("&at=".utf8)
      + Array(submission.page.path.utf8) + Array("&place=\(submission.place.path)".utf8)
    send(.seeOther(path), submission.visit)
  }

  /// The session whose user a form changed, for a browser that knows it by the name from before.
  func claimedSession(_ visit: Visit, once: [UInt8]) -> WebSession? {
    visit.token.flatMap { claims[$0.text + once] }.flatMap { table.session($0, now: loop.now) }
  }

  /// The page that waits for an action, and goes on when it has ended.
  func progress(_ visit: Visit) {
    guard let page = visit.query("at").flatMap({ page(at: $0[...]) }),
      let place = place(at: visit.query("place")?[...] ?? Array(page.path.utf8)[...]),
      let once = visit.query("once").flatMap({ Base64URL.decode($0) })
    else { return notFound(visit) }
    guard let session = claimedSession(visit, once: once) ?? knownSession(visit)
    else { return send(.seeOther(page.path.utf8), visit) }
    var response: HTTPResponse
    switch session.submissions.state(Submissions.Key(place: place, once: once)) {
    case .running:
      response = note(
        .ok, visit, heading: \.workingTitle, text: \.workingNote, link: page.path, refresh: 2)
    case .ended(.done(let path)): response = .seeOther(path.utf8)
    default: response = .seeOther(page.path.utf8)
    }
    setCookies(session, visit, in: &response)
    send(response, visit)
  }
}
