import ScreensSystem
import ScreensHTTP
import ScreensCore

/// A line for the operator at the end of every try to sign in (ASVS 16.3.1): how and why, by which
/// factory, from where; neither the user's name nor any secret.
extension LoopSite {
  func log(_ ended: SignInTry, _ session: WebSession) {
    let address = session.address.map { "\($0)" } ?? "unix"
    let end = [ended.outcome.rawValue, ended.reason].compactMap { $0 }.joined(separator: ": ")
    let text =
      "sign-in \(end): time \(HTTPDate.timestamp(loop.clock.wall())),"
      + " factory \(ended.factory), type \(ended.authType.rawValue), address \(address),"
      + " session \(session.shortID)"
    let line = "\(EscapedBytes(Array(text.utf8), limit: 1_000))"
    let log = environment.log.about(session: session.shortID)
    // Who may not try any more may say so as often as he likes.
    if ended.outcome == .limited { return log.rarely("sign-in limited", line) }
    log(line, ended.outcome == .succeeded ? .info : .warning)
  }

  /// A try that was not made, because too many came before.
  func logLimited(_ screenlet: Screenlet, _ session: WebSession) {
    let type = AttributeName("authType").flatMap { screenlet.view?.attribute($0).string }
    log(
      SignInTry(
        .limited, type.flatMap { AuthType(text: $0) } ?? .basic,
        factory: environment.connectors.name, reason: "too many tries came before it"), session)
  }
}
