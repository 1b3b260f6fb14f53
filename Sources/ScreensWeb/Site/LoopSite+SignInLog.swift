import ScreensCore

/// A line for the operator at the end of every try to sign in (ASVS 16.3.1): how, by which factory,
/// from where; neither the user's name nor any secret.
extension LoopSite {
  func log(_ ended: SignInTry, _ session: WebSession) {
    let address = session.address.map { "\($0)" } ?? "unix"
    let text =
      "sign-in \(ended.outcome.rawValue): time \(HTTPDate.timestamp(loop.clock.wall())),"
      + " factory \(ended.factory), type \(ended.authType.rawValue), address \(address),"
      + " session \(session.shortID)"
    environment.report("\(EscapedBytes(text.utf8, limit: 400))")
  }

  /// A try that was not made, because too many came before.
  func logLimited(_ screenlet: Screenlet, _ session: WebSession) {
    let type = AttributeName("authType").flatMap { screenlet.view?.attribute($0).string }
    log(
      SignInTry(
        .limited, type.flatMap { AuthType(text: $0) } ?? .basic,
        factory: environment.connectors.name), session)
  }
}
