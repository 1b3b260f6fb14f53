import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments

extension WebSession {
  /// The notice for a place whose browser is to continue on another server.
  func away(at place: ScreenletPlace) -> AwayNotice? {
    guard let departure, departure.placed.place == place, !departure.isBack,
      scope.context.authorizationFlow === departure.flow
    else { return nil }
    return AwayNotice(host: HTTPOrigin.host(of: departure.flow.url), control: departure.control)
  }
}

/// Departures to the pages of other servers (RFC 6749 with RFC 7636): the browser leaves by the
/// answer to a form, and comes back to one address.
///
/// The answer of the other server is accepted only in the session that the browser left from, once,
/// and in time. Neither code nor token is in any later address or log line.
struct Departures {
  private let face: FaceLoop

  init(_ face: FaceLoop) { self.face = face }

  /// Records that a form sends its browser away.
  func leave(
    _ submission: FormController.Submission, _ flow: AuthorizationFlow, _ session: WebSession
  ) {
    session.departure = Departure(
      flow: flow, page: submission.page, placed: submission.placed, next: submission.next,
      control: submission.entry.fired, began: face.now)
    session.touch(.screenlet(submission.place))
  }

  /// Ends a departure from which the browser has not come back.
  func giveUp(_ session: WebSession) {
    guard let departure = session.departure, !departure.isBack else { return }
    session.departure = nil
    if session.scope.context.authorizationFlow === departure.flow {
      session.scope.context.cancelAuthorization()
    }
  }

  private func isInTime(_ departure: Departure) -> Bool {
    face.now - departure.began < face.commons.configuration.authorizationTime.nanoseconds
  }

  /// Gives up a departure whose browser did not come back in time.
  ///
  /// - Returns: whether one was given up.
  func endLate(_ session: WebSession) -> Bool {
    guard session.departure.map(isInTime) == false else { return false }
    giveUp(session)
    return true
  }

  /// The departure that a browser comes back from; nil where its answer belongs to another session,
  /// is too late, or came before.
  func departure(of session: WebSession, comingBackWith fields: FormFields) -> Departure? {
    guard let state = fields.value(of: "state"), let departure = session.departure,
      isSameSecret(state, departure.flow.state.utf8), isInTime(departure),
      departure.isBack || session.scope.context.authorizationFlow === departure.flow
    else { return nil }
    return departure
  }

  /// Continues with the answer that the browser brought.
  func resume(
    _ departure: Departure, _ fields: FormFields, _ session: WebSession, _ environment: Environment
  ) {
    let context = session.scope.context
    let error = fields.value(of: "error")
    if let error, error.elementsEqual("access_denied".utf8) {
      return context.cancelAuthorization(.denied)
    }
    if let error {
      environment.report(
        "the authorization server answered with error \(EscapedBytes(error, limit: 64))")
    }
    let code = error == nil ? fields.value(of: "code") : nil
    _ = context.resumeAuthorization(
      code: code.map { String(decoding: $0, as: UTF8.self) }, state: departure.flow.state)
  }
}
